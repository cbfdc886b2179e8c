import { isSupportedDate } from '#kit/contract/dates.ts';

/** Which order, of which day, an address opens (docs/domain/orders.md#the-order-of-an-address). */

type Address = Readonly<Record<string, string>>;
const largestId = 2_147_483_647;

/** The order that the address names by its id; undefined for a new one, for none, and for what is no id. */
export function parseOrderIdFromUrl(address: Address): number | undefined {
  const id = Number(address['order'] ?? 0);
  return Number.isInteger(id) && id > 0 && id <= largestId ? id : undefined;
}
/** The day that the address names; undefined for what is no date. */
export function parseDateFromUrl(address: Address): string | undefined {
  const date = address['date'];
  return date !== undefined && isSupportedDate(date) ? date : undefined;
}

/**
 * The day on the desk. An order says itself when it ships, whatever the address holds beside it: that may be old.
 * While an order is looked for, an open desk goes by the address that it has just written, and one that is only
 * being opened waits (null). A new order ships when the address says, else on the day that is proposed.
 */
export function resolveShipDate(q: {
  orderId: number | undefined;
  /** The order of the address, once it is here. */
  order: { shipDate: string } | undefined;
  asked: string | undefined;
  proposed: string | null;
  /** The day that the open desk shows. */
  shown: string | null;
}): string | null {
  if (q.orderId === undefined) return q.asked ?? q.proposed;
  if (q.order) return q.order.shipDate;
  return q.shown === null ? null : (q.asked ?? q.shown);
}

/** What the address must hold besides, so that it opens the same desk for somebody else and after a reload. */
export function buildOrderUrlParams(
  address: Address,
  order: { shipperAccountId: number; shipDate: string } | undefined,
  ownShipperId: number | undefined,
): { shipper?: string; date: string } | null {
  if (!order) return null;
  const shipper = order.shipperAccountId === ownShipperId ? address['shipper'] : `${order.shipperAccountId}`;
  if (address['date'] === order.shipDate && address['shipper'] === shipper) return null;
  return { date: order.shipDate, ...(shipper === undefined ? {} : { shipper }) };
}

/**
 * The pending order of the day that whoever comes back goes on with: the newest. One that was made after the
 * cutoff is left alone, for it was made by hand beside the others and waits for a decision of its own.
 */
export const findPendingOrderToOpen = <Row extends { afterCutoff: boolean }>(
  newestFirst: readonly Row[],
): Row | undefined => newestFirst.find((row) => !row.afterCutoff);
