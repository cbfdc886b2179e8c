import { addDays, compareDates, daysBetween, showDate } from '#kit/contract/dates.ts';

/** Close billing: rated shipments of a range become invoices, all of them or none (docs/domain/billing.md#closing). */

export const maxDaysExceeded = 'Max day range of {days} exceeded';
export const datesReversed = 'Date to cannot be before date from';
export const holdUp = 'These shipments are not rated: {numbers}.';
export const nothingToClose = 'There are no shipments to close from {from} to {to}.';
export const invoicesFixed = 'These invoices are already posted or credited: {numbers}.';
export const nothingClosed = 'Billing is not closed for {date}.';
export const oldRebill =
  'The original invoice is older than {days} days. Check whether it may still be billed.';

/** Wire numbers of shipments: 1 Open, 2 Rated, 3 Error, 4 Master, 5 Closed, 6 Cancelled. */
const open = 1;
const rated = 2;
const error = 3;
const master = 4;

interface Said {
  sentence: string;
  params: Record<string, string>;
}

/** Why a range cannot be closed, or null. Both ends count: a range of exactly `maxDays` days is accepted. */
export function rangeRefused(dateFrom: string, dateTo: string, maxDays: number): Said | null {
  if (dateTo < dateFrom) return { sentence: datesReversed, params: {} };
  return daysBetween(dateFrom, dateTo) + 1 > maxDays
    ? { sentence: maxDaysExceeded, params: { days: String(maxDays) } }
    : null;
}

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
  refused: Said | null;
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
    return { refused: { sentence: holdUp, params: { numbers: numbers.join(', ') } }, invoices: [] };
  const invoices = invoicesOf(
    inRange.filter((s) => s.masterId === null && (s.status === rated || s.status === master)),
  );
  if (invoices.length === 0)
    return {
      refused: { sentence: nothingToClose, params: { from: showDate(dateFrom), to: showDate(dateTo) } },
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
): Said | null {
  if (invoices.length === 0) return { sentence: nothingClosed, params: { date: showDate(date) } };
  const fixed = invoices
    .filter((i) => i.posted || i.credited)
    .map((i) => i.number)
    .sort();
  return fixed.length === 0 ? null : { sentence: invoicesFixed, params: { numbers: fixed.join(', ') } };
}

/** An invoice is due its bill-to's terms after its date. */
export const dueDate = (date: string, termsDays: number): string => addDays(date, termsDays);

const rebillDays = 180;
/**
 * A warning, not a refusal: extra charges must be billed within 180 days of the original bill (49 USC
 * 13710(a)(3)), and much fresh freight is exempt.
 */
export const rebillWarning = (originalDate: string, today: string): Said | null =>
  daysBetween(originalDate, today) > rebillDays
    ? { sentence: oldRebill, params: { days: String(rebillDays) } }
    : null;
