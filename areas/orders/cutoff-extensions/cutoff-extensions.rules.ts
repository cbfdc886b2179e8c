import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';
import { extensionErrors } from './cutoff-extensions.errors.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import type { Cutoff } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { getCutoffBlocker } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { createRejection } from '#areas/orders/order-lines/rejections.rules.ts';
import type { Rejection } from '#areas/orders/order-lines/rejections.rules.ts';
import { errorByShippingReason } from '#areas/orders/order-lines/order-lines.errors.ts';
import { addDays, formatDate } from '#kit/contract/dates.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { dateInZone, timeOfDayInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';

/**
 * When an extension can be requested, for which times, and until when its time can be changed (docs/domain/orders.md#extensions).
 */

export interface ExtensionTiming {
  /** Minutes before the cutoff from which a request can be made. */
  requestMinutesBeforeCutoff: number;
  /** Minutes before the shipping hour until which it can be changed. */
  changeMinutesBeforeShipping: number;
  /** The step of the shipping hour, in minutes. */
  stepMinutes: number;
}

/**
 * When an extension can be requested: from `timing.requestMinutesBeforeCutoff` before the cutoff until the ship date ends at the
 * receiving warehouse. `opensAt` is null on a day without a cutoff: then nothing can be requested.
 */
export function computeExtensionRequestWindow(
  cutoff: Cutoff,
  shipDate: string,
  timeZone: string,
  timing: ExtensionTiming,
): { opensAt: Temporal.Instant | null; closesAt: Temporal.Instant } {
  return {
    opensAt: cutoff.cutoffAt?.subtract({ minutes: timing.requestMinutesBeforeCutoff }) ?? null,
    closesAt: instantFromLocalTime(addDays(shipDate, 1), '00:00', timeZone),
  };
}

/** Why no extension can be requested now, or null. A day without a cutoff has nothing to extend. */
export function getExtensionRequestRejection(q: {
  cutoff: Cutoff;
  shipDate: string;
  timeZone: string;
  now: Temporal.Instant;
  timing: ExtensionTiming;
}): Rejection | null {
  const { opensAt, closesAt } = computeExtensionRequestWindow(q.cutoff, q.shipDate, q.timeZone, q.timing);
  if (!opensAt) {
    const closed = getCutoffBlocker(q.cutoff, q.shipDate);
    return createRejection(
      errorByShippingReason.get(closed?.code ?? '') ?? cutoffErrors.dataEntryClosed,
      closed?.params ?? { date: formatDate(q.shipDate) },
    );
  }
  if (Temporal.Instant.compare(q.now, opensAt) < 0)
    return createRejection(extensionErrors.requestTooEarly, {
      from: `${formatDate(dateInZone(opensAt, q.timeZone))} ${timeOfDayInZone(opensAt, q.timeZone)}`,
    });
  if (Temporal.Instant.compare(q.now, closesAt) >= 0)
    return createRejection(extensionErrors.shipDatePassed, { date: formatDate(q.shipDate) });
  return null;
}

const minutesOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));
const hourOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
export const isMultipleOfTimeStep = (timeOfDay: string, stepMinutes: number): boolean =>
  minutesOf(timeOfDay) % stepMinutes === 0;

/** The times of the ship date that can still be chosen. */
export function listRemainingShippingTimes(q: {
  shipDate: string;
  timeZone: string;
  now: Temporal.Instant;
  stepMinutes: number;
}): string[] {
  const hours: string[] = [];
  for (let minutes = 0; minutes < 24 * 60; minutes += q.stepMinutes)
    if (!isShippingTimePast({ ...q, hour: hourOf(minutes) })) hours.push(hourOf(minutes));
  return hours;
}
export const isShippingTimePast = (q: {
  shipDate: string;
  hour: string;
  timeZone: string;
  now: Temporal.Instant;
}): boolean => Temporal.Instant.compare(instantFromLocalTime(q.shipDate, q.hour, q.timeZone), q.now) <= 0;

/** The time the form suggests: the first step an hour after the cutoff, or an hour from now if that is later. */
export function suggestShippingTime(q: {
  cutoff: Cutoff;
  shipDate: string;
  timeZone: string;
  now: Temporal.Instant;
  stepMinutes: number;
}): string | null {
  const hours = listRemainingShippingTimes(q);
  const { cutoffAt } = q.cutoff;
  const base = cutoffAt && Temporal.Instant.compare(cutoffAt, q.now) > 0 ? cutoffAt : q.now;
  const from = base.add({ minutes: 60 });
  return (
    hours.find(
      (hour) => Temporal.Instant.compare(instantFromLocalTime(q.shipDate, hour, q.timeZone), from) >= 0,
    ) ??
    hours.at(-1) ??
    null
  );
}

