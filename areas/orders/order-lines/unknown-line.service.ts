import { insertOrderWithUnknownLine } from './unknown-line.store.ts';
import type { UnknownUnit } from './unknown-line.store.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * The line of a unit that nobody entered: it stands under the house's unknown accounts until customer service
 * finds whose it is. Its event is the receiving of the unit.
 */
export const addUnknownLine = (work: RequestContext, unit: UnknownUnit): Promise<number> =>
  insertOrderWithUnknownLine(work.tx, unit);
