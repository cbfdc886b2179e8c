import type { spreadsheetErrorDefinitions } from '#kit/contract/spreadsheet.errors.ts';

/** Why a file cannot be read as a table. Each import has a message for each reason. */
export type SpreadsheetErrorName = keyof typeof spreadsheetErrorDefinitions;
export type SpreadsheetErrorParams = Readonly<Record<string, string | number>>;

export class SpreadsheetError extends Error {
  override name = 'ForeignTableError';
  readonly problem: SpreadsheetErrorName;
  readonly params: SpreadsheetErrorParams;
  constructor(problem: SpreadsheetErrorName, params: SpreadsheetErrorParams) {
    super(problem);
    this.problem = problem;
    this.params = params;
  }
}
