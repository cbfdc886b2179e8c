import type { BankLine } from './bank-line.rules.ts';
import type { ImportAnswer } from './import.contract.ts';
import type { NewPayments, RecognizedLines } from './import.store.ts';
import { foldedReferencesOf, referencesOf } from './likely.rules.ts';
import type { RecordedPayment } from './likely.rules.ts';
import type { Suggestion } from './matching.rules.ts';
import { cut } from '#kit/contract/letters.ts';

/** What is recorded of a matched file, as text that the server only hands on. */

/** [id, number, name, billing name] */
export type KnownPayer = [id: number, number: string, name: string, billingName: string];
export interface Matched {
  line: BankLine;
  /** Its place in the file. */
  n: number;
  key: string;
  payer: KnownPayer | undefined;
  state: ImportAnswer['listed'][number]['state'];
  likely: RecordedPayment | undefined;
  suggestion: Suggestion;
  pays: string[];
}
/** What is to be recorded. */
export interface Recording {
  payments: NewPayments;
  /** What the history says of each. */
  told: string;
  /** What some of them pay in addition, by their index in the lists. */
  more: { place: number; shares: Suggestion['shares'] }[];
  recognized: RecognizedLines;
}
/** A list as PostgreSQL reads it; texts are quoted, and nothing at all is null. */
export const listed = (values: readonly (string | number | null)[]): string =>
  `{${values
    .map((v) => (typeof v === 'string' ? `"${v.replace(/["\\]/g, String.raw`\$&`)}"` : (v ?? 'NULL')))
    .join(',')}}`;

export function recordingOf(matched: readonly Matched[], file: string): Recording {
  const fresh = matched.filter((m) => m.state === 'new');
  return {
    payments: {
      keys: listed(fresh.map((m) => m.key)),
      payers: listed(fresh.map((m) => m.payer?.[0] ?? null)),
      dates: listed(fresh.map((m) => m.line.date)),
      amounts: listed(fresh.map((m) => m.line.amount)),
      references: listed(
        fresh.map(({ line }) => cut(line.reference || line.text || line.payer, 80) || `Bank ${line.date}`),
      ),
      notes: listed(fresh.map(({ line }) => noted(line))),
      invoices: listed(fresh.map((m) => m.suggestion.shares[0]?.invoiceId ?? null)),
      // A list within a list must be as long as the others: the references of each come as a text.
      bankReferences: listed(fresh.map(({ line }) => cut(referencesOf(line).join('\n'), 1000))),
      bookings: listed(
        fresh.map(({ line }) =>
          line.booking && line.booking.amount !== line.amount ? line.booking.reference : null,
        ),
      ),
    },
    told: listed(
      fresh.map(({ line, pays, likely }) =>
        JSON.stringify({
          file,
          amount: line.amount,
          pays,
          // Someone decided that it is another payment.
          ...(likely ? { notPayment: likely.id } : {}),
        }),
      ),
    ),
    more: fresh.flatMap(({ suggestion: { shares } }, place) =>
      shares.length > 1 ? [{ place, shares: shares.slice(1) }] : [],
    ),
    recognized: recognizedIn(
      matched.filter((m) => m.state === 'same'),
      file,
    ),
  };
}
const recognizedIn = (same: readonly Matched[], file: string): RecognizedLines => ({
  keys: listed(same.map((m) => m.key)),
  payments: listed(same.map((m) => m.likely?.id ?? null)),
  dates: listed(same.map((m) => m.line.date)),
  amounts: listed(same.map((m) => m.line.amount)),
  references: listed(same.map((m) => foldedReferencesOf(m.line).join('\n'))),
  told: listed(same.map((m) => JSON.stringify({ file, amount: m.line.amount }))),
});
const noted = ({ payer, text }: BankLine): string | null =>
  cut([payer, text].filter(Boolean).join(' · '), 500) || null;
