import { runningDay } from '#areas/calendar/start-day/running-day.sql.ts';
import { z } from 'zod';
import { onShuttle } from './pickup-counts.store.ts';
import { keptRow, keptRows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const releaseCount = z.object({
  planned: z.int(),
  loaded: z.int(),
  unexplained: z.int(),
  misStaged: z.int(),
  notArrived: z.int(),
  trailer: z.object({ clean: z.boolean(), odorFree: z.boolean(), reeferOk: z.boolean() }).nullable(),
});
export type ReleaseCounts = z.output<typeof releaseCount>;
const food = z.object({ food: z.boolean() });

/** What the release of a pickup depends on. */

/**
 * What the release of a pickup depends on, counted over its units as they stand now; a unit without a
 * shortage row counts as unexplained.
 */
export async function releaseCounts(work: Work, pickupId: number): Promise<ReleaseCounts> {
  const found = await keptRows(work.tx, releaseCount)`
    select count(u.id)::int as planned, (count(u.id) filter (where u.status = 7))::int as loaded,
      (count(u.id) filter (where u.status <> 7 and s.reason_code is null and not ${onShuttle}))::int as
        unexplained,
      (count(u.id) filter (where u.status = 5))::int as "misStaged",
      (count(u.id) filter (where s.reason_code is null and ${onShuttle}))::int as "notArrived",
      (
        select json_build_object('clean', i.clean, 'odorFree', i.odor_free, 'reeferOk', i.reefer_ok)
        from trailer_inspection i
        where i.load_pickup_id = p.id
        order by i.id desc
        limit 1
      ) as trailer
    from load_pickup p
    left join unit u on u.load_pickup_id = p.id and u.active
    left join load_shortage s on s.load_pickup_id = p.id and s.unit_id = u.id
    where p.id = ${pickupId}
    group by p.id
  `;
  return found[0] ?? { planned: 0, loaded: 0, unexplained: 0, misStaged: 0, notArrived: 0, trailer: null };
}

/** Food on board: it asks for a trailer inspection (FSMA); flowers do not. */
export async function carriesFood(work: Work, pickupIds: readonly number[]): Promise<boolean> {
  return (
    (
      await keptRow(work.tx, food)`
        select exists (
          select 1
          from unit u
          join consolidate c on c.id = u.consolidate_id
          join product g on g.id = c.product_id
          where u.load_pickup_id = any(${[...pickupIds]}::int[]) and u.active and g.category = 'produce'
        ) as food
      `
    )?.food ?? false
  );
}

const startedDay = z.object({
  id: z.int(),
  warehouseId: z.int(),
  outboundDate: z.string(),
  loadingSpeed: z.int(),
  finalReleasedAt: z.string().nullable(),
  rowVersion: z.int(),
});
export type RunningDay = z.output<typeof startedDay>;

/** The day a warehouse works on. */
export const dayThatRuns = (work: Work, warehouseId: number): Promise<RunningDay | undefined> =>
  keptRow(work.tx, startedDay)`
    select id, warehouse_id as "warehouseId", outbound_date as "outboundDate",
      loading_speed as "loadingSpeed", final_released_at as "finalReleasedAt", row_version as "rowVersion"
    from ${runningDay(warehouseId)} d
  `;
