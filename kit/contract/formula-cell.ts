/** A character of no script: text of a file that begins with = is text, a formula without a value is marked. */
const mark = '\uE000';
/** A cell whose formula has no stored value, as the readers of files hand it on. */
export const markFormulaCell = (formula: string): string => `${mark}=${formula}`;
/** The formula of such a cell, as `=B2*2`; undefined for every other cell. */
export const parseMarkedFormula = (cell: string): string | undefined =>
  cell.startsWith(mark) ? cell.slice(mark.length) : undefined;
