import type { BankLine } from './bank-file.rules.ts';
import { addDays } from '#kit/contract/dates.ts';

/** Finds the recorded payment that a bank line probably matches (docs/domain/billing.md#bank-files). Amounts in cents. */

export interface RecordedPaymentForBankLine {
  id: number;
  date: string;
  payerId: number;
  payer: string;
  amount: number;
  reference: string;
  references: readonly string[];
  /** The bank's reference of the booking that includes it. */
  booking: string;
}
/** A bank line with its payer, as far as known. */
export interface BankLineWithPayer {
  line: BankLine;
  payerId: number | undefined;
}
/** Banks book the same payment on different days in different formats. */
export const maxBookingDaysApart = 3;

const folded = (reference: string): string =>
  reference
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '');
/** A plain word or a short number is not evidence: "Miami", "1". */
const isEvidence = (reference: string): boolean => /\d/.test(reference) && reference.length >= 4;
const evidenceOf = (references: readonly string[]): string[] => references.map(folded).filter(isEvidence);
export const listBankReferences = (line: BankLine): string[] => [
  ...new Set([line.reference, ...(line.references ?? [])].filter((reference) => reference !== '')),
];

/** What identifies a line in any format: its references without punctuation and leading zeros. */
export const listNormalizedReferences = (line: BankLine): string[] => [
  ...new Set(evidenceOf(listBankReferences(line))),
];

const nearestFirst = Array.from({ length: 2 * maxBookingDaysApart + 1 }, (_, n) =>
  n % 2 === 0 ? n / 2 : -(n + 1) / 2,
);

/**
 * Finds the payment that each line probably matches, or undefined. Each payment matches one line, by reference first and payer
 * second. Of two identical lines, only as many are held as payments were recorded. A batch and its single payments count as the
 * same booking.
 */
export function findLikelyPaymentPerLine(
  lines: readonly BankLineWithPayer[],
  recordedPayments: readonly RecordedPaymentForBankLine[],
): (RecordedPaymentForBankLine | undefined)[] {
  const found = indexOf(recordedPayments);
  const byReference = lines.map(({ line }) =>
    firstOf(evidenceOf(listBankReferences(line)), (reference) =>
      found.take(line.date, line.amount, reference),
    ),
  );
  return lines.map(
    ({ line, payerId }, n) =>
      byReference[n] ??
      (payerId === undefined ? undefined : found.take(line.date, line.amount, payerId)) ??
      ofBooking(line),
  );
  /** Finds a batch that was recorded as one payment for one of its payments, or the reverse. */
  function ofBooking(line: BankLine): RecordedPaymentForBankLine | undefined {
    const { booking } = line;
    if (booking && booking.amount !== line.amount)
      return firstOf(evidenceOf([booking.reference]), (reference) =>
        found.look(line.date, booking.amount, reference),
      );
    return firstOf(evidenceOf(listBankReferences(line)), (reference) =>
      found.lookInBooking(line.date, reference),
    );
  }
}
function firstOf<T>(
  references: readonly string[],
  find: (reference: string) => T | undefined,
): T | undefined {
  for (const reference of references) {
    const found = find(reference);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Indexes the recorded payments by day and by possible identification: amount and reference, amount and payer, booking. */
function indexOf(recorded: readonly RecordedPaymentForBankLine[]) {
  const byKey = new Map<string, RecordedPaymentForBankLine[]>();
  const add = (key: string, payment: RecordedPaymentForBankLine) => {
    const there = byKey.get(key);
    if (there) there.push(payment);
    else byKey.set(key, [payment]);
  };
  const keyOf = (date: string, amount: number, payerOrReference: string | number) =>
    `${date} ${amount} ${typeof payerOrReference === 'number' ? '#' : ''}${payerOrReference}`;
  for (const p of recorded) {
    add(keyOf(p.date, p.amount, p.payerId), p);
    for (const reference of new Set(evidenceOf([p.reference, ...p.references])))
      add(keyOf(p.date, p.amount, reference), p);
    for (const reference of evidenceOf([p.booking])) add(`${p.date} ${reference}`, p);
  }
  const used = new Set<number>();
  const nearest = (
    date: string,
    key: (day: string) => string,
    isFree: (p: RecordedPaymentForBankLine) => boolean,
  ) => {
    for (const days of nearestFirst) {
      const place = key(addDays(date, days));
      const there = byKey.get(place);
      const index = there?.findIndex(isFree) ?? -1;
      if (!there || index < 0) continue;
      // Payments already taken through another key are removed once.
      if (index > 0) byKey.set(place, there.slice(index));
      return there[index];
    }
    return undefined;
  };
  return {
    /** Takes the payment with the nearest date. A payment can be taken only once. */
    take(
      date: string,
      amount: number,
      payerOrReference: string | number,
    ): RecordedPaymentForBankLine | undefined {
      const payment = nearest(
        date,
        (day) => keyOf(day, amount, payerOrReference),
        (p) => !used.has(p.id),
      );
      if (payment) used.add(payment.id);
      return payment;
    },
    look: (date: string, amount: number, reference: string) =>
      nearest(
        date,
        (day) => keyOf(day, amount, reference),
        () => true,
      ),
    lookInBooking: (date: string, reference: string) =>
      nearest(
        date,
        (day) => `${day} ${reference}`,
        () => true,
      ),
  };
}
