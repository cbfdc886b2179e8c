import { closingErrors } from './closing.errors.ts';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import type { Fault } from '#kit/contract/errors.ts';
import type { Why } from '#kit/contract/lifecycle.ts';
import { addDays, compareDates, daysBetween, showDate } from '#kit/contract/dates.ts';

/** Close billing: rated shipments of a range become invoices, all of them or none (docs/domain/billing.md#closing). */

export const oldRebill =
  'The original invoice is older than {days} days. Check whether it may still be billed.';

const { open, rated, error, master } = shipmentStates;
const because = (fault: Fault, params: Record<string, string> = {}): Why => ({ ...fault, params });

/** Why a range cannot be closed, or null. Both ends count: a range of exactly `maxDays` days is accepted. */
export function rangeRefused(dateFrom: string, dateTo: string, maxDays: number): Why | null {
  if (dateTo < dateFrom) return because(closingErrors.datesReversed);
  return daysBetween(dateFrom, dateTo) + 1 > maxDays
    ? because(closingErrors.tooManyDays, { days: String(maxDays) })
    : null;
}

/** The first day of the range that is not over where the office is, or null. */
export const firstOpenDay = (dateFrom: string, dateTo: string, today: string): string | null => {
  if (dateTo < today) return null;
  return dateFrom < today ? today : dateFrom;
};

export interface ClosingShipment {
  id: number;
  number: number;
  status: number;
  /** Set on a child of a Master, which is billed with its parent and holds nothing up (docs/domain/billing.md#masters). */
  masterId: number | null;
  /** How many rate lines it has. */
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
 * Numbers that hold up the close, ascending: Open and Error shipments, and those without any charge: an
 * invoice without lines can never be posted.
 */
export function holdingUp(shipments: readonly ClosingShipment[]): number[] {
  const holds = (s: ClosingShipment) =>
    s.masterId === null &&
    (s.status === open ||
      s.status === error ||
      ((s.status === rated || s.status === master) && s.rateLines === 0));
  return shipments
    .filter(holds)
    .map((s) => s.number)
    .sort((a, b) => a - b);
}

export interface InvoiceToMake {
  billToId: number;
  consigneeId: number;
  deliverToId: number;
  loadId: number | null;
  outboundDate: string;
  amount: number;
  units: number;
  cubes: number;
  /** In the order of their numbers. */
  shipmentIds: number[];
}
export interface Closing {
  refused: Why | null;
  invoices: InvoiceToMake[];
}

/** The invoices of a range, or the sentence that refuses it. One for each bill-to, consignee, deliver-to, load and outbound date. */
export function close(
  dateFrom: string,
  dateTo: string,
  maxDays: number,
  shipments: readonly ClosingShipment[],
): Closing {
  const refused = rangeRefused(dateFrom, dateTo, maxDays);
  if (refused) return { refused, invoices: [] };
  const inRange = shipments.filter((s) => dateFrom <= s.outboundDate && s.outboundDate <= dateTo);
  const numbers = holdingUp(inRange);
  if (numbers.length > 0)
    return { refused: because(closingErrors.notRated, { numbers: numbers.join(', ') }), invoices: [] };
  const invoices = invoicesOf(
    inRange.filter((s) => s.masterId === null && (s.status === rated || s.status === master)),
  );
  if (invoices.length === 0)
    return {
      refused: because(closingErrors.nothingToClose, { from: showDate(dateFrom), to: showDate(dateTo) }),
      invoices,
    };
  return { refused: null, invoices };
}

/** What stands on one invoice. */
export const invoiceKey = (
  s: Pick<ClosingShipment, 'billToId' | 'consigneeId' | 'deliverToId' | 'loadId' | 'outboundDate'>,
): string => `${s.outboundDate} ${s.billToId} ${s.consigneeId} ${s.deliverToId} ${s.loadId ?? ''}`;

function invoicesOf(shipments: readonly ClosingShipment[]): InvoiceToMake[] {
  const invoices = new Map<string, InvoiceToMake>();
  const inOrder = [...shipments].sort(
    (a, b) => compareDates(a.outboundDate, b.outboundDate) || a.number - b.number,
  );
  for (const s of inOrder) {
    const key = invoiceKey(s);
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

/** Why the close of a date cannot be undone, or null: nothing is undone while one of its invoices is posted or credited. */
export function undoRefused(
  date: string,
  invoices: readonly { number: string; posted: boolean; credited: boolean }[],
): Why | null {
  if (invoices.length === 0) return because(closingErrors.notClosed, { date: showDate(date) });
  const fixed = invoices
    .filter((i) => i.posted || i.credited)
    .map((i) => i.number)
    .sort();
  return fixed.length === 0 ? null : because(closingErrors.invoicesFixed, { numbers: fixed.join(', ') });
}

/** An invoice is due its bill-to's terms after its date. */
export const dueDate = (date: string, termsDays: number): string => addDays(date, termsDays);

/**
 * A warning, not a refusal: extra charges must be billed within 180 days of the original bill (49 USC
 * 13710(a)(3)), and much fresh freight is exempt. `days` is a setting.
 */
export const rebillWarning = (
  originalDate: string,
  today: string,
  days: number,
): { sentence: string; params: Record<string, string> } | null =>
  daysBetween(originalDate, today) > days ? { sentence: oldRebill, params: { days: String(days) } } : null;

/**
 * The dates to suggest for the next close: the day after the latest closed day through yesterday, limited to `most` days. The
 * latest closed day counts, not the latest close, because a rebill closes an old day late. If shipments are waiting to be closed,
 * the range is their days. It includes today only if nothing older is waiting.
 */
export function nextRange(
  closes: readonly { dateTo: string; undoneAt: string | null }[],
  most: number,
  today: string,
  waiting: { first: string; last: string } | null = null,
): { dateFrom: string; dateTo: string } {
  const yesterday = addDays(today, -1);
  if (waiting) {
    const until = waiting.last > yesterday && waiting.first <= yesterday ? yesterday : waiting.last;
    const furthest = addDays(waiting.first, most - 1);
    return { dateFrom: waiting.first, dateTo: until < furthest ? until : furthest };
  }
  const last = closes
    .flatMap((c) => (c.undoneAt === null ? [c.dateTo] : []))
    .toSorted()
    .at(-1);
  const dateFrom = last !== undefined && last < yesterday ? addDays(last, 1) : addDays(yesterday, -6);
  return {
    dateFrom,
    dateTo: daysBetween(dateFrom, yesterday) < most ? yesterday : addDays(dateFrom, most - 1),
  };
}
