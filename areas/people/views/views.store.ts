import { sql } from 'kysely';
import type { SavedView } from './views.contract.ts';
import { savedView } from './views.contract.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

type Shown = Pick<SavedView, 'name' | 'filters'>;
const columns = sql`v.id, v.list, v.name, v.filters`;

/** One act of a person on his views at a time: the count and the names are looked at before they are written. */
export const holdViews = (work: Work, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`views ${userId}`}, 12))`.execute(work.tx);

export const viewsOf = (work: Work, userId: number): Promise<SavedView[]> =>
  rows(work.tx, savedView)`
    select ${columns}
    from saved_view v
    where v.user_id = ${userId}
    order by v.list, v.id
  `;
export const viewOf = (work: Work, userId: number, id: number): Promise<SavedView | undefined> =>
  row(work.tx, savedView)`select ${columns} from saved_view v where v.id = ${id} and v.user_id = ${userId}`;

export const viewNamed = (
  work: Work,
  userId: number,
  list: string,
  name: string,
): Promise<SavedView | undefined> =>
  row(work.tx, savedView)`
    select ${columns}
    from saved_view v
    where v.user_id = ${userId} and v.list = ${list} and lower(v.name) = lower(${name})
  `;
export const countViews = (work: Work, userId: number, list: string): Promise<number> =>
  counted(work.tx)`from saved_view where user_id = ${userId} and list = ${list}`;

export const insertView = (
  work: Work,
  userId: number,
  list: string,
  { name, filters }: Shown,
): Promise<SavedView | undefined> =>
  row(work.tx, savedView)`
    insert into saved_view as v (user_id, list, name, filters)
    values (${userId}, ${list}, ${name}, ${JSON.stringify(filters)}::jsonb)
    returning ${columns}
  `;
export const updateView = (
  work: Work,
  userId: number,
  id: number,
  { name, filters }: Shown,
): Promise<SavedView | undefined> =>
  row(work.tx, savedView)`
    update saved_view v
    set name = ${name}, filters = ${JSON.stringify(filters)}::jsonb
    where v.id = ${id} and v.user_id = ${userId}
    returning ${columns}
  `;
export const deleteView = (work: Work, userId: number, id: number): Promise<SavedView | undefined> =>
  row(work.tx, savedView)`
    delete from saved_view v
    where v.id = ${id} and v.user_id = ${userId}
    returning ${columns}
  `;
