/**
 * Numbers as files of other systems contain them. 1,234.50 and 1.234,50 are the same number in two conventions. The convention is
 * decided once for a column, from all its values.
 */

/** The decimal mark of a column. The other mark separates thousands. */
export type DecimalMark = '.' | ',';
/** The convention of our own files. It applies where no value decides. */
export const defaultDecimalMark: DecimalMark = '.';

/** For a number that contradicts the others of its column. */
export const otherDecimalMarkMessage = {
  sentence: 'The other numbers in this column use a different decimal mark. Check this one.',
} as const;

const longestNumber = 60;
/** Spaces and apostrophes between groups of three digits. */
const groupSpaces = /(?<=\d)[\s'’](?=\d{3}(?!\d))/gu;
/** A number in our own convention that can mean nothing else. Three decimals could be thousands. */
const plainNumber = /^-?\d{1,12}(?:\.(?:\d{1,2}|\d{4,12}))?$/;
/** The digits and marks of a number without its currency, sign and percent. Null for other text. */
function digitsOf(value: string): string | null {
  if (value.length > longestNumber) return null;
  const bare = value.replaceAll(groupSpaces, '').replaceAll(/[\s$€£()+\-\u2212%]|usd|eur/giu, '');
  return /^[\d.,]*\d[\d.,]*$/.test(bare) ? bare : null;
}
const isGrouped = (digits: string, separator: string): boolean => {
  const [first = '', ...groups] = digits.split(separator);
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
};
const otherMark = (mark: string): DecimalMark => (mark === '.' ? ',' : '.');

/**
 * Returns the decimal mark that a number must have: "1,5" and "1.234.567" have a comma. Null when both are possible ("1,375"), or
 * when the text is not a number.
 */
export function findDecimalMark(value: string): DecimalMark | null {
  // Most cells of a long file are plain numbers.
  if (plainNumber.test(value)) return value.includes('.') ? '.' : null;
  const digits = digitsOf(value);
  const last = digits === null ? undefined : /[.,](?=\d*$)/.exec(digits)?.[0];
  if (digits === null || last === undefined) return null;
  const mark: DecimalMark = last === '.' ? '.' : ',';
  const [integerPart = '', ...decimals] = digits.split(mark);
  const other = otherMark(mark);
  if (integerPart.includes(other) || decimals.some((part) => part.includes(other)))
    return decimals.length === 1 && isGrouped(integerPart, other) ? mark : null;
  // A repeated mark can only separate thousands.
  if (decimals.length > 1) return isGrouped(digits, mark) ? other : null;
  const [decimal = ''] = decimals;
  if (decimal === '') return null;
  return decimal.length === 3 && /^[1-9]\d{0,2}$/.test(integerPart) ? null : mark;
}

/** Decides the decimal mark of a column. The mark of most values wins. Undefined when no value decides. */
export function detectDecimalMark(values: Iterable<string>): DecimalMark | undefined {
  const counts = { '.': 0, ',': 0 };
  for (const value of values) {
    const mark = findDecimalMark(value);
    if (mark !== null) counts[mark] += 1;
  }
  if (counts['.'] === counts[',']) return counts['.'] === 0 ? undefined : defaultDecimalMark;
  return counts['.'] > counts[','] ? '.' : ',';
}
/** Decides the decimal mark of each column: from its own values, else from those of the whole file, else ours. */
export function detectDecimalMarks(
  columns: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, DecimalMark> {
  const ofFile = detectDecimalMark([...columns.values()].flat()) ?? defaultDecimalMark;
  return new Map([...columns].map(([column, values]) => [column, detectDecimalMark(values) ?? ofFile]));
}

/**
 * Rewrites a number to our convention: "1.234,50 $" of a column with commas is "1234.50 $". Other text stays as it is. Undefined
 * for a number that contradicts the column.
 */
export function rewriteImportedNumberWithDecimalPoint(
  value: string,
  columnDecimalMark: DecimalMark,
): string | undefined {
  const found = findDecimalMark(value);
  if (found !== null && found !== columnDecimalMark) return undefined;
  const digits = digitsOf(value);
  if (digits === null) return value;
  const joined = value.replaceAll(groupSpaces, '');
  if (columnDecimalMark === '.') return joined;
  // A malformed number such as "1.2,3.4" stays, so that its own error is reported.
  const isWellFormed = found === columnDecimalMark || /^\d*,?\d*$/.test(digits) || isGrouped(digits, '.');
  return isWellFormed ? joined.replaceAll('.', '').replace(',', '.') : value;
}
