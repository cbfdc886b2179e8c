import type { BankLine } from './bank-file.rules.ts';
import { maxBookingDaysApart, listNormalizedReferences } from './likely-payments.rules.ts';
import { daysBetween } from '#kit/contract/dates.ts';

/** A bank line that a person found to be a recorded payment. Amounts are cents. */
export interface RecognizedLine {
  paymentId: number;
  date: string;
  amount: number;
  /** Folded. */
  references: readonly string[];
}

/**
 * Which lines a person has decided before: the same amount, day (within three days) and a bank reference, in whatever format. Each
 * decision stands for one line of a file.
 */
export function findRecognizedLines(
  lines: readonly BankLine[],
  recognized: readonly RecognizedLine[],
): (RecognizedLine | undefined)[] {
  const byReference = new Map<string, RecognizedLine[]>();
  for (const one of recognized)
    for (const reference of one.references) {
      const there = byReference.get(reference);
      if (there) there.push(one);
      else byReference.set(reference, [one]);
    }
  const used = new Set<RecognizedLine>();
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
