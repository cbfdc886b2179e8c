import type { CellReader, ImportRowCells } from './cell-reader.rules.ts';
import { createFuzzyMatcher } from '#kit/contract/fuzzy-match.ts';

/** Cells that name other records by their codes and numbers. */

/** A cell as the numbers and codes of records are compared. */
export const readCodeCell = (cells: ImportRowCells, column: string): string =>
  (cells.get(column) ?? '').trim().toUpperCase();
/** The parts of a cell that has ; or , between them. */
export const splitCellParts = (cells: ImportRowCells, column: string): string[] =>
  (cells.get(column) ?? '')
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The record that a cell names; the nearest code is offered where there is none of that code. */
export function readRecordCell<T>(
  reader: CellReader,
  column: string,
  known: ReadonlyMap<string, T>,
  { required = false }: { required?: boolean } = {},
): T | undefined {
  const code = reader.code(column, { most: 60, required });
  if (code === undefined) return undefined;
  const found = known.get(code);
  if (found !== undefined) return found;
  const near = createFuzzyMatcher([...known.keys()].map((one) => ({ code: one }))).find(code)?.code ?? null;
  return reader.wrong(column, 'unknown', { value: code }, near);
}

/** The records that the parts of a cell name. Each part that names none is a fault of its own. */
export function readRecordListCell<T>(
  reader: CellReader,
  cells: ImportRowCells,
  column: string,
  known: ReadonlyMap<string, T>,
  {
    keyOf = (part) => part.toUpperCase(),
    names = [],
    saysNames = false,
  }: {
    /** How a part is looked up. */
    keyOf?: (part: string) => string;
    /** What is offered for a part that names nothing. */
    names?: readonly string[];
    /** There are few of them: the fault lists them. */
    saysNames?: boolean;
  } = {},
): T[] {
  const found: T[] = [];
  for (const part of splitCellParts(cells, column)) {
    const record = known.get(keyOf(part));
    if (record !== undefined) found.push(record);
    else
      reader.wrong(
        column,
        saysNames ? 'unknownOf' : 'unknown',
        saysNames ? { value: part, choices: names.join(', ') } : { value: part },
        createFuzzyMatcher(names.map((code) => ({ code }))).find(part)?.code ?? null,
      );
  }
  return found;
}
