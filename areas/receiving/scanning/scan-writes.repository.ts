import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ScanResult } from './scanning.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { unknownConsignee, unknownShipper } from '#areas/accounts/accounts/unknown-accounts.contract.ts';
import { recordMovedUnitTemperaturesCteSql } from '#areas/freight/temperatures/record-temperatures.sql.ts';
import { countMovedUnitForTasksCtesSql } from '#areas/floor/tasks/task-counts.sql.ts';
import { moveUnitsWhereAllowedCteSql } from '#areas/freight/units/move-units.sql.ts';
import type { UnitMove } from '#areas/freight/units/units.contract.ts';
import {
  RetryTransactionError,
  statementWithCachedPlan,
  getViolatedUniqueConstraint,
} from '#kit/server/db.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** What a scan writes. */

export interface ScanEffect {
  unitId: number;
  move: UnitMove;
  fromStatus: number;
  toStatus: number;
  warehouseId: number;
  /** The keys of the lane and slot where the unit is from now on. */
  positionPlaceId: number | null;
  putAwayPlaceId: number | null;
  palletId: number | null;
  tempF: number | null;
  received: boolean;
  loaded: boolean | null;
  /**
   * The shuttle it is on from now on. Null: on none. The unit's position stays the same. Undefined: this scan does not involve a
   * shuttle.
   */
  onShuttleId: number | null | undefined;
  leavesShuttle: boolean;
  /** The shuttle it arrived on, although it was not sent with it. */
  arrivedWithShuttleId: number | null;
  /** Why the unit waits in the cooler, when it goes there. */
  cooler: { status: number; reason: string } | null;
  /** The floor tasks it is counted for. */
  tasks: readonly number[];
}
export interface ScanEvent {
  clientEventId: string;
  kind: string;
  code: string;
  recordedAt: string;
  scannedAt: string;
  /** What the scan does, by which a repeat is recognized. */
  request: string;
  scannerUserId: number;
  userName: string;
  device: string;
  place: string | null;
  note: string | null;
}
const scanColumns = sql`
  scan (client_event_id, scanner_user_id, warehouse_id, kind, code, device, scanned_at, at, unit_id, result)
`;
/** The response and the request that it belongs to. `recorded-scan.sql.ts` separates them. */
const buildStoredResult = ({ request }: ScanEvent, result: ScanResult): string =>
  JSON.stringify({ ...result, request });
/**
 * Moves the unit from the status that was read, writes its event and temperature, and stores the result. One statement: it writes
 * nothing and returns no row if another change came first.
 */
export function moveUnitAndRecordScanSql(
  work: RequestContext,
  effect: ScanEffect,
  event: ScanEvent,
  result: ScanResult,
): RawBuilder<unknown> {
  const shuttled = effect.onShuttleId !== undefined;
  const moved = moveUnitsWhereAllowedCteSql(work, effect.move, {
    conditionOnUnitU: sql`u.id = ${effect.unitId}`,
    expectedStatus: effect.fromStatus,
    newStatus: effect.toStatus,
    additionalSet: sql`
      current_warehouse_id = ${effect.warehouseId},
      position_place_id = case when ${shuttled}::boolean then u.position_place_id
      else ${effect.positionPlaceId}::int end,
      put_away_place_id = case when ${shuttled}::boolean then u.put_away_place_id
      else ${effect.putAwayPlaceId}::int end,
      shuttle_load_id = case when ${shuttled}::boolean then ${effect.onShuttleId ?? null}::int
      when ${effect.arrivedWithShuttleId}::int is not null then ${effect.arrivedWithShuttleId}::int
      when ${effect.leavesShuttle}::boolean then null else u.shuttle_load_id end,
      receiving_pallet_id = coalesce(${effect.palletId}::int, u.receiving_pallet_id),
      temp_f = coalesce(${effect.tempF}::int, u.temp_f),
      received_at = case when ${effect.received} then ${event.recordedAt}::timestamptz else u.received_at end,
      first_received_at = case when ${effect.received} then coalesce(u.first_received_at, u.received_at)
      else u.first_received_at end,
      loaded_at = case when ${effect.loaded}::boolean then ${event.recordedAt}::timestamptz
      when ${effect.loaded}::boolean = false then null else u.loaded_at end,
      scanned_at = greatest(u.scanned_at, ${event.scannedAt}::timestamptz)
    `,
    ...(effect.cooler ? { cooler: { warehouseId: effect.warehouseId, ...effect.cooler } } : {}),
    eventDetails: {
      at: event.scannedAt,
      warehouse: effect.warehouseId,
      place: event.place,
      note: event.note,
      device: event.device,
      scannerUserId: event.scannerUserId,
      clientEventId: event.clientEventId,
    },
  });
  const noted =
    effect.tempF === null
      ? sql``
      : sql`, ${recordMovedUnitTemperaturesCteSql(work, {
          warehouseId: effect.warehouseId,
          tempF: effect.tempF,
          measuredAt: event.scannedAt,
          device: event.device,
          recordedBy: event.userName,
        })}`;
  const counted =
    effect.tasks.length === 0
      ? sql``
      : sql`, ${countMovedUnitForTasksCtesSql(work, effect.tasks, event.scannerUserId)}`;
  return statementWithCachedPlan`
    with ${moved}${noted}${counted}
    insert into ${scanColumns}
    select ${event.clientEventId}, ${event.scannerUserId}, ${effect.warehouseId}, ${event.kind}, ${event.code},
      ${event.device}, ${event.scannedAt}::timestamptz, ${event.recordedAt}::timestamptz, id,
      ${buildStoredResult(event, result)}::jsonb
    from moved
    returning 1
  `;
}
/**
 * The same scan, or the same unknown unit, arrived twice at the same time and the other one was written. The caller must read
 * again.
 */
