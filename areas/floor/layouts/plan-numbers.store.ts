import { sql } from 'kysely';
import { z } from 'zod';
import { keepSlots } from './plan.store.ts';
import { namePlaces } from './positions.store.ts';
import { locations, unitsAt, works } from './storage.sql.ts';
import { rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

/** The places of some locations' positions, held: scans into them wait until this is done. */
export async function holdPlacesOf(work: Work, ids: readonly number[]): Promise<void> {
  await rows(work.tx, z.object({ id: z.int() }))`
    select s.id
    from place s
    where s.id in (select p.place_id from storage_position p where p.location_id = any(${[...ids]}::int[]))
    order by s.id
    for update of s
  `;
}
const positionRow = z.object({ id: z.int(), locationId: z.int(), position: z.int() });
/** In the order of their numbers. */
export const positionsOf = (work: Work, ids: readonly number[]): Promise<z.output<typeof positionRow>[]> =>
  rows(work.tx, positionRow)`
    select p.id, p.location_id as "locationId", p.position
    from storage_position p
    where p.location_id = any(${[...ids]}::int[])
    order by p.location_id, p.position
  `;
const standingRow = z.object({ code: z.string(), units: z.int() });
/** The locations among some in which units stand, while the warehouse works by their layout. */
export const standingIn = (work: Work, ids: readonly number[]): Promise<z.output<typeof standingRow>[]> =>
  rows(work.tx, standingRow)`
    select k.code, sum(${unitsAt(sql`p.place_id`)})::int as units
    from ${locations}
    join storage_position p on p.location_id = k.id
    where k.id = any(${[...ids]}::int[]) and ${works}
    group by k.id, k.code
    having sum(${unitsAt(sql`p.place_id`)}) > 0
    order by k.code collate natural_order
  `;
export interface Renumbered {
  id: number;
  position: number;
  code: string;
}
/** Gives positions other numbers, and the places that bear their codes. */
export async function renumber(
  work: Work,
  warehouseId: number,
  changes: readonly Renumbered[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ id }) => id);
  await keepSlots(work, sql`p.id = any(${ids}::int[])`);
  const codes = await namePlaces(work, warehouseId, changes);
  await rows(work.tx, z.object({}))`
    update storage_position p
    set position = c.position, place_id = s.id, row_version = p.row_version + 1
    from unnest(${ids}::int[], ${changes.map(({ position }) => position)}::int[], ${codes}::text[]) c(id, position, code)
    join place s on s.warehouse_id = ${warehouseId} and s.code = c.code
    where p.id = c.id
  `;
}
/** From which end the locations run that are drawn. */
export async function turn(work: Work, ends: ReadonlyMap<number, boolean>): Promise<void> {
  await rows(work.tx, z.object({}))`
    update storage_location k
    set turned = c.turned
    from unnest(${[...ends.keys()]}::int[], ${[...ends.values()]}::boolean[]) c(id, turned)
    where k.id = c.id and k.x is not null
  `;
}
