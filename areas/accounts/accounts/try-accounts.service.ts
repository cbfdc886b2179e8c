import { mostFaults, mostListed } from './account-import.contract.ts';
import type { SheetFault } from './account-import.contract.ts';
import { differencesOf } from './account-sheet.rules.ts';
import type { SheetFacts, SheetRow } from './account-sheet.rules.ts';
import { readAccounts } from './read-accounts.rules.ts';
import { lettersOf } from './sheet.rules.ts';
import type { Sheet } from './sheet.rules.ts';
import { inThread } from '#kit/server/thread.ts';

/** A sheet of accounts held against what is known: what it adds and changes, or what is at fault. */

interface SheetAsked {
  sheet: Sheet;
  facts: SheetFacts;
  /** Whether the rows are written when nothing is at fault; else the first of them are enough. */
  writes: boolean;
}
export type TriedRow = SheetRow & { differences: ReturnType<typeof differencesOf> };
export interface TriedAccounts {
  adds: TriedRow[];
  changes: TriedRow[];
  added: number;
  changed: number;
  unchanged: number;
  /** The first of them. */
  faults: SheetFault[];
  faultsInFile: number;
}

export function tryAccounts({ sheet, facts, writes }: SheetAsked): TriedAccounts {
  const { rows, faults } = readAccounts(sheet, facts);
  // A row at fault is none of the three: what it would do is not known before it is mended.
  const faulty = new Set(faults.map((fault) => fault.row));
  const wanted = rows
    .filter((row) => !faulty.has(row.row))
    .map((row) => ({ ...row, differences: differencesOf(row, facts) }));
  const adds = wanted.filter((row) => row.before === null);
  const changes = wanted.filter((row) => row.before !== null && row.differences.length > 0);
  const most = writes && faults.length === 0 ? wanted.length : mostListed;
  return {
    adds: adds.slice(0, most),
    changes: changes.slice(0, most),
    added: adds.length,
    changed: changes.length,
    unchanged: wanted.length - adds.length - changes.length,
    faults: faults.slice(0, mostFaults),
    faultsInFile: faults.length,
  };
}
const tryInThread = inThread(import.meta.url, tryAccounts);

/** A thread takes a tenth of a second to begin, in which a sheet of so many letters is read. */
const shortSheet = 20_000;
export const tryAccountsApart = async (asked: SheetAsked): Promise<TriedAccounts> =>
  lettersOf(asked.sheet) <= shortSheet ? tryAccounts(asked) : tryInThread(asked);
