import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import {
  entryClosedMessage,
  buildEntryPermissionContext,
  getShipDateBlocker,
} from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { CutoffReason, EntryAction, ShipDateLimits } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { ShipperBlock } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import type { PermissionContext } from '#kit/contract/access.ts';
import { formatDate, weekdayOf } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';

/** Why an action is blocked: a translatable sentence with its parameters. */

export interface BlockerMessage {
  sentence: string;
  params: Record<string, string>;
}
export interface EntryActionContext {
  shipDate: string;
  /** Null while not loaded. */
  cutoff: { reason: CutoffReason; phase: 'before' | 'after' } | null;
  can: (grant: string, facts?: PermissionContext) => boolean;
  /** Why the shipper can enter nothing for this date, whatever the hour and the permission. */
  blocked?: ShipperBlock | null | undefined;
}
const toBlockerMessage = (sentence: string, params: Record<string, string> = {}): BlockerMessage => ({
  sentence,
  params,
});

const ofActiveAccount: readonly EntryAction[] = ['add', 'edit', 'finalize'];
/** The message of a blocked or inactive shipper: since when, until when, and what to do. */
export function getShipperBlockMessage(blocked: ShipperBlock | null | undefined): BlockerMessage | null {
  if (!blocked) return null;
  return blocked.reason === 'accountBlocked'
    ? toBlockerMessage(
        'This account is blocked from {from} to {to}. To ship on these dates, call customer service.',
        {
          from: formatDate(blocked.from ?? ''),
          to: formatDate(blocked.to ?? ''),
        },
      )
    : toBlockerMessage('This account is not active, so it can’t enter orders. Call customer service.');
}

export const permissionByLineAction = {
  edit: 'edit:dataEntry',
  delete: 'delete:dataEntry',
  changeUnits: 'changeUnits:dataEntry',
  changeShipDate: 'changeShipDate:dataEntry',
} as const;

/**
 * Why an action on a line is not allowed, by the cutoff and by the caller's permission. Permissions can differ before and after
 * the cutoff.
 */
export function getLineActionBlocker(
  { shipDate, cutoff, can, blocked }: EntryActionContext,
  action: EntryAction,
  permissions: { beforeCutoff: string; afterCutoff: string },
  lineStatus: 'pending' | 'finalized' = 'pending',
): BlockerMessage | null {
  const block = ofActiveAccount.includes(action) ? getShipperBlockMessage(blocked) : null;
  if (block) return block;
  const closed = toBlockerMessage(entryClosedMessage, { date: formatDate(shipDate) });
  if (!cutoff) return closed;
  const open = cutoff.reason === 'before' || cutoff.reason === 'exempt';
  const facts = buildEntryPermissionContext(
    { ...cutoff, cutoffAt: null, remainingMs: 0, open, state: open ? 'open' : 'closed' },
    action,
    lineStatus,
  );
  if (can(facts.cutoff === 'before' ? permissions.beforeCutoff : permissions.afterCutoff, facts)) return null;
  return facts.cutoff === 'after' ? closed : toBlockerMessage(notAllowedMessage);
}

/** Why a date cannot be picked as ship date: too far ahead, in the past, or not a working day of the warehouse. */
export function getShipDayBlocker(
  date: string,
  limits: ShipDateLimits,
  schedule: readonly (string | null)[],
  blocks: readonly { startDate: string; endDate: string }[] = [],
): BlockerMessage | null {
  const far = getShipDateBlocker(date, limits);
  if (far) return far;
  const block = blocks.find(({ startDate, endDate }) => startDate <= date && date <= endDate);
  if (block)
    return getShipperBlockMessage({ reason: 'accountBlocked', from: block.startDate, to: block.endDate });
  return (schedule[weekdayOf(date)] ?? null) === null
    ? toBlockerMessage(warehouseClosedErrors.warehouseClosed.sentence)
    : null;
}

/**
 * Why this day takes no line at all, from anyone: a blocked or inactive account, the distance of the date, or a closed day. Shown
 * before the first line is typed.
 */
export function getNoLineAllowedForAnyoneMessage(
  entryContext: EntryActionContext,
  limits: ShipDateLimits | null,
): BlockerMessage | null {
  const block = getShipperBlockMessage(entryContext.blocked);
  if (block) return block;
  const far = limits && getShipDateBlocker(entryContext.shipDate, limits);
  if (far) return far;
  return entryContext.cutoff?.reason === 'warehouseClosed'
    ? toBlockerMessage(warehouseClosedErrors.warehouseClosed.sentence)
    : null;
}

/** Why no line can be added: the account, the distance of the date, a closed day, or the cutoff. Checked in the server's order. */
export function getAddLineBlocker(
  entryContext: EntryActionContext,
  limits: ShipDateLimits | null,
): BlockerMessage | null {
  const closedDay = getNoLineAllowedForAnyoneMessage(entryContext, limits);
  if (closedDay) return closedDay;
  return getLineActionBlocker(entryContext, 'add', {
    beforeCutoff: 'addShipment:dataEntry',
    afterCutoff: 'addShipmentAfterCutOff:dataEntry',
  });
}

/**
 * Why none of these lines can be finalized. Without lines, why none can at all. An extension of the ship date covers only the
 * lines in it.
 */
export function getFinalizeLinesBlocker(
  entryContext: EntryActionContext,
  lines?: readonly { extendedTo: string | null }[],
): BlockerMessage | null {
  const { cutoff } = entryContext;
  const isUnnamed =
    cutoff?.reason === 'extended' && lines !== undefined && lines.every((line) => line.extendedTo === null);
  return getLineActionBlocker(
    isUnnamed ? { ...entryContext, cutoff: { ...cutoff, reason: 'passed' } } : entryContext,
    'finalize',
    {
      beforeCutoff: 'finalizeBeforeCutOff:dataEntry',
      afterCutoff: 'finalizeAfterCutOff:dataEntry',
    },
  );
}
