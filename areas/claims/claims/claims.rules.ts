import { addDays } from '#kit/contract/dates.ts';

/** Clocks and bounds of claims (docs/domain/claims.md). Cents; days of the calendar. */

/** How many days the house gives itself, and its customers. */
export interface ClaimDeadlineDays {
  filing: number;
  acknowledge: number;
  decide: number;
}
/** The last day on which freight of a day of service is claimed. */
export const lastFilingDate = (dayOfService: string, { filing }: ClaimDeadlineDays): string =>
  addDays(dayOfService, filing);
/** By when a claim that is filed, or opened again, on a day must be answered, and decided. */
export const computeClaimDeadlines = (
  on: string,
  { acknowledge, decide }: ClaimDeadlineDays,
): { acknowledgeBy: string; decideBy: string } => ({
  acknowledgeBy: addDays(on, acknowledge),
  decideBy: addDays(on, Math.max(acknowledge, decide)),
});
/** The most that can be offered or paid: the loss, which is what is claimed less what the goods were sold for all the same. */
export const computeMaxPayable = ({ amount, salvage }: { amount: number; salvage: number }): number =>
  Math.max(0, amount - salvage);

/** What somebody typed or scanned means: a load by its number, or a box by its code. */
export function parseClaimCode(typed: string): { load: number } | { box: string } {
  const [, number] = /^L-?\s?(\d{1,9})$/i.exec(typed) ?? [];
  return number === undefined ? { box: typed.toUpperCase() } : { load: Number(number) };
}
