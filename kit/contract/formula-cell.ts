/** A private-use character that marks a formula without a value. Text in a file that begins with = stays text. */
const mark = '\uE000';
/** Marks a cell whose formula has no stored value, as the file readers pass it on. */
export const markFormulaWithoutStoredValue = (formula: string): string => `${mark}=${formula}`;
/** Returns the formula of such a cell, as `=B2*2`. Undefined for every other cell. */
export const parseMarkedFormula = (cell: string): string | undefined =>
  cell.startsWith(mark) ? cell.slice(mark.length) : undefined;
