import {
  printBulkLabelsAndRecordPrintsEndpoint,
  printBulkLabelsAtPrinterEndpoint,
  printUnitLabelAndRecordPrintEndpoint,
  printUnitLabelAtPrinterEndpoint,
} from './labels.contract.ts';
import { printLabelsAtStation } from '#areas/floor/printers/station-printer.client.ts';
import type { QueryInput } from '#kit/contract/endpoint.ts';
import { callApi } from '#kit/web/api-call.ts';
import { downloadOrOpenFile } from '#kit/web/download.ts';

/** Prints labels of units on the station's choice: as a PDF, or at its printer. */

export const printUnitLabelAtStation = (unitId: number): Promise<boolean> =>
  printLabelsAtStation(
    () => downloadOrOpenFile(printUnitLabelAndRecordPrintEndpoint, { params: { unitId } }),
    (body) =>
      callApi(printUnitLabelAtPrinterEndpoint, { params: { unitId }, body }, { hidesSuccessToast: true }),
  );
export const printSelectedLineLabelsAtStation = (
  query: QueryInput<typeof printBulkLabelsAtPrinterEndpoint>,
): Promise<boolean> =>
  printLabelsAtStation(
    () =>
      downloadOrOpenFile(
        printBulkLabelsAndRecordPrintsEndpoint,
        { query },
        'Printing labels. This can take a few minutes.',
      ),
    (body) => callApi(printBulkLabelsAtPrinterEndpoint, { query, body }, { hidesSuccessToast: true }),
  );
