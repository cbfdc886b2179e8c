import { mostRows, sheetColumns } from './account-import.contract.ts';
import { importErrors } from './accounts.errors.ts';
import { decode, readSheet, sheetOfTable } from './sheet.rules.ts';
import type { Sheet } from './sheet.rules.ts';
import { ForeignTableError } from '#kit/server/foreign-table/foreign-table-error.ts';
import { readForeignTable } from '#kit/server/foreign-table/foreign-table.ts';
import { fill, refuse } from '#kit/server/refuse.ts';

/** More rows than are imported are counted up to here. */
const mostCounted = 200_000;
const knownTitles = sheetColumns.flatMap(({ id, title }) => [id, title]);

const refuseEmpty = (): never =>
  refuse(importErrors.noRows, {}, { fields: { file: importErrors.noRows.sentence } });

/** A file of accounts as a sheet: CSV in any usual form, or XLSX. Refuses what is neither, and names what it is. */
export async function readAccountFile(bytes: Uint8Array): Promise<Sheet> {
  try {
    return sheetOfTable(await readForeignTable(bytes, { knownTitles, limits: { rows: mostCounted } }));
  } catch (error) {
    if (!(error instanceof ForeignTableError)) throw error;
    const { problem, params } = error;
    if (problem === 'empty') return refuseEmpty();
    // The quotation mark is a fault of its row, as a wrong cell is.
    if (problem === 'openQuote') return readSheet(decode(bytes));
    if (problem === 'tooManyRows')
      return refuse(importErrors.farTooManyRows, { count: mostCounted, most: mostRows });
    return refuse(importErrors[problem], params, {
      fields: { file: fill(importErrors[problem].sentence, params) },
    });
  }
}
