import { billingWrites } from './write-world/billing.ts';
import { calendarWrites } from './write-world/calendar.ts';
import { floorWrites } from './write-world/floor.ts';
import { ordersWrites } from './write-world/orders.ts';
import { outboundWrites } from './write-world/outbound.ts';
import { peopleWrites } from './write-world/people.ts';
import type { Maker } from './write-world/picking.ts';

/**
 * One call of every write that goes through on the demo world, for the tests that walk over all of them. A
 * new write stands in its area's file before those tests let it through.
 */

export { writesAt } from './write-world/picking.ts';
export type { GoodCall } from './write-world/picking.ts';

/** By the id of the call. */
export const goodCalls: Record<string, Maker> = {
  ...ordersWrites,
  ...calendarWrites,
  ...floorWrites,
  ...outboundWrites,
  ...billingWrites,
  ...peopleWrites,
};
