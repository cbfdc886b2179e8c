/** Why a file cannot be read as a table. Whoever reads one has a sentence for each. */
export type ForeignTableProblem =
  | 'empty'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooLongRow'
  | 'openQuote'
  | 'oldExcel'
  | 'pdf'
  | 'zip'
  | 'picture'
  | 'html'
  | 'noText'
  | 'noSheet'
  | 'unreadable';

export class ForeignTableError extends Error {
  override name = 'ForeignTableError';
  readonly problem: ForeignTableProblem;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(problem: ForeignTableProblem, params: Readonly<Record<string, string | number>>) {
    super(problem);
    this.problem = problem;
    this.params = params;
  }
}
