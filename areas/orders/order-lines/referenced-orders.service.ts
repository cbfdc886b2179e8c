import { findReceivedOrders } from './referenced-orders.store.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { Work } from '#kit/server/work.ts';

/** Orders that were brought over from another system and keep its numbers. */

export { findReferencedLines } from './referenced-orders.store.ts';
export type { ReferencedLine } from './referenced-orders.store.ts';

export const findReceived = (work: Work, lineIds: readonly number[]): Promise<{ name: string }[]> =>
  findReceivedOrders(work, lineIds, unitStatus.received);
