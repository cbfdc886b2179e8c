import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { doorKind } from '#areas/floor/doors/door-kinds.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { setupStepKeys } from './setup.contract.ts';
import type { SetupStepKey } from './setup.contract.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const counted = z.object({
  regions: z.int(),
  products: z.int(),
  shippers: z.int(),
  shippersWithoutWarehouse: z.int(),
  consignees: z.int(),
  consigneesServed: z.int(),
  cutoffGroups: z.int(),
  shipperGroups: z.int(),
  emptyCutoffGroups: z.array(z.string()),
  emptyShipperGroups: z.array(z.string()),
  consigneeLists: z.int(),
  holidayPeriods: z.int(),
  tariffLines: z.int(),
  fuelTables: z.int(),
  fuelPrices: z.int(),
  people: z.int(),
  barcodeUsers: z.int(),
  printers: z.int(),
  openingEntries: z.int(),
  hasOrders: z.boolean(),
});
export type CountedSetupData = z.output<typeof counted>;

/** Names of the groups in a table without an active shipper. */
const withoutShipper = (groups: RawBuilder<unknown>, column: RawBuilder<unknown>) => sql`
  array(
    select g.name
    from ${groups} g
    where not exists (
      select
      from shipper_profile p
      join account a on a.id = p.account_id
      where ${column} = g.id and a.active
    )
    order by g.name
  )
`;

/** Counts the facts for the checklist. `today`: the company's date, on which services, holidays and tariffs must be valid. */
export async function countSetupRecords(work: RequestContext, today: string): Promise<CountedSetupData> {
  const found = await queryFirstRow(work.tx, counted)`
    select
      (select count(*)::int from region) as regions,
      (select count(*)::int from product where active) as products,
      (select count(*)::int from account where active and account_type = ${sql.lit(accountType.shipper)}) as shippers,
      (select count(*)::int from account where active and account_type = ${sql.lit(accountType.shipper)} and warehouse_id is null)
        as "shippersWithoutWarehouse",
      (select count(*)::int from account where active and account_type = ${sql.lit(accountType.consignee)}) as consignees,
      (
        select count(*)::int
        from account a
        where a.active
          and a.account_type = ${sql.lit(accountType.consignee)}
          and exists (
            select
            from day_of_service d
            where d.consignee_id = a.id and d.deleted_at is null and d.expiration_date >= ${today}::date
          )
      ) as "consigneesServed",
      (select count(*)::int from cutoff_group) as "cutoffGroups",
      (select count(*)::int from shipper_group) as "shipperGroups",
      ${withoutShipper(sql`cutoff_group`, sql`p.cutoff_group_id`)} as "emptyCutoffGroups",
      ${withoutShipper(sql`shipper_group`, sql`p.shipper_group_id`)} as "emptyShipperGroups",
      (select count(distinct shipper_id)::int from consignee_by_shipper) as "consigneeLists",
      (select count(*)::int from holiday_period where deleted_at is null and expiration_date >= ${today}::date)
        as "holidayPeriods",
      (select count(*)::int from tariff where deleted_at is null and expiration_date >= ${today}::date) as "tariffLines",
      (select count(distinct effective_date)::int from fuel_schedule where retired_at is null) as "fuelTables",
      (select count(*)::int from fuel_price) as "fuelPrices",
      (
        select count(*)::int
        from app_user u
        where u.active and u.status in ('active', 'invited') and not exists (select from api_client c where c.user_id = u.id)
      ) as people,
      (select count(*)::int from scanner_user where active) as "barcodeUsers",
      (select count(*)::int from printer where active) as printers,
      (select count(*)::int from ledger_entry where ledger_account = 'opening') as "openingEntries",
      exists (select from orders) as "hasOrders"
  `;
  if (!found) throw new Error('A query returned no rows');
  return found;
}

const warehouse = z.object({
  id: z.int(),
  code: z.string(),
  isReceiving: z.boolean(),
  isOutbound: z.boolean(),
  hasCutoff: z.boolean(),
  receivingDoors: z.int(),
  outboundDoors: z.int(),
  isPlaced: z.boolean(),
  layoutTemplates: z.int(),
  emptyTemplates: z.array(z.string()),
  stagingPositions: z.int(),
  putAwayPositions: z.int(),
});
/** Ids of the storage areas (areas/floor/layouts/storage.contract.ts). */
const [staging, putAway] = [1, 2];
const positionsOf = (area: number | undefined) => sql`
  (
    select count(*)::int
    from layout_template l
    join storage_location k on k.template_id = l.id
    join storage_position p on p.location_id = k.id
    where l.warehouse_id = w.id and k.area = ${area}
  )
`;
export const findActiveWarehouseSetupData = (work: RequestContext): Promise<z.output<typeof warehouse>[]> =>
  queryRows(work.tx, warehouse)`
    select w.id, w.code, w.is_receiving and not w.is_terminal as "isReceiving", w.is_outbound as "isOutbound",
      exists (select from warehouse_schedule s where s.warehouse_id = w.id and s.cutoff is not null) as "hasCutoff",
      (select count(*)::int from door d where d.warehouse_id = w.id and d.active
        and d.kind = ${sql.lit(doorKind.receiving)}) as "receivingDoors",
      (select count(*)::int from door d where d.warehouse_id = w.id and d.active
        and d.kind = ${sql.lit(doorKind.outbound)}) as "outboundDoors",
      (
        exists (select from planning_setting p where p.warehouse_id = w.id and p.latitude is not null)
        or exists (
          select
          from account a
          where a.warehouse_id = w.id and a.account_type = ${sql.lit(accountType.shipper)} and a.latitude is not null
        )
        or exists (select from planning_lane l where l.warehouse_id = w.id)
      ) as "isPlaced",
      (select count(*)::int from layout_template l where l.warehouse_id = w.id) as "layoutTemplates",
      array(
        select l.code
        from layout_template l
        where l.warehouse_id = w.id
          and not exists (
            select
            from storage_location k
            join storage_position p on p.location_id = k.id
            where k.template_id = l.id
          )
        order by l.code
      ) as "emptyTemplates",
      ${positionsOf(staging)} as "stagingPositions",
      ${positionsOf(putAway)} as "putAwayPositions"
    from warehouse w
    where w.active
    order by w.code
  `;

const deferred = z.object({ step: z.enum(setupStepKeys) });
export async function findDeferredSetupSteps(work: RequestContext): Promise<Set<SetupStepKey>> {
  // A deferred step that a later version no longer has is ignored.
  const found = await queryRows(work.tx, deferred)`
    select step
    from deferred_setup_step
    where step = any(${[...setupStepKeys]}::text[])
  `;
  return new Set(found.map(({ step }) => step));
}
/** False when it was already deferred. */
export async function insertDeferredStep(work: RequestContext, step: SetupStepKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work.tx
    .insertInto('deferred_setup_step')
    .values({ step, deferred_at: work.now.toString(), deferred_by: work.actor.userId })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
/** False when it was not deferred. */
export async function deleteDeferredStep(work: RequestContext, step: SetupStepKey): Promise<boolean> {
  const { numDeletedRows } = await work.tx
    .deleteFrom('deferred_setup_step')
    .where('step', '=', step)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
/** The demo database prints codes with the example prefix on purpose. */
export async function isDemoDatabase(work: RequestContext): Promise<boolean> {
  const found = await work.tx
    .selectFrom('installation')
    .select('kind')
    .where('kind', '=', 'demo')
    .executeTakeFirst();
  return found !== undefined;
}
