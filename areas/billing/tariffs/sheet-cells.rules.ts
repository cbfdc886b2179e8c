import { unitsOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import type { UnitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { flagNames } from '#areas/accounts/accounts/accounts.contract.ts';
import type { Wrong } from '#areas/accounts/accounts/sheet-faults.rules.ts';
import { plain } from '#areas/accounts/accounts/sheet-words.rules.ts';
import { fileColumns } from './sheet-file.contract.ts';
import type { FileFault } from './sheet-file.contract.ts';
import { fileFaults } from './sheet-file-faults.rules.ts';
import { rateTypes } from './sheets.contract.ts';
import { cut } from '#kit/contract/letters.ts';
import { showCount } from '#kit/contract/money.ts';
import { nearestOf } from '#kit/contract/nearest.ts';

/** What people write into the cells of a rate sheet. */

export type Fail = (
  column: string | null,
  value: string,
  fault: Wrong,
  params?: FileFault['params'],
  suggestion?: string | null,
) => void;
/** Notes what is wrong with a row, by the ids of its columns. */
export const failing =
  (faults: FileFault[], row: number): Fail =>
  (column, value, { code, sentence }, params = {}, suggestion = null) =>
    void faults.push({
      row,
      column: column === null ? null : titleOf(column),
      value: cut(value, 200),
      code,
      sentence,
      params,
      suggestion,
    });
export const titleOf = (id: string): string => fileColumns.find((c) => c.id === id)?.title ?? id;

/** The cells of one row by the id of their column. */
export interface Cells {
  row: number;
  of: (column: string) => string;
  fail: Fail;
}

/** How many digits stand after the point, and the most that the number may be, in its smallest part. */
export interface Measure {
  digits: 0 | 2 | 4;
  most: number;
}
export const measures = {
  rate: { digits: 4, most: 1_000_000_000 },
  percent: { digits: 2, most: 100_000 },
  money: { digits: 2, most: 20_000_000 },
  cubes: { digits: 2, most: 100_000_000 },
  count: { digits: 0, most: 100_000_000 },
} as const satisfies Record<string, Measure>;

const grouped = /^\d{1,3}(,\d{3})+\.\d+$/;
/** "$3.10" of a rate → 31000; undefined: blank, or told to be wrong. */
export function numberIn({ of, fail }: Cells, column: string, { digits, most }: Measure): number | undefined {
  const value = of(column);
  if (value === '') return undefined;
  const wrong = (fault: Wrong, params: FileFault['params'] = {}, suggestion: string | null = null) => {
    fail(column, value, fault, params, suggestion);
    return undefined;
  };
  const title = titleOf(column);
  const bare = value.replace(/\s*%$|^(\(?-?)\s*\$\s*/g, '$1').trim();
  if (/^(-|\u2212)\s*[\d.,]+$|^\([\d.,]+\)$/.test(bare)) return wrong(fileFaults.negative, { title });
  if (bare.includes(',') && !grouped.test(bare)) {
    const meant = /^\d+,(\d{1,2}|\d{4})$/.test(bare) ? bare.replace(',', '.') : null;
    return /^[\d.,]+$/.test(bare) ? wrong(fileFaults.comma, {}, meant) : wrong(fileFaults.notANumber);
  }
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(bare.replaceAll(',', '')) ?? [];
  if (whole === '') return wrong(fileFaults.notANumber);
  const decimals = part.replace(/0+$/, '');
  if (decimals.length > digits) return wrong(fileFaults.digits, { most: digits });
  const read = Number(whole) * 10 ** digits + Number(decimals.padEnd(digits, '0') || '0');
  return read > most ? wrong(fileFaults.tooMuch, { title, most: showCount(most / 10 ** digits) }) : read;
}

/** What a cell may say, and what it then means. */
export type Words<T> = readonly (readonly [word: string, meaning: T])[];
/** One of several words, however it is spelt in capitals and blanks. */
export function oneOfWords<T>({ of, fail }: Cells, column: string, words: Words<T>): T | undefined {
  const value = of(column);
  if (value === '') return undefined;
  const found = words.find(([word]) => plain(word) === plain(value));
  if (found) return found[1];
  const listed = [...new Set(words.map(([word]) => word))];
  const meant = nearestOf(listed.map((code) => ({ code }))).find(value)?.code ?? null;
  if (listed.length <= 8) fail(column, value, fileFaults.notOneOf, { words: listed.join(', ') }, meant);
  else fail(column, value, fileFaults.unknown, {}, meant);
  return undefined;
}
export const rateTypeWords: Words<(typeof rateTypes)[number]> = rateTypes.map((type) => [type, type]);
export const uomWords: Words<UnitOfMeasure> = [...unitsOfMeasure];
export const flagWords: Words<string> = Object.entries(flagNames).flatMap(([code, name]) => [
  [name, code],
  [code, code],
]);
