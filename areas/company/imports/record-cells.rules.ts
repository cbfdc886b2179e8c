import type { CellReader, ImportRowCells } from './cell-reader.rules.ts';
import { createFuzzyCodeOrExactNameMatcher } from '#kit/contract/fuzzy-match.ts';

/** Reads cells that name other records by code or number. */

/** A cell normalized for comparing record numbers and codes: trimmed and in uppercase. */
export const readCodeCell = (cells: ImportRowCells, column: string): string =>
  (cells.get(column) ?? '').trim().toUpperCase();
/** The parts of a cell, separated by ; or ,. */
export const splitCellParts = (cells: ImportRowCells, column: string): string[] =>
  (cells.get(column) ?? '')
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Finds the record that a cell names. Suggests the nearest code when there is none. */
export function readRecordCell<T>(
  reader: CellReader,
  column: string,
  recordsByUppercaseCode: ReadonlyMap<string, T>,
  { required = false }: { required?: boolean } = {},
): T | undefined {
  const code = reader.code(column, { most: 60, required });
  if (code === undefined) return undefined;
  const found = recordsByUppercaseCode.get(code);
  if (found !== undefined) return found;
  const near =
    createFuzzyCodeOrExactNameMatcher(
      [...recordsByUppercaseCode.keys()].map((one) => ({ code: one })),
    ).findMatch(code)?.code ?? null;
  return reader.addError(column, 'unknown', { value: code }, near);
}

/** Finds the records that the parts of a cell name. Each unknown part is a separate error. */
export function readRecordListCell<T>(
  reader: CellReader,
  cells: ImportRowCells,
  column: string,
  recordsByKey: ReadonlyMap<string, T>,
  {
    keyOf = (part) => part.toUpperCase(),
    names = [],
    saysNames = false,
  }: {
    /** Converts a part to its lookup key. */
    keyOf?: (part: string) => string;
    /** Candidates for the suggestion when a part is unknown. */
    names?: readonly string[];
    /** There are only a few names, so the error lists them. */
    saysNames?: boolean;
  } = {},
): T[] {
  const found: T[] = [];
  for (const part of splitCellParts(cells, column)) {
    const record = recordsByKey.get(keyOf(part));
    if (record !== undefined) found.push(record);
    else
      reader.addError(
        column,
        saysNames ? 'unknownOf' : 'unknown',
        saysNames ? { value: part, choices: names.join(', ') } : { value: part },
        createFuzzyCodeOrExactNameMatcher(names.map((code) => ({ code }))).findMatch(part)?.code ?? null,
      );
  }
  return found;
}
