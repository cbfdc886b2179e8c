import { closingErrors } from './closing.errors.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import type { TransitionBlocker } from '#kit/contract/lifecycle.ts';
import { addDays, compareDates, daysBetween, formatDate } from '#kit/contract/dates.ts';

/** The billing close: all rated shipments of a range become invoices, or none do (docs/domain/billing.md#closing). */

export const lateRebillWarningText =
  'The original invoice is more than {days} days old. Check that it can still be billed.';

const { open, rated, error, master } = shipmentStatuses;
const because = (definition: ErrorDefinition, params: Record<string, string> = {}): TransitionBlocker => ({
  ...definition,
  params,
});

/** Why a range cannot be closed, or null. Both ends count: a range of exactly `maxDays` days is accepted. */
export function getCloseRangeBlocker(
  dateFrom: string,
  dateTo: string,
  maxDays: number,
): TransitionBlocker | null {
  if (dateTo < dateFrom) return because(closingErrors.datesReversed);
  return daysBetween(dateFrom, dateTo) + 1 > maxDays
    ? because(closingErrors.tooManyDays, { days: String(maxDays) })
    : null;
}

/** The first day of the range that is not over at the office, or null. */
export const findFirstDayNotOver = (dateFrom: string, dateTo: string, today: string): string | null => {
  if (dateTo < today) return null;
  return dateFrom < today ? today : dateFrom;
};

export interface CloseCandidateShipment {
  id: number;
  number: number;
  status: number;
  /** Set on a child of a Master. The child is billed with its parent and blocks nothing (docs/domain/billing.md#masters). */
  masterId: number | null;
  rateLines: number;
  outboundDate: string;
  billToId: number;
  consigneeId: number;
  deliverToId: number;
  loadId: number | null;
  amount: number;
  units: number;
  cubes: number;
}

/**
 * Shipment numbers that block the close, ascending: Open and Error shipments, and those without charges. An invoice without lines
 * can never be posted.
 */
export function findShipmentNumbersBlockingClose(shipments: readonly CloseCandidateShipment[]): number[] {
  const blocksClose = (s: CloseCandidateShipment) =>
    s.masterId === null &&
    (s.status === open ||
      s.status === error ||
      ((s.status === rated || s.status === master) && s.rateLines === 0));
  return shipments
    .filter(blocksClose)
    .map((s) => s.number)
    .sort((a, b) => a - b);
}

export interface PlannedInvoice {
  billToId: number;
  consigneeId: number;
  deliverToId: number;
  loadId: number | null;
  outboundDate: string;
  amount: number;
  units: number;
  cubes: number;
  /** In order of shipment number. */
  shipmentIds: number[];
}
export interface BillingClosePlan {
  blocker: TransitionBlocker | null;
  invoices: PlannedInvoice[];
}

/**
 * Plans the invoices of a range, or returns the error that rejects it. One invoice per bill-to, consignee, deliver-to, load and
 * outbound date.
 */
export function planBillingClose(
  dateFrom: string,
  dateTo: string,
  maxDays: number,
  shipments: readonly CloseCandidateShipment[],
): BillingClosePlan {
  const refused = getCloseRangeBlocker(dateFrom, dateTo, maxDays);
  if (refused) return { blocker: refused, invoices: [] };
  const inRange = shipments.filter((s) => dateFrom <= s.outboundDate && s.outboundDate <= dateTo);
  const numbers = findShipmentNumbersBlockingClose(inRange);
  if (numbers.length > 0)
    return {
      blocker: because(closingErrors.shipmentsNotRated, { numbers: numbers.join(', ') }),
      invoices: [],
    };
  const invoices = invoicesOf(
    inRange.filter((s) => s.masterId === null && (s.status === rated || s.status === master)),
  );
  if (invoices.length === 0)
    return {
      blocker: because(closingErrors.noShipmentsToClose, {
        from: formatDate(dateFrom),
        to: formatDate(dateTo),
      }),
      invoices,
    };
  return { blocker: null, invoices };
}

