import type { foreignTableFaults } from '#kit/contract/foreign-table.errors.ts';

/** Why a file cannot be read as a table. Each import has a sentence for each. */
export type ForeignTableProblem = keyof typeof foreignTableFaults;
export type ProblemParams = Readonly<Record<string, string | number>>;

export class ForeignTableError extends Error {
  override name = 'ForeignTableError';
  readonly problem: ForeignTableProblem;
  readonly params: ProblemParams;
  constructor(problem: ForeignTableProblem, params: ProblemParams) {
    super(problem);
    this.problem = problem;
    this.params = params;
  }
}
