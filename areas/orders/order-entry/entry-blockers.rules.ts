import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import {
  entryClosedMessage,
  entryPermissionContext,
  getShipDateBlocker,
} from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { CutoffReason, EntryAction, ShipDateLimits } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { PermissionContext } from '#kit/contract/access.ts';
import { formatDate, weekdayOf } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';

/** What may be done to freight of a ship date now: the buttons of order entry are on exactly where the server accepts. */

export interface BlockerMessage {
  sentence: string;
  params: Record<string, string>;
}
export interface EntryQuery {
  shipDate: string;
  /** Null while it is not known. */
  cutoff: { reason: CutoffReason; phase: 'before' | 'after' } | null;
  can: (grant: string, facts?: PermissionContext) => boolean;
}
const said = (sentence: string, params: Record<string, string> = {}): BlockerMessage => ({
  sentence,
  params,
});

/** The permission of each act on a line. */
export const permissionOfLineAction = {
  edit: 'edit:dataEntry',
  delete: 'delete:dataEntry',
  changeUnits: 'changeUnits:dataEntry',
  changeShipDate: 'changeShipDate:dataEntry',
} as const;

/** Why an act on a line is refused by the hour and by the caller's right, which may differ before and after it. */
export function getLineActionBlocker(
  { shipDate, cutoff, can }: EntryQuery,
  action: EntryAction,
  grant: { before: string; after: string },
  line: 'pending' | 'finalized' = 'pending',
): BlockerMessage | null {
  const closed = said(entryClosedMessage, { date: formatDate(shipDate) });
  if (!cutoff) return closed;
  const open = cutoff.reason === 'before' || cutoff.reason === 'exempt';
  const facts = entryPermissionContext(
    { ...cutoff, cutoffAt: null, remainingMs: 0, open, state: open ? 'open' : 'closed' },
    action,
    line,
  );
  if (can(facts.cutoff === 'before' ? grant.before : grant.after, facts)) return null;
  return facts.cutoff === 'after' ? closed : said(notAllowedMessage);
}

/** Why a day cannot be picked as ship date: too far, over, or one on which the warehouse does not work. */
export function getShipDayBlocker(
  date: string,
  limits: ShipDateLimits,
  schedule: readonly (string | null)[],
): BlockerMessage | null {
  const far = getShipDateBlocker(date, limits);
  if (far) return far;
  return (schedule[weekdayOf(date)] ?? null) === null ? said(warehouseClosedErrors.closed.sentence) : null;
}

/** Why no line can be added: how far the date lies, a day without work, and the hour; in the order of the server. */
export function getAddLineBlocker(q: EntryQuery, limits: ShipDateLimits | null): BlockerMessage | null {
  const far = limits && getShipDateBlocker(q.shipDate, limits);
  if (far) return far;
  if (q.cutoff?.reason === 'warehouseClosed') return said(warehouseClosedErrors.closed.sentence);
  return getLineActionBlocker(q, 'add', {
    before: 'addShipment:dataEntry',
    after: 'addShipmentAfterCutOff:dataEntry',
  });
}

/**
 * Why none of these lines can be finalized; without lines, why none at all can. An extension of the ship date opens only the lines
 * that it names.
 */
export function getFinalizeLinesBlocker(
  q: EntryQuery,
  lines?: readonly { extendedTo: string | null }[],
): BlockerMessage | null {
  const { cutoff } = q;
  const isUnnamed =
    cutoff?.reason === 'extended' && lines !== undefined && lines.every((line) => line.extendedTo === null);
  return getLineActionBlocker(isUnnamed ? { ...q, cutoff: { ...cutoff, reason: 'passed' } } : q, 'finalize', {
    before: 'finalizeBeforeCutOff:dataEntry',
    after: 'finalizeAfterCutOff:dataEntry',
  });
}