/** The latest time at which the hour of a request can be changed. */
export const computeShippingTimeChangeDeadline = (
  q: { shipDate: string; hour: string; timeZone: string },
  timing: ExtensionTiming,
): Temporal.Instant =>
  instantFromLocalTime(q.shipDate, q.hour, q.timeZone).subtract({
    minutes: timing.changeMinutesBeforeShipping,
  });

/**
 * Why the hour of a request cannot be changed to another now, or null. An hour off the step is invalid input (400), the other
 * reasons depend on the current time (412).
 */
export function getShippingTimeChangeRejection(q: {
  shipDate: string;
  hour: string;
  newHour: string;
  timeZone: string;
  now: Temporal.Instant;
  timing: ExtensionTiming;
}): Rejection | null {
  if (!isMultipleOfTimeStep(q.newHour, q.timing.stepMinutes)) return offStep(q.timing);
  if (Temporal.Instant.compare(q.now, computeShippingTimeChangeDeadline(q, q.timing)) > 0)
    return atHour(extensionErrors.changeTooLate, {
      minutes: String(q.timing.changeMinutesBeforeShipping),
      hour: q.hour,
    });
  return isShippingTimePast({ ...q, hour: q.newHour })
    ? atHour(extensionErrors.timeInPast, { hour: q.newHour })
    : null;
}
/** Why the hour of a new request is invalid, or null. */
export function getShippingTimeRejection(q: {
  shipDate: string;
  hour: string;
  timeZone: string;
  now: Temporal.Instant;
  timing: ExtensionTiming;
}): Rejection | null {
  if (!isMultipleOfTimeStep(q.hour, q.timing.stepMinutes)) return offStep(q.timing);
  return isShippingTimePast(q) ? atHour(extensionErrors.timeInPast, { hour: q.hour }) : null;
}
const atHour = (error: ErrorDefinition, params: Record<string, string>): Rejection => ({
  fault: error,
  params,
  field: 'shippingHour',
});
const offStep = (timing: ExtensionTiming): Rejection =>
  atHour(extensionErrors.timeStepInvalid, { minutes: String(timing.stepMinutes) });

/** The lines that are in no pending request. */
export function listLineIdsWithoutPendingRequest(
  lineIds: readonly number[],
  requests: readonly { status: number; consolidateIds: readonly number[] }[],
): number[] {
  const pendingLineIds = new Set(
    requests
      .filter((one) => one.status === cutoffExtensionStatus.pending)
      .flatMap((one) => one.consolidateIds),
  );
  return lineIds.filter((line) => !pendingLineIds.has(line));
}

export const formatExtensionNumber = (extensionNo: number): string => `EXT-${extensionNo}`;
/** Parses a typed number without blanks and prefix. */
export const stripExtensionNumberPrefixAndBlanks = (text: string): string =>
  text.trim().replace(/^EXT-?/i, '');

interface OfOrder {
  unitsConsolidateId: number;
  orderId: number;
  orderNumber: number;
}

/**
 * Groups lines for a request by order. Orders and lines that are already selected come first, so users do not search for theirs
 * among fifty.
 */
export function groupRequestLinesByOrderSelectedFirst<L extends OfOrder>(
  lines: readonly L[],
  selectedLineIds: readonly number[] | undefined,
) {
  const selectedIds = new Set(selectedLineIds);
  const first = (line: L) => selectedIds.has(line.unitsConsolidateId);
  const sorted = [...lines.filter(first), ...lines.filter((line) => !first(line))];
  return [...Map.groupBy(sorted, (line) => line.orderId)].map(([orderId, orderLines]) => ({
    orderId,
    orderNumber: orderLines[0]?.orderNumber ?? 0,
    lines: orderLines,
  }));
}

/** The excluded lines after a checkbox for `ids` is toggled. If any of them was excluded, all are included now. */
export function toggleExcludedLines(excluded: ReadonlySet<number>, ids: readonly number[]): Set<number> {
  const next = new Set(excluded);
  const areAllIncluded = ids.every((id) => !excluded.has(id));
  for (const id of ids) {
    if (areAllIncluded) next.add(id);
    else next.delete(id);
  }
  return next;
}
