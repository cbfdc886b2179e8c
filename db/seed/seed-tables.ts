import type { TableRow } from '../insert-rows.ts';

/**
 * All rows of the demo data, kept in memory until they are written at once. Ids are assigned here, so that rows can refer to each
 * other.
 */
export interface SeedTables {
  /** Adds a row to a table with an id. Returns the row itself, which can be changed until it is written. */
  addWithId<T extends TableRow>(table: string, row: T): T & { id: number };
  /** Adds a row to a table without an id. */
  addWithoutId(table: string, row: TableRow): void;
  getRows(table: string): readonly TableRow[];
  listTableNames(): string[];
}

export function createSeedTables(): SeedTables {
  const tables = new Map<string, TableRow[]>();
  const rowsOf = (table: string): TableRow[] => {
    const existingRows = tables.get(table);
    if (existingRows) return existingRows;
    const newRows: TableRow[] = [];
    tables.set(table, newRows);
    return newRows;
  };
  return {
    addWithId(table, row) {
      const rows = rowsOf(table);
      const withId = Object.assign(row, { id: rows.length + 1 });
      rows.push(withId);
      return withId;
    },
    addWithoutId: (table, row) => void rowsOf(table).push(row),
    getRows: rowsOf,
    listTableNames: () => [...tables.keys()],
  };
}
