import type { BankLine } from './bank-file.rules.ts';
import type { PaymentImportResult } from './payment-import.contract.ts';
import type { NewPaymentColumnLiterals, RecognizedLineColumnLiterals } from './payment-import.repository.ts';
import { listNormalizedReferences, listBankReferences } from './likely-payments.rules.ts';
import type { RecordedPaymentForBankLine } from './likely-payments.rules.ts';
import type { PaymentSuggestion } from './payment-matching.rules.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';

/** What is recorded of a matched file, as text that the server passes on without parsing it. */

/** [id, number, name, billing name] */
export type PayerTuple = [id: number, number: string, name: string, billingName: string];
export interface MatchedBankLine {
  line: BankLine;
  /** Its position in the file. */
  lineIndex: number;
  key: string;
  payer: PayerTuple | undefined;
  state: PaymentImportResult['listed'][number]['state'];
  likelyPayment: RecordedPaymentForBankLine | undefined;
  suggestion: PaymentSuggestion;
  invoiceNumbers: string[];
}
/** The data to record. */
export interface BankImportInsertData {
  payments: NewPaymentColumnLiterals;
  /** The history entry of each payment. */
  auditNotes: string;
  /** Additional allocations of some payments, by their index in the lists. */
  extraAllocations: { paymentIndex: number; shares: PaymentSuggestion['shares'] }[];
  recognized: RecognizedLineColumnLiterals;
}
/** Formats a PostgreSQL array. Texts are quoted, and null is NULL. */
export const formatPostgresArrayLiteral = (values: readonly (string | number | null)[]): string =>
  `{${values
    .map((v) => (typeof v === 'string' ? `"${v.replace(/["\\]/g, String.raw`\$&`)}"` : (v ?? 'NULL')))
    .join(',')}}`;

export function buildBankImportInsertData(
  matchedLines: readonly MatchedBankLine[],
  fileName: string,
): BankImportInsertData {
  const fresh = matchedLines.filter((m) => m.state === 'new');
  return {
    payments: {
      keys: formatPostgresArrayLiteral(fresh.map((m) => m.key)),
      payers: formatPostgresArrayLiteral(fresh.map((m) => m.payer?.[0] ?? null)),
      dates: formatPostgresArrayLiteral(fresh.map((m) => m.line.date)),
      amounts: formatPostgresArrayLiteral(fresh.map((m) => m.line.amount)),
      references: formatPostgresArrayLiteral(
        fresh.map(
          ({ line }) => truncateText(line.reference || line.text || line.payer, 80) || `Bank ${line.date}`,
        ),
      ),
      notes: formatPostgresArrayLiteral(fresh.map(({ line }) => noted(line))),
      invoices: formatPostgresArrayLiteral(fresh.map((m) => m.suggestion.shares[0]?.invoiceId ?? null)),
      // Nested arrays must have equal lengths, so the references of each payment are passed as one text.
      bankReferences: formatPostgresArrayLiteral(
        fresh.map(({ line }) => truncateText(listBankReferences(line).join('\n'), 1000)),
      ),
      bookings: formatPostgresArrayLiteral(
        fresh.map(({ line }) =>
          line.booking && line.booking.amount !== line.amount ? line.booking.reference : null,
        ),
      ),
    },
    auditNotes: formatPostgresArrayLiteral(
      fresh.map(({ line, invoiceNumbers: pays, likelyPayment: likely }) =>
        JSON.stringify({
          file: fileName,
          amount: line.amount,
          pays,
          // A user decided that it is a different payment.
          ...(likely ? { notPayment: likely.id } : {}),
        }),
      ),
    ),
    extraAllocations: fresh.flatMap(({ suggestion: { shares } }, paymentIndex) =>
      shares.length > 1 ? [{ paymentIndex, shares: shares.slice(1) }] : [],
    ),
    recognized: recognizedIn(
      matchedLines.filter((m) => m.state === 'same'),
      fileName,
    ),
  };
}
const recognizedIn = (same: readonly MatchedBankLine[], file: string): RecognizedLineColumnLiterals => ({
  keys: formatPostgresArrayLiteral(same.map((m) => m.key)),
  payments: formatPostgresArrayLiteral(same.map((m) => m.likelyPayment?.id ?? null)),
  dates: formatPostgresArrayLiteral(same.map((m) => m.line.date)),
  amounts: formatPostgresArrayLiteral(same.map((m) => m.line.amount)),
  references: formatPostgresArrayLiteral(same.map((m) => listNormalizedReferences(m.line).join('\n'))),
  auditNotes: formatPostgresArrayLiteral(same.map((m) => JSON.stringify({ file, amount: m.line.amount }))),
});
const noted = ({ payer, text }: BankLine): string | null =>
  truncateText([payer, text].filter(Boolean).join(' · '), 500) || null;
