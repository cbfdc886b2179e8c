/** The possible meanings of a column in a bank's sheet. */
export const bankColumnMeanings = ['date', 'amount', 'reference', 'payer', 'text'] as const;
export type BankColumnMeaning = (typeof bankColumnMeanings)[number];
/** The column title for each meaning. Meanings without a column are left out. */
export type BankColumnMapping = Partial<Record<BankColumnMeaning, string>>;
