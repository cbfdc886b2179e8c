import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * What is told as the ETA of a drop, `e` being its row of `eta`: what somebody typed over it, else what holds without that: the word
 * of dispatch, or what was computed.
 */
export const effectiveEtaSql: RawBuilder<unknown> = sql`coalesce(e.override_eta, e.eta)`;

/** The same where nobody is told what is hidden. */
export const etaUnlessHiddenSql: RawBuilder<unknown> = sql`case when not coalesce(e.hide, false) then ${effectiveEtaSql} end`;

/** The same as the caller is shown it: people of accounts, who receive or pay, see none that is hidden. */
export const etaVisibleToActorSql = ({ actor }: RequestContext): RawBuilder<unknown> =>
  actor.accounts === 'all' ? effectiveEtaSql : etaUnlessHiddenSql;
