import { insertUnknownLine } from './unknown-line.store.ts';
import type { UnknownUnit } from './unknown-line.store.ts';
import type { Work } from '#kit/server/work.ts';

/**
 * The line of a unit that nobody entered: it stands under the house's unknown accounts until customer service
 * finds whose it is. Its event is the receiving of the unit.
 */
export const addUnknownLine = (work: Work, unit: UnknownUnit): Promise<number> =>
  insertUnknownLine(work.tx, unit);
