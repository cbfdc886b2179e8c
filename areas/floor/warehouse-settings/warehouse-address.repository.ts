import { sql } from 'kysely';
import { z } from 'zod';
import type { addWarehouseEndpoint, updateWarehouseBasicDataEndpoint } from './warehouse-address.contract.ts';
import type { WarehouseSettings } from './warehouse-settings.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Returns undefined when the code is taken. Omitted fields get the table's defaults. */
export async function insertWarehouseUnlessCodeTaken(
  work: RequestContext,
  input: BodyOf<typeof addWarehouseEndpoint>,
  defaultEmail: string | null,
): Promise<number | undefined> {
  const insertedRow = await work.tx
    .insertInto('warehouse')
    .values({
      code: input.code,
      name: input.name,
      region_id: input.regionId,
      time_zone: input.zone,
      is_receiving: input.isReceiving ?? true,
      is_outbound: input.isOutbound ?? true,
      is_terminal: input.isTerminal ?? false,
      ...addressOf(input),
      ext_email: defaultEmail,
      release_email: defaultEmail,
      etc_email: defaultEmail,
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return insertedRow?.id;
}
const addressOf = (
  b: BodyOf<typeof addWarehouseEndpoint> | BodyOf<typeof updateWarehouseBasicDataEndpoint>,
) => ({
  address1: b.address1 ?? '',
  city: b.city ?? '',
  state_code: b.state ?? null,
  zip: b.zip ?? '',
  phone: b.phone ?? null,
});

/** Returns false when another user changed the warehouse. */
export async function updateWarehouseBasicDataIfUnchanged(
  work: RequestContext,
  before: WarehouseSettings,
  input: BodyOf<typeof updateWarehouseBasicDataEndpoint>,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('warehouse')
    .set({
      code: input.code,
      time_zone: input.zone,
      is_receiving: input.isReceiving ?? before.isReceiving,
      is_outbound: input.isOutbound ?? before.isOutbound,
      ...addressOf(input),
      far_hours: input.farHours ?? before.farHours,
      start_day_prev_days: input.startDayAllowedPreviousDays ?? before.startDayAllowedPreviousDays,
      hide_etas_allowed: input.hideEtasAllowed ?? before.hideEtasAllowed,
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
      row_version: input.rowVersion + 1,
    })
    .where('id', '=', before.id)
    .where('row_version', '=', input.rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the warehouse row until the transaction ends. Waits for entries in progress and blocks new ones. */
export async function lockWarehouse(work: RequestContext, id: number): Promise<void> {
  await sql`select 1 from warehouse where id = ${id} for update`.execute(work.tx);
}

export async function isKnownStateCode(work: RequestContext, code: string): Promise<boolean> {
  const found = await work.tx.selectFrom('state').select('code').where('code', '=', code).executeTakeFirst();
  return found !== undefined;
}
export async function isWarehouseCodeTakenIgnoringCase(
  work: RequestContext,
  code: string,
  ownId: number,
): Promise<boolean> {
  const other = await queryFirstRow(work.tx, z.object({ id: z.int() }))`
    select id from warehouse where upper(code) = upper(${code}) and id <> ${ownId}
  `;
  return other !== undefined;
}

const uses = z.object({
  freight: z.boolean(),
  days: z.boolean(),
  accounts: z.boolean(),
  service: z.boolean(),
});
/** Finds the records that refer to a warehouse and so prevent a change of its time zone or code. */
export async function findWarehouseUsageFlags(
  work: RequestContext,
  id: number,
): Promise<z.output<typeof uses>> {
  const found = await queryFirstRow(work.tx, uses)`
    select (
      exists (select from unit where receiving_warehouse_id = ${id} and active)
      or exists (select from unit where outbound_warehouse_id = ${id})
    ) as freight,
      exists (select from warehouse_day where warehouse_id = ${id} and started_at is not null) as days,
      exists (select from account where warehouse_id = ${id}) as accounts,
      exists (
        select from day_of_service where warehouse_id = ${id} or outbound_warehouse_id = ${id}
      ) as service
  `;
  return found ?? { freight: false, days: false, accounts: false, service: false };
}

/** The statuses in which a unit is at a warehouse. A loaded unit counts until its truck is released. */
const onTheFloor = [
  unitStatus.received,
  unitStatus.putAway,
  unitStatus.misStaged,
  unitStatus.cooler,
  unitStatus.arrived,
];
const activity = z.object({ units: z.int(), shippers: z.int() });
/** Counts the open units at a warehouse and the active shippers with this home warehouse. */
export async function countOpenUnitsAndHomeShippers(
  work: RequestContext,
  id: number,
): Promise<z.output<typeof activity>> {
  const found = await queryFirstRow(work.tx, activity)`
    select (
      select count(*)::int
      from unit u
      left join load_pickup p on p.id = u.load_pickup_id
      where u.current_warehouse_id = ${id}
        and u.active
        and (
          u.status = any(${onTheFloor}::int[])
          or (u.status = ${unitStatus.loaded} and p.warehouse_id = ${id} and p.released_at is null)
        )
    ) as units,
      (select count(*)::int from account where warehouse_id = ${id}
        and account_type = ${sql.lit(accountType.shipper)} and active) as shippers
  `;
  return found ?? { units: 0, shippers: 0 };
}
