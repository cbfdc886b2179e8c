import type { RawBuilder } from 'kysely';
import type { UnitMoveOptions } from './move-units.sql.ts';
import type { UnitMove } from './units.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Data that is derived from units is written in the statement that moves them. A move that finds no unit changes none of it, and
 * readers never see one without the other. Followers are in areas above freight, which does not know them by name.
 * `app/features.ts` registers them (docs/decisions/079-counts-are-appended.md).
 */
export interface UnitMoveFollower {
  name: string;
  /** Whether a move can change the follower's data. */
  isAffectedBy(move: UnitMove, m: UnitMoveOptions): boolean;
  /** Columns of the unit that it needs from before and after the move: `was_cube` and `now_cube` of `moved`. */
  requiredColumns: readonly string[];
  /** CTEs after `moved`. Their names belong to this follower. */
  buildCtes(work: RequestContext, move: UnitMove): readonly RawBuilder<unknown>[];
}

// One list per process. It is defined in code, so it is the same on every server.
let all: readonly UnitMoveFollower[] | undefined;
/** Registers the unit move followers, once at startup. */
export function registerUnitMoveFollowers(followers: readonly UnitMoveFollower[]): void {
  all = followers;
}
/** Returns the followers that a move affects. Throws when none were registered, because counts would become wrong unnoticed. */
export function findFollowersAffectedByUnitMove(
  move: UnitMove,
  options: UnitMoveOptions,
): readonly UnitMoveFollower[] {
  if (all === undefined) throw new Error('Units are moved before their followers are registered');
  return all.filter((follower) => follower.isAffectedBy(move, options));
}
