import { sql } from 'kysely';
import { z } from 'zod';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { runningDay } from '#areas/calendar/start-day/running-day.sql.ts';
import { etaTold } from '#areas/outbound/loads/eta.sql.ts';
import { every, within } from '#kit/server/lists.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';
import { warehouseScope } from '#kit/server/work.ts';

/** What the planner last made of a day. */

const kept = z.object({
  by: z.string(),
  at: z.string(),
  tours: z.array(z.object({ key: z.string(), size: z.int(), stops: z.array(z.int()) })),
});
export type KeptPlan = z.output<typeof kept>;
export const keptPlan = (work: Work, warehouseId: number, day: string): Promise<KeptPlan | undefined> =>
  row(work.tx, kept)`
    select made_by as by, made_at as at, tours
    from day_plan
    where warehouse_id = ${warehouseId} and day = ${day}::date
  `;
export async function keepPlan(
  work: Work,
  warehouseId: number,
  day: string,
  tours: KeptPlan['tours'],
): Promise<void> {
  await sql`
    insert into day_plan (warehouse_id, day, made_at, made_by, tours)
    values (
      ${warehouseId}, ${day}::date, ${work.now.toString()}::timestamptz, ${work.actor.name},
      ${JSON.stringify(tours)}::jsonb
    )
    on conflict (warehouse_id, day) do update
    set made_at = excluded.made_at, made_by = excluded.made_by, tours = excluded.tours
  `.execute(work.tx);
}
const dock = z.object({ id: z.int(), code: z.string(), name: z.string(), day: z.string().nullable() });
/** Where trailers leave from, among the caller's warehouses. */
export const docks = (work: Work): Promise<z.output<typeof dock>[]> => rows(work.tx, dock)`
  select w.id, w.code, w.name, d.outbound_date as day
  from warehouse w
  left join lateral ${runningDay(sql`w.id`)} d on true
  where w.active and w.is_outbound and ${every(within(sql`w.id`, warehouseScope(work)))}
  order by w.code
`;
/** Warehouses at which trucks of this dock load on a day too. */
export async function partnersOf(work: Work, warehouseId: number, day: string): Promise<number[]> {
  const found = await rows(work.tx, z.object({ id: z.int() }))`
    select distinct o.warehouse_id as id
    from load l
    join load_pickup p on p.load_id = l.id and p.warehouse_id = ${warehouseId}
    join load_pickup o on o.load_id = l.id and o.warehouse_id <> ${warehouseId}
    where l.day_of_service = ${day}::date
    order by 1
  `;
  return found.map(({ id }) => id);
}
/** The last day before this one on which trucks left the warehouse. */
export async function dayBefore(work: Work, warehouseId: number, day: string): Promise<string | null> {
  const found = await row(work.tx, z.object({ day: z.string() }))`
    select l.day_of_service as day
    from load l
    join load_pickup p on p.load_id = l.id
    where p.warehouse_id = ${warehouseId} and l.day_of_service < ${day}::date and not l.void
    order by l.day_of_service desc
    limit 1
  `;
  return found?.day ?? null;
}

const expected = z.object({ loadId: z.int(), deliverTo: z.string(), eta: z.string().nullable() });
/** The arrivals of trucks whose loading has begun, as they are told now. */
export const etasBegun = (work: Work, loadIds: readonly number[]): Promise<z.output<typeof expected>[]> =>
  rows(work.tx, expected)`
    select l.id as "loadId", a.number as "deliverTo", ${etaTold} as eta
    from load l
    join load_drop d on d.load_id = l.id
    join account a on a.id = d.deliver_to_id
    join eta e on e.drop_id = d.id
    where l.id = any(${[...loadIds]}::int[]) and l.status > ${sql.lit(pickupState.pending)}
  `;
