import { addDays } from '#kit/contract/dates.ts';

/** Deadlines and limits of claims (docs/domain/claims.md). Amounts are cents, deadlines calendar days. */

/** The number of days that the company and its customers have. */
export interface ClaimDeadlineDays {
  filing: number;
  acknowledge: number;
  decide: number;
}
/** The last day on which freight of a day of service can be claimed. */
export const computeLastFilingDate = (dayOfService: string, { filing }: ClaimDeadlineDays): string =>
  addDays(dayOfService, filing);
/** The dates by which a claim filed or reopened on a day must be acknowledged and decided. */
export const computeClaimDeadlines = (
  startDate: string,
  { acknowledge, decide }: ClaimDeadlineDays,
): { acknowledgeBy: string; decideBy: string } => ({
  acknowledgeBy: addDays(startDate, acknowledge),
  decideBy: addDays(startDate, Math.max(acknowledge, decide)),
});
/** The most that can be offered or paid: the amount claimed less the salvage proceeds. */
export const computeMaxPayableCents = ({ amount, salvage }: { amount: number; salvage: number }): number =>
  Math.max(0, amount - salvage);

/** Parses what was typed or scanned: a load by its number, or a unit by its code. */
export function parseClaimCode(text: string): { load: number } | { box: string } {
  const [, number] = /^L-?\s?(\d{1,9})$/i.exec(text) ?? [];
  return number === undefined ? { box: text.toUpperCase() } : { load: Number(number) };
}
