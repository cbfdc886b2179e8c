import { paymentErrors } from './payments.errors.ts';
import { otherDecimalMarkMessage } from '#kit/contract/imported-numbers.ts';

/** One payment as the bank reports it. Amounts in cents. */
export interface BankLine {
  /** The position in the file: a sheet row, a text line, or an entry number. */
  row: number;
  date: string;
  amount: number;
  reference: string;
  /** The payer's name, if the file has a field for it. */
  payer: string;
  /** The full remittance text. */
  text: string;
  /** Every reference of the bank and of the payer. Two formats may contain different ones for the same payment. */
  references?: string[];
  /** For a payment booked together with others: the bank's reference of the booking, and its amount. */
  booking?: { reference: string; amount: number };
}
export interface BankFileError {
  row: number;
  /** true: the whole file is untrustworthy and nothing of it is recorded. Otherwise only its line is skipped. */
  blocks?: boolean;
  /** The column's title in a sheet, or blank for the whole row. Other files have no columns. */
  column?: string;
  /** The value in the file. */
  value: string;
  sentence: string;
}
export interface BankFile {
  lines: BankLine[];
  /** Outgoing or reversed entries, which are not payments of a payer. */
  ignoredEntries: number;
  errors: BankFileError[];
  /** Lines skipped because of an error, and their total as far as it can be read. */
  skippedLines: number;
  skippedCents: number;
  /** Bank charges for payments, if reported. Cents, positive. */
  bankChargeCents: number;
  /** Account balances, if the bank reports them. In cents. */
  balances: { account: string; date: string; amount: number }[];
}
export const createEmptyBankFile = (): BankFile => ({
  lines: [],
  ignoredEntries: 0,
  errors: [],
  skippedLines: 0,
  skippedCents: 0,
  bankChargeCents: 0,
  balances: [],
});
/** Skips a line with one or more errors. `amountCents` is undefined if it cannot be read. */
export function recordSkippedBankLine(
  file: BankFile,
  errors: readonly BankFileError[],
  amountCents: number | undefined = undefined,
): void {
  file.errors.push(...errors);
  file.skippedLines += 1;
  file.skippedCents +=
    amountCents !== undefined && amountCents > 0 && amountCents <= maxPaymentCents ? amountCents : 0;
}
export const bankFileErrorTexts = {
  date: 'Enter a valid date.',
  amount: 'Enter a valid amount.',
  otherMark: otherDecimalMarkMessage.sentence,
  tooMuch: 'This amount is too large for a payment.',
  currency: 'Only US dollars are accepted.',
  notYet: paymentErrors.dateInFuture.sentence,
  batch: 'The payments in this batch don’t add up to its amount.',
  columns: 'The sheet needs a date column and an amount column.',
  total: 'The control total of the account doesn’t match the sum of its amounts.',
  count: 'The record count of the account doesn’t match its records.',
  groupTotal: 'The control total of the group doesn’t match the sum of its accounts.',
  groupAccounts: 'The account count of the group doesn’t match its accounts.',
  groupCount: 'The record count of the group doesn’t match its records.',
  fileTotal: 'The control total of the file doesn’t match the sum of its groups.',
  fileGroups: 'The group count of the file doesn’t match its groups.',
  fileCount: 'The record count of the file doesn’t match its records.',
  order: 'This record is out of place, or the control total before it is missing.',
  end: 'The file is cut off: its end is missing.',
  unknown: 'This is not a BAI2 record.',
  correction: 'This entry corrects an earlier one. Check the earlier payment manually.',
  status: 'Only new groups (status 1) are accepted, not deletions, corrections or tests.',
} as const;
export const maxPaymentCents = 2_000_000_000;

const grouped = /(?<!\d)\d{1,3}(?:\s\d{3})+(?!\d)/u;
const signed = /^(\()?([+-])?(?:\$|USD)?([+-])?([\d.,]+)(?:\$|USD)?([+-])?(\))?$/;
/**
 * Parses "1,234.56", "1.234,56", "(12.00)" or "$12" into cents. Returns undefined unless the entire text is an amount of money.
 */
export function parseBankCents(amountText: string): number | undefined {
  const text = amountText.trim().replace(grouped, (digits) => digits.replaceAll(/\s/gu, ''));
  if (/\d\s+\d/u.test(text)) return undefined;
  const [all, opened, before, innerSign, bare = '', after, closed] =
    signed.exec(text.replaceAll(/\s/gu, '')) ?? [];
  const signs = [opened && '-', before, innerSign, after].filter(Boolean);
  if (all === undefined || signs.length > 1 || (opened === undefined) !== (closed === undefined))
    return undefined;
  const dot = /^(?=.*\d)(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/.exec(bare);
  // "12.345" is ambiguous, so it is rejected instead of guessed.
  const comma = /^(?:\d{1,3}(?:\.\d{3}){2,}|(?:\d{1,3}(?:\.\d{3})+|\d+)(?=,))(?:,(\d{1,2}))?$/.exec(bare);
  const read = dot ?? comma;
  if (!read) return undefined;
  const decimals = read[1] ?? '';
  const wholePart = (decimals === '' ? bare : bare.slice(0, -decimals.length - 1)).replace(/\D/g, '');
  const cents = centsOf(wholePart, decimals);
  return cents !== undefined && signs[0] === '-' ? 0 - cents : cents;
}
/** Parses a decimal as ISO 20022 allows: "100", "+100.5", "0100.00000", "1.", ".5". Returns undefined for anything else. */
export function parseIso20022Cents(text: string): number | undefined {
  const [, wholePart, decimals = ''] = /^\+?(?=\.?\d)(\d*)(?:\.(\d{0,2})0*)?$/.exec(text.trim()) ?? [];
  return wholePart === undefined ? undefined : centsOf(wholePart, decimals);
}
const centsOf = (wholePart: string, decimals: string): number | undefined => {
  const bare = wholePart.replace(/^0+/, '');
  return bare.length > 12 ? undefined : Number(bare) * 100 + Number(decimals.padEnd(2, '0'));
};
