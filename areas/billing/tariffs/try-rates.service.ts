import { compare } from './compare.rules.ts';
import { mostFaults, mostListed } from './sheet-file.contract.ts';
import type { LineChange } from './sheet-file.contract.ts';
import { isSame, readRates } from './sheet-file.rules.ts';
import type { FileFacts, ReadFile } from './sheet-file.rules.ts';
import type { WholeVersion } from './sheet-file.store.ts';
import { lettersOf } from '#areas/accounts/accounts/sheet.rules.ts';
import type { Sheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { inThread } from '#kit/server/thread.ts';

/** A file of rates held against the versions that there are. */

interface RatesAsked {
  sheet: Sheet;
  facts: FileFacts;
  draft: WholeVersion | undefined;
  /** The version that the changes are counted from. */
  before: WholeVersion | undefined;
}
export interface TriedRates extends Omit<ReadFile, 'already'> {
  /** Whether the draft would read otherwise. */
  writes: boolean;
  faultsInFile: number;
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  /** The first of them. */
  changes: LineChange[];
}

export function tryRates({ sheet, facts, draft, before }: RatesAsked): TriedRates {
  const { already, faults, ...read } = readRates(sheet, facts);
  const { lines, unchanged } = compare(before ?? { zones: [], lines: [] }, read);
  return {
    ...read,
    writes: already === null && !(draft && draft.effectiveDate === read.effectiveDate && isSame(draft, read)),
    faults: faults.slice(0, mostFaults),
    faultsInFile: faults.length,
    added: lines.filter((c) => c.before === null).length,
    changed: lines.filter((c) => c.before !== null && c.after !== null).length,
    removed: lines.filter((c) => c.after === null).length,
    unchanged,
    changes: lines.slice(0, mostListed),
  };
}
const tryInThread = inThread(import.meta.url, tryRates);

/** A thread takes a tenth of a second to begin, in which a sheet of so many letters is read. */
const shortSheet = 20_000;
export const tryRatesApart = async (asked: RatesAsked): Promise<TriedRates> =>
  lettersOf(asked.sheet) <= shortSheet ? tryRates(asked) : tryInThread(asked);
