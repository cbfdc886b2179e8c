import type { RawBuilder } from 'kysely';
import type { UnitMoveOptions } from './move-units.sql.ts';
import type { UnitMove } from './units.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Whoever keeps something by the units writes it in the statement that moves them: a move that finds no unit changes
 * none of it, and nobody reads the one without the other. Followers stand in areas above freight, which knows none of
 * them by name; `app/features.ts` puts them together (docs/decisions/079-what-is-counted-is-appended.md).
 */
export interface UnitMoveFollower {
  name: string;
  /** Whether a move may change what it keeps. */
  isAffectedBy(move: UnitMove, m: UnitMoveOptions): boolean;
  /** Columns of the unit that it needs from before the move and after: `was_cube` and `now_cube` of `moved`. */
  requiredColumns: readonly string[];
  /** Parts of the `with` that stand after `moved`; their names are its own. */
  buildCtes(work: RequestContext, move: UnitMove): readonly RawBuilder<unknown>[];
}

// One for the process: it follows from the code, so every server says the same.
let all: readonly UnitMoveFollower[] | undefined;
/** Says once, at the start, who follows the units. */
export function registerUnitMoveFollowers(followers: readonly UnitMoveFollower[]): void {
  all = followers;
}
/** Those that a move concerns. Throws a defect when nobody said who follows: a count would go wrong unseen. */
export function findUnitMoveFollowers(move: UnitMove, m: UnitMoveOptions): readonly UnitMoveFollower[] {
  if (all === undefined) throw new Error('Units move before it was said who follows them');
  return all.filter((follower) => follower.isAffectedBy(move, m));
}