const twice = (error: unknown): boolean =>
  ['scan_pkey', 'unit_event_client', 'unit_live_code'].includes(getViolatedUniqueConstraint(error) ?? '');
export function rethrowDuplicateScanAsRetry(error: unknown): never {
  throw twice(error) ? new RetryTransactionError('The same scan has been saved in the meantime') : error;
}
/** Inserts the result of a scan that moves no unit: an action on a pallet, or a rejected scan. */
export async function insertScanWithoutMove(
  tx: Tx,
  event: ScanEvent,
  warehouseId: number,
  result: ScanResult,
): Promise<void> {
  await statementWithCachedPlan`
    insert into ${scanColumns}
    values (
      ${event.clientEventId}, ${event.scannerUserId}, ${warehouseId}, ${event.kind}, ${event.code},
      ${event.device}, ${event.scannedAt}::timestamptz, ${event.recordedAt}::timestamptz, null,
      ${buildStoredResult(event, result)}::jsonb
    )
  `.execute(tx);
}
/** Ensures the accounts for units that were never entered. They are created with the first such unit. */
export async function ensureUnknownShipperAndConsignee(tx: Tx): Promise<void> {
  await sql`
    insert into account (number, account_type, name, billing_name, active)
    values (${unknownShipper.number}, ${sql.lit(accountType.shipper)}, ${unknownShipper.name}, ${unknownShipper.name}, false),
      (${unknownConsignee.number}, ${sql.lit(accountType.consignee)}, ${unknownConsignee.name}, ${unknownConsignee.name}, false)
    on conflict (number) do nothing
  `.execute(tx);
}

export async function insertReceivingPallet(
  tx: Tx,
  pallet: {
    code: string;
    warehouseId: number;
    date: string;
    shipperId: number | null;
    doorId: number | null;
    createdAt: string;
  },
): Promise<void> {
  await sql`
    insert into receiving_pallet (code, warehouse_id, receiving_date, shipper_id, door_id, opened_at)
    values (${pallet.code}, ${pallet.warehouseId}, ${pallet.date}, ${pallet.shipperId}, ${pallet.doorId}, ${pallet.createdAt}::timestamptz)
  `.execute(tx);
}
/** Returns whether the account is an active shipper. */
export async function isActiveShipper(tx: Tx, accountId: number): Promise<boolean> {
  const found = await queryFirstRow(tx, z.object({ id: z.int() }))`
    select id
    from account
    where id = ${accountId} and account_type = ${sql.lit(accountType.shipper)} and active
  `;
  return found !== undefined;
}
export async function takeNextSsccSerial(tx: Tx): Promise<number> {
  const serial = await queryFirstRow(tx, z.object({ n: z.int() }))`select nextval('sscc_serial') as n`;
  return serial?.n ?? 0;
}
export async function updatePalletKeepingFirstShipperAndClosedAt(
  tx: Tx,
  id: number,
  change: { shipperId?: number | undefined; status?: number; tempF?: number; closedAt?: string },
): Promise<void> {
  await sql`
    update receiving_pallet
    set shipper_id = coalesce(shipper_id, ${change.shipperId ?? null}),
      pallet_status = coalesce(${change.status ?? null}, pallet_status),
      temp_f = coalesce(${change.tempF ?? null}, temp_f),
      closed_at = coalesce(closed_at, ${change.closedAt ?? null}::timestamptz)
    where id = ${id}
  `.execute(tx);
}
