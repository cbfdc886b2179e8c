import { sql } from 'kysely';
import { z } from 'zod';
import { stateRow } from './states.contract.ts';
import type { findStates as findStatesCall, StateRow } from './states.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { contains, every, is, ordered, paged, some } from '#kit/server/lists.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const columns = sql`
  s.id, s.code, s.name, s.country, s.active, jsonb_build_object(
    'accounts', (select count(*) from account x where x.state_code = s.code),
    'warehouses', (select count(*) from warehouse x where x.state_code = s.code),
    'rates', (select count(*) from tariff x where x.state_code = s.code or s.code = any(x.zone_states)),
    'planning', (select count(*) from planning_road x where x.state_code = s.code)
  ) as uses, s.row_version as "rowVersion"
`;
const sorts = { name: sql`s.name`, code: sql`s.code`, country: sql`s.country`, active: sql`s.active` };

export async function findStates(
  work: Work,
  q: QueryOf<typeof findStatesCall>,
): Promise<{ data: StateRow[]; totalRows: number }> {
  const where = every(
    is(sql`s.country`, q.country),
    is(sql`s.active`, q.active),
    some(is(sql`s.code`, q.search?.toUpperCase()), contains(sql`s.name`, q.search)),
  );
  const data = await rows(work.tx, stateRow)`
    select ${columns}
    from state s
    where ${where}
    ${ordered(sorts, q, sql`s.id`)}
    ${paged(q)}
  `;
  const totalRows = await counted(work.tx)`from state s where ${where}`;
  return { data, totalRows };
}
export const findState = (work: Work, code: string): Promise<StateRow | undefined> =>
  row(work.tx, stateRow)`select ${columns} from state s where s.code = ${code}`;
/** Those of the United States first. */
export const listActive = (work: Work): Promise<{ code: string; name: string; country: string }[]> =>
  work.tx
    .selectFrom('state')
    .select(['code', 'name', 'country'])
    .where('active', '=', true)
    .orderBy(sql`country <> 'US'`)
    .orderBy('country')
    .orderBy('name')
    .execute();

const identified = z.object({ id: z.int() });
/** Undefined when the code is taken. */
export async function insertState(
  work: Work,
  state: { code: string; name: string; country: string },
): Promise<number | undefined> {
  const made = await row(work.tx, identified)`
    insert into state (code, name, country)
    values (${state.code}, ${state.name}, ${state.country})
    on conflict do nothing
    returning id
  `;
  return made?.id;
}
/** False when the state has another version by now. */
export async function updateState(
  work: Work,
  code: string,
  version: number,
  to: { name: string; country: string; active: boolean },
): Promise<boolean> {
  const changed = await row(work.tx, identified)`
    update state
    set name = ${to.name}, country = ${to.country}, active = ${to.active}, row_version = row_version + 1
    where code = ${code} and row_version = ${version}
    returning id
  `;
  return changed !== undefined;
}
/** Holds a state until the transaction ends: no record can get it meanwhile. */
export async function holdState(work: Work, code: string): Promise<boolean> {
  const held = await row(work.tx, identified)`
    select s.id
    from state s
    where s.code = ${code}
    for update
  `;
  return held !== undefined;
}
const coded = z.object({ code: z.string() });
/** Whether a record may get a state; it cannot be deleted until the transaction ends. */
export async function holdActiveState(work: Work, code: string): Promise<boolean> {
  const held = await row(work.tx, coded)`
    select s.code
    from state s
    where s.code = ${code} and s.active
    for key share
  `;
  return held !== undefined;
}
export async function removeState(work: Work, code: string): Promise<void> {
  await sql`delete from state where code = ${code}`.execute(work.tx);
}
