import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * The effective ETA of a stop, with `e` as its row of `eta`: the manual override, else the ETA from dispatch or the computed one.
 */
export const effectiveEtaTimeSql: RawBuilder<unknown> = sql`coalesce(e.override_eta, e.eta)`;

/** The effective ETA, or null when it is hidden. */
export const etaTimeUnlessHiddenSql: RawBuilder<unknown> = sql`case when not coalesce(e.hide, false) then ${effectiveEtaTimeSql} end`;

/** The effective ETA as the caller sees it. Users limited to accounts never see a hidden ETA. */
export const etaTimeVisibleToActorSql = ({ actor }: RequestContext): RawBuilder<unknown> =>
  actor.accounts === 'all' ? effectiveEtaTimeSql : etaTimeUnlessHiddenSql;