/** The key that groups shipments onto one invoice. */
export const invoiceGroupingKey = (
  shipment: Pick<
    CloseCandidateShipment,
    'billToId' | 'consigneeId' | 'deliverToId' | 'loadId' | 'outboundDate'
  >,
): string =>
  `${shipment.outboundDate} ${shipment.billToId} ${shipment.consigneeId} ${shipment.deliverToId} ${shipment.loadId ?? ''}`;

function invoicesOf(shipments: readonly CloseCandidateShipment[]): PlannedInvoice[] {
  const invoices = new Map<string, PlannedInvoice>();
  const inOrder = [...shipments].sort(
    (a, b) => compareDates(a.outboundDate, b.outboundDate) || a.number - b.number,
  );
  for (const s of inOrder) {
    const key = invoiceGroupingKey(s);
    const invoice = invoices.get(key) ?? {
      billToId: s.billToId,
      consigneeId: s.consigneeId,
      deliverToId: s.deliverToId,
      loadId: s.loadId,
      outboundDate: s.outboundDate,
      amount: 0,
      units: 0,
      cubes: 0,
      shipmentIds: [],
    };
    invoice.amount += s.amount;
    invoice.units += s.units;
    invoice.cubes += s.cubes;
    invoice.shipmentIds.push(s.id);
    invoices.set(key, invoice);
  }
  return [...invoices.values()];
}

/**
 * Why the close of a date cannot be undone, or null. A posted or credited invoice blocks the undo. Without invoices, the day counts as
 * not closed.
 */
export function getUndoCloseBlocker(
  date: string,
  invoices: readonly { number: string; posted: boolean; credited: boolean }[],
): TransitionBlocker | null {
  if (invoices.length === 0) return because(closingErrors.dayNotClosed, { date: formatDate(date) });
  const fixed = invoices
    .filter((i) => i.posted || i.credited)
    .map((i) => i.number)
    .sort();
  return fixed.length === 0
    ? null
    : because(closingErrors.invoicesPostedOrCredited, { numbers: fixed.join(', ') });
}

/** The due date is the invoice date plus the bill-to's payment terms. */
export const computeDueDate = (date: string, termsDays: number): string => addDays(date, termsDays);

/**
 * Returns a warning, not an error. Extra charges must be billed within 180 days of the original bill (49 USC 13710(a)(3)),
 * and much fresh freight is exempt. `maxAgeDays` is a setting.
 */
export const getLateRebillWarning = (
  originalDate: string,
  today: string,
  maxAgeDays: number,
): { sentence: string; params: Record<string, string> } | null =>
  daysBetween(originalDate, today) > maxAgeDays
    ? { sentence: lateRebillWarningText, params: { days: String(maxAgeDays) } }
    : null;

/**
 * Suggests the dates of the next close: the day after the latest closed day through yesterday, limited to `maxDays` days.
 * The latest closed day counts, not the latest close, because a rebill closes an old day late. If shipments are waiting to
 * be closed, the range is their days. It includes today only if nothing older is waiting.
 */
export function suggestCloseRange(
  closes: readonly { dateTo: string; undoneAt: string | null }[],
  maxDays: number,
  today: string,
  unclosedRange: { first: string; last: string } | null = null,
): { dateFrom: string; dateTo: string } {
  const yesterday = addDays(today, -1);
  if (unclosedRange) {
    const until =
      unclosedRange.last > yesterday && unclosedRange.first <= yesterday ? yesterday : unclosedRange.last;
    const furthest = addDays(unclosedRange.first, maxDays - 1);
    return { dateFrom: unclosedRange.first, dateTo: until < furthest ? until : furthest };
  }
  const last = closes
    .flatMap((c) => (c.undoneAt === null ? [c.dateTo] : []))
    .toSorted()
    .at(-1);
  const dateFrom = last !== undefined && last < yesterday ? addDays(last, 1) : addDays(yesterday, -6);
  return {
    dateFrom,
    dateTo: daysBetween(dateFrom, yesterday) < maxDays ? yesterday : addDays(dateFrom, maxDays - 1),
  };
}
