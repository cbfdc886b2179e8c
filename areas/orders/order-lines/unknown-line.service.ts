import { insertLineOfUnknownUnitInNewOrder } from './unknown-line.repository.ts';
import type { UnknownUnit } from './unknown-line.repository.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Creates the line of an unexpected unit. It is under the company's unknown accounts until customer service identifies the owner.
 * The unit's receipt is its event.
 */
export const createLineOfUnknownUnitInNewOrder = (work: RequestContext, unit: UnknownUnit): Promise<number> =>
  insertLineOfUnknownUnitInNewOrder(work.tx, unit);
