import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { cutoffErrors } from './cutoff.errors.ts';
import type { PermissionContext } from '#kit/contract/access.ts';
import { addDays, daysBetween, formatDate, weekdayOf } from '#kit/contract/dates.ts';
import { dateInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';

/** Cutoff times of the seven weekdays, Sunday first. Null = closed that day. */
export type WeeklyTimesOrClosed = readonly (string | null)[];

/** A message with placeholders in braces, as it is returned in errors, shown and translated. */
export interface CutoffMessage {
  code: string;
  sentence: string;
  params: Record<string, string>;
}

/** The messages with which other features reject or show a closed day. */
export const entryClosedMessage = cutoffErrors.dataEntryClosed.sentence;

export interface CutoffQuery {
  shipDate: string;
  /** Time zone of the shipper's receiving warehouse. */
  timeZone: string;
  warehouseWeek: WeeklyTimesOrClosed;
  /** Times of the shipper's cutoff group. Absent when the shipper follows the warehouse. */
  group?: WeeklyTimesOrClosed | null;
  /** True when the group is blocked on the warehouse day of this ship date. */
  groupBlocked: boolean;
  exempt: boolean;
  /** Latest shipping time of the shipper's approved extensions for this ship date. Absent without one. */
  extendedTo?: string | null;
  now: Temporal.Instant;
}

/**
 * Why entry is open or closed. It is before the cutoff, or past it: exempt, with an approved extension whose shipping time is
 * still ahead, or neither. Or there is no cutoff: no time for the group, group blocked, or the warehouse does not work that
 * weekday.
 */
export type CutoffReason =
  | 'before'
  | 'exempt'
  | 'extended'
  | 'passed'
  | 'noHour'
  | 'groupBlocked'
  | 'warehouseClosed';

export interface Cutoff {
  /** Null when there is no cutoff time. Then the day is closed. */
  cutoffAt: Temporal.Instant | null;
  /** Milliseconds until the cutoff. Never below 0. */
  remainingMs: number;
  open: boolean;
  state: 'open' | 'closed';
  /** By the clock alone. `entryPermissionContext` adds what an exemption allows. */
  phase: 'before' | 'after';
  reason: CutoffReason;
}

/**
 * Computes the latest time to enter freight for a ship date (docs/domain/calendar.md#cutoff). A group's empty day is closed and
 * never falls back to the warehouse. A weekday the warehouse does not work is closed for every group. An exemption opens entry
 * after the cutoff, but not on a day without a cutoff or for a blocked group (docs/domain/calendar.md#exemption). An approved
 * extension leaves entry closed. Pending freight can be finalized until its shipping time (`entryPermissionContext`).
 */
export function computeCutoff(query: CutoffQuery): Cutoff {
  const day = weekdayOf(query.shipDate);
  const warehouseHour = query.warehouseWeek[day] ?? null;
  if (warehouseHour === null) return closed('warehouseClosed');
  if (query.groupBlocked) return closed('groupBlocked');
  const hour = query.group ? (query.group[day] ?? null) : warehouseHour;
  if (hour === null) return closed('noHour');
  const cutoffAt = instantFromLocalTime(query.shipDate, hour, query.timeZone);
  const remainingMs = Math.max(0, cutoffAt.epochMilliseconds - query.now.epochMilliseconds);
  if (remainingMs > 0)
    return { cutoffAt, remainingMs, open: true, state: 'open', phase: 'before', reason: 'before' };
  if (query.exempt)
    return { cutoffAt, remainingMs, open: true, state: 'open', phase: 'after', reason: 'exempt' };
  const extended =
    query.extendedTo &&
    Temporal.Instant.compare(
      query.now,
      instantFromLocalTime(query.shipDate, query.extendedTo, query.timeZone),
    ) < 0;
  return {
    cutoffAt,
    remainingMs,
    open: false,
    state: 'closed',
    phase: 'after',
    reason: extended ? 'extended' : 'passed',
  };
}

const closed = (reason: CutoffReason): Cutoff => ({
  cutoffAt: null,
  remainingMs: 0,
  open: false,
  state: 'closed',
  phase: 'after',
  reason,
});

/** The message of a closed cutoff. Null while it is open. */
export function getCutoffBlocker(cutoff: Cutoff, shipDate: string): CutoffMessage | null {
  if (cutoff.open) return null;
  if (cutoff.reason === 'warehouseClosed')
    return { code: 'warehouseClosed', sentence: warehouseClosedErrors.warehouseClosed.sentence, params: {} };
  return { code: 'entryClosed', sentence: entryClosedMessage, params: { date: formatDate(shipDate) } };
}

export type EntryAction = 'add' | 'edit' | 'finalize' | 'changeUnits' | 'changeShipDate' | 'delete';
const opensWhenExempt: readonly EntryAction[] = ['add', 'edit', 'finalize'];

/**
 * The facts that a conditional permission is checked against. After the cutoff, an exempt shipper can still add, edit and
 * finalize pending freight. A shipper with an approved extension can only finalize it.
 */
export function buildEntryPermissionContext(
  cutoff: Cutoff,
  action: EntryAction,
  orderStatus: 'pending' | 'finalized',
): PermissionContext {
  const opened =
    orderStatus === 'pending' &&
    ((cutoff.reason === 'exempt' && opensWhenExempt.includes(action)) ||
      (cutoff.reason === 'extended' && action === 'finalize'));
  return { cutoff: opened ? 'before' : cutoff.phase, orderStatus: orderStatus };
}

/** The default ship date: the warehouse's date some hours from now (docs/domain/calendar.md#the-proposed-ship-date). */
export const computeDefaultShipDate = (
  now: Temporal.Instant,
  timeZone: string,
  hoursToAddForFarWarehouse: number,
): string => dateInZone(now.add({ minutes: Math.round(hoursToAddForFarWarehouse * 60) }), timeZone);

export interface HolidayWindow {
  effectiveDate: string;
  expirationDate: string;
  earlyAccess: string | null;
  /** Empty = every region (docs/domain/calendar.md#holiday-periods). */
  regionIds: readonly number[];
}

/**
 * Which ship dates a user can choose. Internal and Admin can choose any date. Outside users (shippers, consignees, customers)
 * must also follow the same-day rule.
 */
export interface ShipDateRights {
  canChooseAnyDate: boolean;
  isExternalUser: boolean;
}

const anyDateRoles: readonly string[] = ['admin', 'internal'];
const outsideRoles: readonly string[] = ['shipper', 'consignee', 'customer', 'shipperdaysofservice'];
const roleKey = (role: string) => role.toLowerCase().replace(/[^a-z]/g, '');

/** The ship dates a user can choose, from the names of their roles. */
export const getShipDateRightsOfRoles = (roleNames: readonly string[]): ShipDateRights => ({
  canChooseAnyDate: roleNames.some((role) => anyDateRoles.includes(roleKey(role))),
  isExternalUser: roleNames.every((role) => outsideRoles.includes(roleKey(role))),
});

export interface ShipDateLimits {
  /** Today at the receiving warehouse. */
  today: string;
  futureDays: number;
  sameDayShipments: boolean;
  /** Region of the receiving warehouse. */
  regionId: number;
  holidays: readonly HolidayWindow[];
  rights: ShipDateRights;
}

const isPast: CutoffMessage = {
  code: 'pastShipDate',
  sentence: cutoffErrors.shipDateInPast.sentence,
  params: {},
};
/**
 * Why freight of any of these receiving warehouses cannot ship on this date. A date counts as past only when it is past where
 * today is earliest.
 */
export const getPastShipDateBlocker = (
  shipDate: string,
  todayOfEachWarehouse: readonly string[],
  rights: ShipDateRights,
): CutoffMessage | null =>
  !rights.canChooseAnyDate &&
  todayOfEachWarehouse.length > 0 &&
  todayOfEachWarehouse.every((today) => shipDate < today)
    ? isPast
    : null;
/**
 * Why this user cannot choose this ship date, or null. The date picker disables dates by it, and the server rejects them by it
 * (400).
 */
export function getShipDateBlocker(shipDate: string, limits: ShipDateLimits): CutoffMessage | null {
  if (limits.rights.canChooseAnyDate) return null;
  const daysAhead = daysBetween(limits.today, shipDate);
  if (daysAhead < 0) return isPast;
  if (daysAhead === 0 && limits.rights.isExternalUser && !limits.sameDayShipments)
    return { code: 'noSameDay', sentence: cutoffErrors.sameDayNotAccepted.sentence, params: {} };
  if (daysAhead <= limits.futureDays || openedEarly(shipDate, limits)) return null;
  return {
    code: 'tooFarAhead',
    sentence: cutoffErrors.shipDateTooFarAhead.sentence,
    params: { days: String(limits.futureDays) },
  };
}

/** A holiday period without regions applies to every region. */
export const holidayAppliesToRegion = (period: Pick<HolidayWindow, 'regionIds'>, regionId: number): boolean =>
  period.regionIds.length === 0 || period.regionIds.includes(regionId);

/** True when a region's date is in a holiday period. The first and last day are included. */
export const isInHolidayPeriod = (date: string, regionId: number, period: HolidayWindow): boolean =>
  period.effectiveDate <= date && date <= period.expirationDate && holidayAppliesToRegion(period, regionId);

const openedEarly = (date: string, limits: ShipDateLimits): boolean =>
  limits.holidays.some(
    (period) =>
      period.earlyAccess !== null &&
      period.earlyAccess <= limits.today &&
      isInHolidayPeriod(date, limits.regionId, period),
  );

/** The first date from `from` on that `isAllowed` accepts, at most `maxDaysAhead` days later. Null when there is none. */
export function findFirstDateFrom(
  from: string,
  maxDaysAhead: number,
  isAllowed: (date: string) => boolean,
): string | null {
  for (let daysAhead = 0; daysAhead <= maxDaysAhead; daysAhead += 1) {
    const date = addDays(from, daysAhead);
    if (isAllowed(date)) return date;
  }
  return null;
}

/**
 * The last date up to `latest` that `isAllowed` accepts, at most `maxDaysBack` days back and no earlier than `earliest`.
 * Null when there is none.
 */
export function findLastDateUpTo(
  latest: string,
  earliest: string,
  maxDaysBack: number,
  isAllowed: (date: string) => boolean,
): string | null {
  for (let daysBack = 0; daysBack <= maxDaysBack; daysBack += 1) {
    const date = addDays(latest, -daysBack);
    if (date < earliest) return null;
    if (isAllowed(date)) return date;
  }
  return null;
}

export interface FirstOpenDateQuery extends Omit<CutoffQuery, 'shipDate' | 'groupBlocked'> {
  hoursToAddForFarWarehouse: number;
  /** Receiving dates on which the shipper's group is blocked. */
  blockedGroupDates: readonly string[];
  /** Whether the shipper itself is blocked on a date. */
  isBlocked?: (shipDate: string) => boolean;
  limits: Omit<ShipDateLimits, 'today'>;
}

/**
 * The date that the form proposes when the default day is closed: the first open date from then on that this user can choose
 * (docs/domain/calendar.md#the-proposed-ship-date).
 */
export function findFirstOpenDateFromDefault(query: FirstOpenDateQuery): string | null {
  const limits = { ...query.limits, today: dateInZone(query.now, query.timeZone) };
  return findFirstDateFrom(
    computeDefaultShipDate(query.now, query.timeZone, query.hoursToAddForFarWarehouse),
    Math.max(31, query.limits.futureDays),
    (shipDate) => {
      if (getShipDateBlocker(shipDate, limits) || query.isBlocked?.(shipDate)) return false;
      return computeCutoff({ ...query, shipDate, groupBlocked: query.blockedGroupDates.includes(shipDate) })
        .open;
    },
  );
}
