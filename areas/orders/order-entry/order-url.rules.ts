import { isSupportedDate } from '#kit/contract/dates.ts';

/** Resolves the order and the date that a URL opens (docs/domain/orders.md#the-order-of-a-url). */

type UrlParams = Readonly<Record<string, string>>;
const largestId = 2_147_483_647;

/** The order id in the URL. Undefined for a new order, for none, and for an invalid id. */
export function parseOrderIdFromUrl(urlParams: UrlParams): number | undefined {
  const id = Number(urlParams['order'] ?? 0);
  return Number.isInteger(id) && id > 0 && id <= largestId ? id : undefined;
}
/** The date in the URL, as `date`, or as `shipDate` like in the search and the API. Undefined when invalid. */
export function parseDateFromUrl(urlParams: UrlParams): string | undefined {
  const date = urlParams['date'] ?? urlParams['shipDate'];
  return date !== undefined && isSupportedDate(date) ? date : undefined;
}

/**
 * The ship date shown. An order has its own ship date, and a date in the URL can be outdated. While an order loads, an open
 * workspace uses the URL it has just written, and one being opened waits (null). A new order uses the date in the URL, else the
 * suggested one.
 */
export function resolveShipDate(q: {
  orderId: number | undefined;
  /** The order in the URL, once loaded. */
  order: { shipDate: string } | undefined;
  dateInUrl: string | undefined;
  suggestedDate: string | null;
  /** The date shown by the open workspace. */
  displayedDate: string | null;
}): string | null {
  if (q.orderId === undefined) return q.dateInUrl ?? q.suggestedDate;
  if (q.order) return q.order.shipDate;
  return q.displayedDate === null ? null : (q.dateInUrl ?? q.displayedDate);
}

/** The other URL parameters needed so that a shared or reloaded URL opens the same order. */
export function buildOrderUrlParamsUnlessSet(
  urlParams: UrlParams,
  order: { shipperAccountId: number; shipDate: string } | undefined,
  ownShipperId: number | undefined,
): { shipper?: string; date: string } | null {
  if (!order) return null;
  const shipper =
    order.shipperAccountId === ownShipperId ? urlParams['shipper'] : `${order.shipperAccountId}`;
  if (urlParams['date'] === order.shipDate && urlParams['shipper'] === shipper) return null;
  return { date: order.shipDate, ...(shipper === undefined ? {} : { shipper }) };
}

/**
 * The pending order of the day to continue: the newest. One created after the cutoff is skipped, because it was created manually
 * beside the others and waits for its own decision.
 */
export const findNewestPendingOrderToContinue = <Row extends { afterCutoff: boolean }>(
  newestFirst: readonly Row[],
): Row | undefined => newestFirst.find((row) => !row.afterCutoff);
