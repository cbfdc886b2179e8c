import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import { entryClosed, factsOf, shipDateRefused } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { CutoffReason, EntryAct, ShipDateLimits } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { Facts } from '#kit/contract/access.ts';
import { showDate, weekday } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';

/** What may be done to freight of a ship date now: the buttons of order entry are on exactly where the server accepts. */

export interface Sentence {
  sentence: string;
  params: Record<string, string>;
}
export interface EntryQuestion {
  shipDate: string;
  /** Null while it is not known. */
  cutoff: { reason: CutoffReason; phase: 'before' | 'after' } | null;
  can: (grant: string, facts?: Facts) => boolean;
}
const said = (sentence: string, params: Record<string, string> = {}): Sentence => ({ sentence, params });

/** The permission of each act on a line. */
export const grantOf = {
  edit: 'edit:dataEntry',
  delete: 'delete:dataEntry',
  changeUnits: 'changeUnits:dataEntry',
  changeShipDate: 'changeShipDate:dataEntry',
} as const;

/** Why an act on a line is refused by the hour and by the caller's right, which may differ before and after it. */
export function actRefused(
  { shipDate, cutoff, can }: EntryQuestion,
  act: EntryAct,
  grant: { before: string; after: string },
  line: 'pending' | 'finalized' = 'pending',
): Sentence | null {
  const closed = said(entryClosed, { date: showDate(shipDate) });
  if (!cutoff) return closed;
  const open = cutoff.reason === 'before' || cutoff.reason === 'exempt';
  const facts = factsOf(
    { ...cutoff, cutoffAt: null, remainingMs: 0, open, state: open ? 'open' : 'closed' },
    act,
    line,
  );
  if (can(facts.cutoff === 'before' ? grant.before : grant.after, facts)) return null;
  return facts.cutoff === 'after' ? closed : said(notAllowed);
}

/** Why a day cannot be picked as ship date: too far, over, or one on which the warehouse does not work. */
export function dayRefused(
  date: string,
  limits: ShipDateLimits,
  schedule: readonly (string | null)[],
): Sentence | null {
  const far = shipDateRefused(date, limits);
  if (far) return far;
  return (schedule[weekday(date)] ?? null) === null ? said(closedErrors.closed.sentence) : null;
}

/** Why no line can be added: how far the date lies, a day without work, and the hour; in the order of the server. */
export function addRefused(q: EntryQuestion, limits: ShipDateLimits | null): Sentence | null {
  const far = limits && shipDateRefused(q.shipDate, limits);
  if (far) return far;
  if (q.cutoff?.reason === 'warehouseClosed') return said(closedErrors.closed.sentence);
  return actRefused(q, 'add', {
    before: 'addShipment:dataEntry',
    after: 'addShipmentAfterCutOff:dataEntry',
  });
}

/**
 * Why none of these lines can be finalized; without lines, why none at all can. An extension of the ship date opens only the lines
 * that it names.
 */
export function finalizeRefused(
  q: EntryQuestion,
  lines?: readonly { extendedTo: string | null }[],
): Sentence | null {
  const { cutoff } = q;
  const isUnnamed =
    cutoff?.reason === 'extended' && lines !== undefined && lines.every((line) => line.extendedTo === null);
  return actRefused(isUnnamed ? { ...q, cutoff: { ...cutoff, reason: 'passed' } } : q, 'finalize', {
    before: 'finalizeBeforeCutOff:dataEntry',
    after: 'finalizeAfterCutOff:dataEntry',
  });
}
