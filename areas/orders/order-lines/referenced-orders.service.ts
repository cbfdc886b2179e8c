import { findReferencesOfOrdersWithReceivedUnits } from './referenced-orders.repository.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Orders imported from another system that keep its numbers. */

export { findLinesByOrderReferences } from './referenced-orders.repository.ts';
export type { ReferencedLine } from './referenced-orders.repository.ts';

export const listReferencesOfOrdersWithReceivedUnits = (
  work: RequestContext,
  lineIds: readonly number[],
): Promise<{ name: string }[]> => findReferencesOfOrdersWithReceivedUnits(work, lineIds, unitStatus.received);
