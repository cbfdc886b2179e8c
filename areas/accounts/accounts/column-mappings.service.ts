import * as store from './column-mappings.repository.ts';
import type { MappedFileKind, SavedColumnMapping } from './column-mappings.repository.ts';
import { readSheetFile } from './read-sheet.service.ts';
import type { ImportSheet } from './sheet.rules.ts';
import { parseColumnMapping } from '#kit/contract/header-row.ts';
import type { ColumnMapping } from '#kit/contract/header-row.ts';
import { buildHeaderKey } from '#kit/server/spreadsheet/spreadsheet-options.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Returns the titles of the files of a kind that were mapped last. A row of a file with such titles is its title row. */
export const listLatestSavedHeaderKeys = (work: RequestContext, kind: MappedFileKind): Promise<string[]> =>
  store.findLatestSavedHeaderKeys(work, kind);
/** Returns what was chosen for files with these titles. `headerKey`: as formatted by `buildHeaderKey`. */
export const getSavedMapping = (
  work: RequestContext,
  kind: MappedFileKind,
  headerKey: string,
): Promise<SavedColumnMapping | undefined> => store.findSavedColumnMapping(work, kind, headerKey);
/** Saves what was chosen for files with these titles. Without a date order, the saved one stays. */
export const rememberMapping = (
  work: RequestContext,
  kind: MappedFileKind,
  headerKey: string,
  mapping: Parameters<typeof store.saveColumnMapping>[3],
): Promise<void> => store.saveColumnMapping(work, kind, headerKey, mapping);

/** A file with the titles that the import knows, and what was changed for that. */
export interface MappedSheet {
  sheet: ImportSheet;
  /** The titles as they are in the file. Empty for a file without titles. */
  fileTitles: string[];
  /** The titles of the file that mean another title. Blank: the column is ignored. */
  columns: ColumnMapping;
}

/**
 * Reads a file and renames the titles that a user mapped: as chosen now, else as saved for files with the same titles. `chosen` is
 * JSON.
 */
export async function readSheetFileWithMapping(
  work: RequestContext,
  kind: MappedFileKind,
  bytes: Uint8Array,
  options: Parameters<typeof readSheetFile>[1],
  errors: Parameters<typeof readSheetFile>[2],
  chosen: string | undefined,
): Promise<MappedSheet> {
  const reviewedHeaderKeys = await store.findLatestSavedHeaderKeys(work, kind);
  const sheet = await readSheetFile(bytes, { ...options, reviewedHeaderKeys }, errors);
  // Its columns are in the order of the template.
  if (sheet.titleRow === 0) return { sheet, fileTitles: [], columns: {} };
  const saved =
    chosen === undefined
      ? await store.findSavedColumnMapping(work, kind, buildHeaderKey(sheet.titles))
      : undefined;
  const wanted = new Map(
    Object.entries(chosen === undefined ? (saved?.columns ?? {}) : parseColumnMapping(chosen)).map(
      ([title, meaning]) => [title.toUpperCase(), meaning],
    ),
  );
  const columns = Object.fromEntries(
    sheet.titles.flatMap((title) => {
      const meaning = wanted.get(title.toUpperCase());
      return title === '' || meaning === undefined ? [] : [[title, meaning]];
    }),
  );
  return {
    sheet: { ...sheet, titles: sheet.titles.map((title) => columns[title] ?? title) },
    fileTitles: sheet.titles,
    columns,
  };
}

/** Remembers a mapping for files with the same titles. An empty mapping is saved too when it replaces another. */
export async function rememberColumnMapping(
  work: RequestContext,
  kind: MappedFileKind,
  fileTitles: readonly string[],
  columns: ColumnMapping,
): Promise<void> {
  const key = buildHeaderKey(fileTitles);
  if (
    Object.keys(columns).length === 0 &&
    (await store.findSavedColumnMapping(work, kind, key)) === undefined
  )
    return;
  await store.saveColumnMapping(work, kind, key, { columns });
}
