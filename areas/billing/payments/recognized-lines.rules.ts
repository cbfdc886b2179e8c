import type { BankLine } from './bank-file.rules.ts';
import { maxBookingDaysApart, listNormalizedReferences } from './likely-payments.rules.ts';
import { daysBetween } from '#kit/contract/dates.ts';

/** A bank line that a user matched to a recorded payment. Amounts in cents. */
export interface RecognizedBankLine {
  paymentId: number;
  date: string;
  amount: number;
  /** Normalized. */
  references: readonly string[];
}

/**
 * Finds the lines that a user has decided before: the same amount, date (within three days) and bank reference, in any format.
 * Each decision covers one line of a file.
 */
export function findRecognizedLinePerBankLine(
  lines: readonly BankLine[],
  recognizedLines: readonly RecognizedBankLine[],
): (RecognizedBankLine | undefined)[] {
  const byReference = new Map<string, RecognizedBankLine[]>();
  for (const one of recognizedLines)
    for (const reference of one.references) {
      const there = byReference.get(reference);
      if (there) there.push(one);
      else byReference.set(reference, [one]);
    }
  const used = new Set<RecognizedBankLine>();
  return lines.map((line) => {
    const found = listNormalizedReferences(line)
      .flatMap((reference) => byReference.get(reference) ?? [])
      .find(
        (one) =>
          !used.has(one) &&
          one.amount === line.amount &&
          Math.abs(daysBetween(one.date, line.date)) <= maxBookingDaysApart,
      );
    if (found) used.add(found);
    return found;
  });
}
