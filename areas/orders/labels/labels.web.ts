import { printBulkLabels, printBulkLabelsAt, printUnitLabel, printUnitLabelAt } from './labels.contract.ts';
import { printLabels } from '#areas/floor/printers/station.web.ts';
import type { QueryIn } from '#kit/contract/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { download } from '#kit/web/download.ts';

/** Labels of units as the station prints them: as a paper, or at its printer. */

export const printUnit = (unitId: number): Promise<boolean> =>
  printLabels(
    () => download(printUnitLabel, { params: { unitId } }),
    (body) => call(printUnitLabelAt, { params: { unitId }, body }, { quiet: true }),
  );
export const printLines = (query: QueryIn<typeof printBulkLabelsAt>): Promise<boolean> =>
  printLabels(
    () => download(printBulkLabels, { query }, 'Printing labels, this can take a few minutes'),
    (body) => call(printBulkLabelsAt, { query, body }, { quiet: true }),
  );
