/** What a column of a bank's sheet may mean. */
export const bankColumns = ['date', 'amount', 'reference', 'payer', 'text'] as const;
export type BankColumn = (typeof bankColumns)[number];
/** Which title means what; a column that the sheet has not is left out. */
export type BankColumnMapping = Partial<Record<BankColumn, string>>;
