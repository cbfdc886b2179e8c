import { sql } from 'kysely';
import { z } from 'zod';
import { stateRowSchema } from './states.contract.ts';
import type { findStatesEndpoint as findStatesCall, StateRow } from './states.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  orderBy,
  limitOffset,
  or,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const columns = sql`
  s.id, s.code, s.name, s.country, s.active, jsonb_build_object(
    'accounts', (select count(*) from account x where x.state_code = s.code),
    'warehouses', (select count(*) from warehouse x where x.state_code = s.code),
    'rates', (select count(*) from tariff x where x.state_code = s.code or s.code = any(x.zone_states)),
    'planning', (select count(*) from planning_road_factor x where x.state_code = s.code)
  ) as uses, s.row_version as "rowVersion"
`;
const sorts = { name: sql`s.name`, code: sql`s.code`, country: sql`s.country`, active: sql`s.active` };

export async function findStates(
  work: RequestContext,
  query: QueryOf<typeof findStatesCall>,
): Promise<{ data: StateRow[]; totalRows: number }> {
  const where = and(
    equalsIfGiven(sql`s.country`, query.country),
    equalsIfGiven(sql`s.active`, query.active),
    or(
      equalsIfGiven(sql`s.code`, query.search?.toUpperCase()),
      containsTextIgnoringCaseAndAccents(sql`s.name`, query.search),
    ),
  );
  const data = await queryRows(work.tx, stateRowSchema)`
    select ${columns}
    from state s
    where ${where}
    ${orderBy(sorts, query, sql`s.id`)}
    ${limitOffset(query)}
  `;
  const totalRows = await countRows(work.tx)`from state s where ${where}`;
  return { data, totalRows };
}
export const findState = (work: RequestContext, code: string): Promise<StateRow | undefined> =>
  queryFirstRow(work.tx, stateRowSchema)`select ${columns} from state s where s.code = ${code}`;
/** States of the United States come first. */
export const listActiveStates = (
  work: RequestContext,
): Promise<{ code: string; name: string; country: string }[]> =>
  work.tx
    .selectFrom('state')
    .select(['code', 'name', 'country'])
    .where('active', '=', true)
    .orderBy(sql`country <> 'US'`)
    .orderBy('country')
    .orderBy('name')
    .execute();

const identified = z.object({ id: z.int() });
/** Returns undefined when the code is taken. */
export async function insertStateUnlessCodeTaken(
  work: RequestContext,
  state: { code: string; name: string; country: string },
): Promise<number | undefined> {
  const inserted = await queryFirstRow(work.tx, identified)`
    insert into state (code, name, country)
    values (${state.code}, ${state.name}, ${state.country})
    on conflict do nothing
    returning id
  `;
  return inserted?.id;
}
/** Returns false when the state has another version by now. */
export async function updateStateIfUnchanged(
  work: RequestContext,
  code: string,
  rowVersion: number,
  values: { name: string; country: string; active: boolean },
): Promise<boolean> {
  const changed = await queryFirstRow(work.tx, identified)`
    update state
    set name = ${values.name}, country = ${values.country}, active = ${values.active}, row_version = row_version + 1
    where code = ${code} and row_version = ${rowVersion}
    returning id
  `;
  return changed !== undefined;
}
/** Locks a state until the transaction ends, so that no record can start using it. */
export async function lockStateAgainstUse(work: RequestContext, code: string): Promise<boolean> {
  const lockedRow = await queryFirstRow(work.tx, identified)`
    select s.id
    from state s
    where s.code = ${code}
    for update
  `;
  return lockedRow !== undefined;
}
const coded = z.object({ code: z.string() });
/** Whether a record can use a state. Locks it against deletion until the transaction ends. */
export async function lockActiveStateForKeyShare(work: RequestContext, code: string): Promise<boolean> {
  const lockedRow = await queryFirstRow(work.tx, coded)`
    select s.code
    from state s
    where s.code = ${code} and s.active
    for key share
  `;
  return lockedRow !== undefined;
}
export async function deleteStateRow(work: RequestContext, code: string): Promise<void> {
  await sql`delete from state where code = ${code}`.execute(work.tx);
}
