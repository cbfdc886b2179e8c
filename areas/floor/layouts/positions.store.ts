import { sql } from 'kysely';
import { z } from 'zod';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { positionRow } from './storage.contract.ts';
import type { PositionRow } from './storage.contract.ts';
import { inScope, locations, unitsAt, works } from './storage.sql.ts';
import { keepNewSlots, keepSlots, planColumn } from './plan.store.ts';
import type { Plan } from './plan.store.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { every, is, ordered, paged } from '#kit/server/lists.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const columns = sql`
  p.id, p.location_id as "storageLocationId", p.position, s.code as barcode, p.consignee_id as "consigneeId",
  a.name as consignee, p.trailer,
  case when ${works} then ${unitsAt(sql`p.place_id`)} else 0 end as units, p.row_version as "rowVersion"
`;
const tables = sql`
  ${locations}
  join storage_position p on p.location_id = k.id
  join place s on s.id = p.place_id
  left join account a on a.id = p.consignee_id
`;
const sorts = { position: sql`p.position`, consignee: sql`a.name` };

export async function findPositions(
  work: Work,
  locationId: number,
  cut: Paging,
): Promise<{ data: PositionRow[]; totalRows: number }> {
  const where = every(is(sql`k.id`, locationId), inScope(work));
  const data = await rows(work.tx, positionRow)`
    select ${columns}
    from ${tables}
    where ${where}
    ${ordered(sorts, cut, sql`p.position`)}
    ${paged(cut)}
  `;
  const totalRows = await counted(work.tx)`from ${tables} where ${where}`;
  return { data, totalRows };
}
export const findPosition = (work: Work, id: number): Promise<PositionRow | undefined> =>
  row(work.tx, positionRow)`
    select ${columns}
    from ${tables}
    where ${every(is(sql`p.id`, id), inScope(work))}
  `;
/** Positions of a location, by their numbers. */
export const positionsOf = (
  work: Work,
  locationId: number,
  numbers: readonly number[],
): Promise<PositionRow[]> =>
  rows(work.tx, positionRow)`
    select ${columns}
    from ${tables}
    where k.id = ${locationId} and p.position = any(${[...numbers]}::int[])
    order by p.position
  `;

/** All positions of a plan. */
export const positionsIn = (work: Work, plan: Plan): Promise<PositionRow[]> =>
  rows(work.tx, positionRow)`
    select ${columns}
    from ${tables}
    where ${every(sql`k.${planColumn(plan)} = ${plan.id}`, inScope(work))}
    order by p.position
  `;

export interface Held {
  consigneeId?: number | undefined;
  trailer?: string | undefined;
}
/** The codes as places of a warehouse; what nobody has named yet is made. */
export async function namePlaces(
  work: Work,
  warehouseId: number,
  codes: readonly { code: string }[],
): Promise<string[]> {
  const wanted = codes.map(({ code }) => code);
  await rows(work.tx, z.object({}))`
    insert into place (warehouse_id, code)
    select ${warehouseId}, c.code
    from unnest(${wanted}::text[]) c(code)
    on conflict (warehouse_id, code) do nothing
  `;
  return wanted;
}
/** The numbers, each at the place that bears its code. */
export async function insertPositions(
  work: Work,
  location: { id: number; warehouseId: number },
  codes: readonly { position: number; code: string }[],
  held: Held,
): Promise<void> {
  const wanted = await namePlaces(work, location.warehouseId, codes);
  await rows(work.tx, z.object({}))`
    insert into storage_position (location_id, position, consignee_id, trailer, place_id)
    select ${location.id}, c.position, ${held.consigneeId ?? null}, ${held.trailer ?? null}, s.id
    from unnest(${codes.map(({ position }) => position)}::int[], ${wanted}::text[]) c(position, code)
    join place s on s.warehouse_id = ${location.warehouseId} and s.code = c.code
  `;
  await keepNewSlots(
    work,
    location.id,
    codes.map(({ position }) => position),
  );
}
/** Gives the positions of a location the places that its new code names. */
export async function movePositions(
  work: Work,
  location: { id: number; warehouseId: number },
  codes: readonly { position: number; code: string }[],
): Promise<void> {
  const wanted = await namePlaces(work, location.warehouseId, codes);
  await rows(work.tx, z.object({}))`
    update storage_position p
    set place_id = s.id
    from unnest(${codes.map(({ position }) => position)}::int[], ${wanted}::text[]) c(position, code)
    join place s on s.warehouse_id = ${location.warehouseId} and s.code = c.code
    where p.location_id = ${location.id} and p.position = c.position
  `;
}
export async function numbersIn(work: Work, locationId: number): Promise<number[]> {
  const found = await work.tx
    .selectFrom('storage_position')
    .select('position')
    .where('location_id', '=', locationId)
    .orderBy('position')
    .execute();
  return found.map((p) => p.position);
}
/** False when somebody changed it meanwhile. */
export async function updatePosition(work: Work, id: number, version: number, held: Held): Promise<boolean> {
  await keepSlots(work, sql`p.id = ${id}`);
  const { numUpdatedRows } = await work.tx
    .updateTable('storage_position')
    .set({
      consignee_id: held.consigneeId ?? null,
      trailer: held.trailer ?? null,
      row_version: version + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
/** Two positions change what they are for. False when somebody changed one of them meanwhile. */
export async function exchange(
  work: Work,
  one: { id: number; rowVersion: number },
  other: { id: number; rowVersion: number },
): Promise<boolean> {
  await keepSlots(work, sql`p.id in (${one.id}, ${other.id})`);
  const changed = await rows(work.tx, z.object({ id: z.int() }))`
    update storage_position p
    set consignee_id = o.consignee_id, trailer = o.trailer, row_version = p.row_version + 1
    from storage_position o
    where (p.id, o.id, p.row_version, o.row_version) in (
      (${one.id}::int, ${other.id}::int, ${one.rowVersion}::int, ${other.rowVersion}::int),
      (${other.id}::int, ${one.id}::int, ${other.rowVersion}::int, ${one.rowVersion}::int)
    )
    returning p.id
  `;
  return changed.length === 2;
}
/** A consignee in use. */
export async function consigneeOpen(work: Work, id: number): Promise<boolean> {
  const found = await work.tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('account_type', '=', accountType.consignee)
    .where('active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

const labelRow = z.object({ code: z.string(), area: z.int(), consignee: z.string().nullable() });
export type LabelRow = z.output<typeof labelRow>;
/** What is printed for the positions of some locations, in the order of the list. */
export const labelsOf = (work: Work, where: ReturnType<typeof every>): Promise<LabelRow[]> =>
  rows(work.tx, labelRow)`
    select s.code, k.area, a.name as consignee
    from ${tables}
    where ${where}
    order by k.area, k.code collate natural_order, p.position
  `;
