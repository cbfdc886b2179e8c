import { compareRateSheetVersions } from './compare-sheets.rules.ts';
import { maxRateSheetCellErrors, maxListedRateSheetChanges } from './sheet-file.contract.ts';
import type { RateSheetLineChange } from './sheet-file.contract.ts';
import { haveSameZonesAndLines, parseRateSheetFile } from './sheet-file.rules.ts';
import type { RateSheetFileLookups, ParsedRateSheetFile } from './sheet-file.rules.ts';
import type { RateSheetVersionContent } from './sheet-file.repository.ts';
import { countSheetCharacters } from '#areas/accounts/accounts/sheet.rules.ts';
import type { ImportSheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { createWorkerThreadFunction } from '#kit/server/worker-thread.ts';

/** Compares a file of rates with the existing versions. */

interface RatesAsked {
  sheet: ImportSheet;
  facts: RateSheetFileLookups;
  draft: RateSheetVersionContent | undefined;
  /** The version that the changes are compared with. */
  before: RateSheetVersionContent | undefined;
}
export interface RateSheetFilePreview extends Omit<ParsedRateSheetFile, 'identicalVersion'> {
  /** True when the file would change the draft. */
  writes: boolean;
  faultsInFile: number;
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  /** The first changes. */
  changes: RateSheetLineChange[];
}

export function previewRateSheetFile({ sheet, facts, draft, before }: RatesAsked): RateSheetFilePreview {
  const { identicalVersion: already, faults: errors, ...read } = parseRateSheetFile(sheet, facts);
  const { lines, unchanged } = compareRateSheetVersions(before ?? { zones: [], lines: [] }, read);
  return {
    ...read,
    writes:
      already === null &&
      !(draft && draft.effectiveDate === read.effectiveDate && haveSameZonesAndLines(draft, read)),
    faults: errors.slice(0, maxRateSheetCellErrors),
    faultsInFile: errors.length,
    added: lines.filter((c) => c.before === null).length,
    changed: lines.filter((c) => c.before !== null && c.after !== null).length,
    removed: lines.filter((c) => c.after === null).length,
    unchanged,
    changes: lines.slice(0, maxListedRateSheetChanges),
  };
}
const tryInThread = createWorkerThreadFunction(import.meta.url, previewRateSheetFile);

/** Starting a thread takes a tenth of a second. A sheet of this many characters is read in that time. */
const shortSheet = 20_000;
export const previewRateSheetFileInThreadIfLarge = async (input: RatesAsked): Promise<RateSheetFilePreview> =>
  countSheetCharacters(input.sheet) <= shortSheet ? previewRateSheetFile(input) : tryInThread(input);
