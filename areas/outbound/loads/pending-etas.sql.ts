import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Each drop of the loads gets its arrival, of which nothing is known yet; those that have one keep it. */
export const insertPendingEtasSql = (loadIds: readonly number[]): RawBuilder<unknown> => sql`
  insert into eta (drop_id)
  select id
  from load_drop
  where load_id = any(${[...loadIds]}::int[])
  order by id
  on conflict do nothing
`;
