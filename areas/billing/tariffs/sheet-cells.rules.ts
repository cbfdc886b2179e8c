import { unitsOfMeasureByName } from '#areas/freight/units/units-of-measure.contract.ts';
import type { UnitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { consigneeFlagNames, formerConsigneeFlagNames } from '#areas/accounts/accounts/accounts.contract.ts';
import type { SheetErrorDefinition } from '#areas/accounts/accounts/sheet-errors.rules.ts';
import { normalizeWord } from '#areas/accounts/accounts/sheet-vocabulary.rules.ts';
import { rateSheetFileColumns } from './sheet-file.contract.ts';
import type { RateSheetCellError } from './sheet-file.contract.ts';
import { rateSheetCellErrorDefinitions } from './sheet-cell-errors.rules.ts';
import { rateTypes } from './sheets.contract.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';
import { formatCount } from '#kit/contract/money.ts';
import { rewriteImportedNumberWithDecimalPoint } from '#kit/contract/imported-numbers.ts';
import type { DecimalMark } from '#kit/contract/imported-numbers.ts';
import { createFuzzyCodeOrExactNameMatcher } from '#kit/contract/fuzzy-match.ts';

/** Parses what users write into the cells of a rate sheet. */

export type ReportCellError = (
  column: string | null,
  value: string,
  error: SheetErrorDefinition,
  params?: RateSheetCellError['params'],
  suggestion?: string | null,
) => void;
/** Collects the errors of a row by column id. */
export const createCellErrorReporter =
  (errors: RateSheetCellError[], row: number): ReportCellError =>
  (column, value, { code, sentence }, params = {}, suggestion = null) =>
    void errors.push({
      row,
      column: column === null ? null : getRateSheetColumnTitle(column),
      value: truncateText(value, 200),
      code,
      sentence,
      params,
      suggestion,
    });
export const getRateSheetColumnTitle = (id: string): string =>
  rateSheetFileColumns.find((c) => c.id === id)?.title ?? id;

/** The cells of one row by column id. */
export interface RateSheetRowCells {
  row: number;
  cell: (column: string) => string;
  /** The decimal mark of a column. */
  decimalMark: (column: string) => DecimalMark;
  reportError: ReportCellError;
}

/** The number of decimal places, and the maximum in the smallest unit. */
export interface CellNumberFormat {
  decimalPlaces: 0 | 2 | 4;
  maxScaledValue: number;
}
export const cellNumberFormats = {
  rate: { decimalPlaces: 4, maxScaledValue: 1_000_000_000 },
  percent: { decimalPlaces: 2, maxScaledValue: 100_000 },
  money: { decimalPlaces: 2, maxScaledValue: 20_000_000 },
  cubes: { decimalPlaces: 2, maxScaledValue: 100_000_000 },
  count: { decimalPlaces: 0, maxScaledValue: 100_000_000 },
} as const satisfies Record<string, CellNumberFormat>;

const grouped = /^\d{1,3}(,\d{3})+\.\d+$/;
/** "$3.10" of a rate → 31000. Undefined when the cell is blank or was reported as an error. */
export function readScaledNumberCell(
  { cell: readCell, decimalMark, reportError: fail }: RateSheetRowCells,
  column: string,
  { decimalPlaces: digits, maxScaledValue: most }: CellNumberFormat,
): number | undefined {
  const value = readCell(column);
  if (value === '') return undefined;
  const wrong = (
    error: SheetErrorDefinition,
    params: RateSheetCellError['params'] = {},
    suggestion: string | null = null,
  ) => {
    fail(column, value, error, params, suggestion);
    return undefined;
  };
  const title = getRateSheetColumnTitle(column);
  const mark = decimalMark(column);
  const written = rewriteImportedNumberWithDecimalPoint(value, mark);
  if (written === undefined) {
    const other = rewriteImportedNumberWithDecimalPoint(value, mark === '.' ? ',' : '.') ?? '';
    const meant = mark === '.' ? other : other.replaceAll(',', '').replace('.', ',');
    return wrong(rateSheetCellErrorDefinitions.decimalMarkMismatch, {}, meant);
  }
  const bare = written.replace(/\s*%$|^(\(?-?)\s*\$\s*/g, '$1').trim();
  if (/^(-|\u2212)\s*[\d.,]+$|^\([\d.,]+\)$/.test(bare))
    return wrong(rateSheetCellErrorDefinitions.valueNegative, { title });
  // "3,125" is 3125 or 3.125. A rate of thousands of dollars is too unlikely to assume it.
  if (bare.includes(',') && !grouped.test(bare))
    return wrong(
      /^[\d.,]+$/.test(bare)
        ? rateSheetCellErrorDefinitions.commaNotAllowed
        : rateSheetCellErrorDefinitions.numberInvalid,
    );
  const [, wholePart = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(bare.replaceAll(',', '')) ?? [];
  if (wholePart === '') return wrong(rateSheetCellErrorDefinitions.numberInvalid);
  const decimals = part.replace(/0+$/, '');
  if (decimals.length > digits) return wrong(rateSheetCellErrorDefinitions.tooManyDecimals, { most: digits });
  const read = Number(wholePart) * 10 ** digits + Number(decimals.padEnd(digits, '0') || '0');
  return read > most
    ? wrong(rateSheetCellErrorDefinitions.valueTooHigh, { title, most: formatCount(most / 10 ** digits) })
    : read;
}

/** The texts that a cell accepts, and their values. */
export type CellChoices<T> = readonly (readonly [word: string, meaning: T])[];
/** Reads one of several texts, ignoring case and spaces. */
export function readChoiceCell<T>(
  { cell: readCell, reportError: fail }: RateSheetRowCells,
  column: string,
  choices: CellChoices<T>,
): T | undefined {
  const value = readCell(column);
  if (value === '') return undefined;
  const found = choices.find(([word]) => normalizeWord(word) === normalizeWord(value));
  if (found) return found[1];
  const listed = [...new Set(choices.map(([word]) => word))];
  const meant =
    createFuzzyCodeOrExactNameMatcher(listed.map((code) => ({ code }))).findMatch(value)?.code ?? null;
  if (listed.length <= 8)
    fail(column, value, rateSheetCellErrorDefinitions.valueNotListed, { words: listed.join(', ') }, meant);
  else fail(column, value, rateSheetCellErrorDefinitions.recordNotFound, {}, meant);
  return undefined;
}
export const rateTypeChoices: CellChoices<(typeof rateTypes)[number]> = rateTypes.map((type) => [type, type]);
export const uomChoices: CellChoices<UnitOfMeasure> = [...unitsOfMeasureByName];
export const consigneeFlagNameOrCodeChoices: CellChoices<string> = [
  ...Object.entries(consigneeFlagNames).flatMap(([code, name]): [string, string][] => [
    [name, code],
    [code, code],
  ]),
  ...Object.entries(formerConsigneeFlagNames).map(([code, name]): [string, string] => [name, code]),
];
