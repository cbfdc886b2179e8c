import { sql } from 'kysely';
import { z } from 'zod';
import { recordLayoutSlotHistoryBeforeChange } from './plan.repository.ts';
import { lastStartedOperatingDaySql } from '#areas/calendar/start-day/operating-day.sql.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const inScope = (work: RequestContext) => inRowScope(sql`spot.warehouse_id`, getWarehouseIdsInScope(work));
const placeRow = z.object({ id: z.int(), code: z.string() });

/** Returns a place and locks it until the transaction ends. Scans into it wait. */
export const lockPlace = (work: RequestContext, id: number): Promise<z.output<typeof placeRow> | undefined> =>
  queryFirstRow(work.tx, placeRow)`
    select spot.id, spot.code
    from place spot
    where ${and(sql`spot.id = ${id}`, inScope(work))}
    for update of spot
  `;

export async function updatePlaceCodeWithHistory(
  work: RequestContext,
  id: number,
  code: string,
): Promise<void> {
  await recordLayoutSlotHistoryBeforeChange(work, sql`p.place_id = ${id}`);
  await work.tx.updateTable('place').set({ code }).where('id', '=', id).execute();
}

const heldPosition = z.object({ id: z.int(), placeId: z.int(), code: z.string() });
/** Returns a position of a layout or template with its place, and locks both until the transaction ends. Scans into it wait. */
export const lockPositionAndPlace = (
  work: RequestContext,
  id: number,
): Promise<z.output<typeof heldPosition> | undefined> =>
  queryFirstRow(work.tx, heldPosition)`
    select p.id, spot.id as "placeId", spot.code
    from place spot
    join storage_position p on p.place_id = spot.id
    where ${and(sql`p.id = ${id}`, inScope(work))}
    for update of spot, p
  `;

/**
 * True when units are at a position of the layout that its warehouse uses. Layouts of other days have no units yet, or no longer.
 */
export async function isPositionOfCurrentLayoutOccupied(
  work: RequestContext,
  positionId: number,
): Promise<boolean> {
  const found = await queryFirstRow(work.tx, z.object({ occupied: z.boolean() }))`
    select exists (
      select 1
      from unit u
      where u.active and (u.put_away_place_id = p.place_id or u.position_place_id = p.place_id)
    ) as occupied
    from storage_position p
    join storage_location k on k.id = p.location_id
    join layout l on l.id = k.layout_id
    where p.id = ${positionId}
      and l.id = (select d.layout_id from ${lastStartedOperatingDaySql(sql`l.warehouse_id`)} d)
  `;
  return found?.occupied ?? false;
}

export async function deletePositionWithHistory(work: RequestContext, id: number): Promise<void> {
  await recordLayoutSlotHistoryBeforeChange(work, sql`p.id = ${id}`);
  await work.tx.deleteFrom('storage_position').where('id', '=', id).execute();
}
