import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';
import type { ExtensionArrivalProgress } from './expected-extensions.contract.ts';

/**
 * The arrival status. asked: not granted yet. late: past its time without all units. arriving: some units are here. expected: in
 * transit. arrived: all units are here. gone: nothing is left of the request.
 */
export const extensionArrivalStatuses = ['asked', 'late', 'arriving', 'expected', 'arrived', 'gone'] as const;
export type ExtensionArrivalStatus = (typeof extensionArrivalStatuses)[number];

type ExtensionArrivalFacts = Pick<ExtensionArrivalProgress, 'status' | 'boxes' | 'received' | 'untilAt'>;
export function getExtensionArrivalStatus(
  { status, boxes, received, untilAt }: ExtensionArrivalFacts,
  nowMs: number,
): ExtensionArrivalStatus {
  if (boxes === 0) return 'gone';
  if (received >= boxes) return 'arrived';
  if (status === cutoffExtensionStatus.pending && received === 0) return 'asked';
  if (Date.parse(untilAt) < nowMs) return 'late';
  return received > 0 ? 'arriving' : 'expected';
}

export interface ExtensionArrivalsOfWarehouseAndTime<R> {
  key: string;
  warehouse: string;
  hour: string;
  rows: R[];
  boxes: number;
  received: number;
}
/** Groups by warehouse and time, in order of arrival. */
export function groupExtensionArrivalsByWarehouseAndTime<R extends ExtensionArrivalProgress>(
  rows: readonly R[],
): ExtensionArrivalsOfWarehouseAndTime<R>[] {
  const groups = Map.groupBy(rows, (row) => `${row.warehouse} ${row.shippingHour}`);
  const sum = (rowsToSum: readonly R[], what: 'boxes' | 'received') =>
    rowsToSum.reduce((all, row) => all + row[what], 0);
  return [...groups].flatMap(([key, groupRows]) => {
    const [first] = groupRows;
    if (!first) return [];
    const counted = { boxes: sum(groupRows, 'boxes'), received: sum(groupRows, 'received') };
    return [{ key, warehouse: first.warehouse, hour: first.shippingHour, rows: groupRows, ...counted }];
  });
}
