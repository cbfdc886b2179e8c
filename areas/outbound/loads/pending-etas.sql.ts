import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Inserts a pending ETA for each stop of the loads. Existing ETAs are kept. */
export const insertPendingEtasSql = (loadIds: readonly number[]): RawBuilder<unknown> => sql`
  insert into eta (drop_id)
  select id
  from load_drop
  where load_id = any(${[...loadIds]}::int[])
  order by id
  on conflict do nothing
`;
