import { sql } from 'kysely';
import { z } from 'zod';
import { draftRateSimulationSchema } from './simulation.contract.ts';
import type { DraftRateSimulation, DraftRateSimulationResult } from './simulation.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { rateSheetVersionStatus } from '#areas/settings/regions/rate-sheet-version-status.contract.ts';
import { joinCurrentOrNextRateSheetVersionSql } from '#areas/billing/tariffs/sheets.sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const stateOf = sql`
  case
    when m.cancelled_at is not null then 'cancelled'
    when m.result is not null then 'done'
    when j.status in ('queued', 'running') then 'running'
    else 'failed'
  end
`;
/** `day`: the day for which the version in effect is determined. */
const selectSimulationsSql = (day: string) => sql`
  select m.id, m.sheet_version_id as "versionId", m.days, m.first_day as "firstDay", m.last_day as "lastDay",
    m.started_at as "startedAt", m.started_by_name as "startedBy", ${stateOf} as state,
    coalesce(j.done, 0) as done, coalesce(j.total, 0) as total, b.status = ${sql.lit(rateSheetVersionStatus.draft)}
      and b.row_version <> m.draft_version as outdated,
    case when b.status = ${sql.lit(rateSheetVersionStatus.published)} then jsonb_build_object('versionId', v.id,
      'version', v.version) end as published, m.result
  from rate_simulation m
  join rate_sheet_version b on b.id = m.sheet_version_id
  join rate_sheet s on s.id = b.sheet_id
  ${joinCurrentOrNextRateSheetVersionSql(day)}
  left join job j on j.id = m.job_id
`;
export const findDraftRateSimulation = (
  work: RequestContext,
  id: number,
  today: string,
): Promise<DraftRateSimulation | undefined> =>
  queryFirstRow(work.tx, draftRateSimulationSchema)`
    ${selectSimulationsSql(today)}
    where m.id = ${id}
  `;
export const findLastDraftRateSimulation = (
  work: RequestContext,
  versionId: number,
  today: string,
): Promise<DraftRateSimulation | undefined> =>
  queryFirstRow(work.tx, draftRateSimulationSchema)`
    ${selectSimulationsSql(today)}
    where m.sheet_version_id = ${versionId}
    order by m.id desc
    limit 1
  `;
export async function rateSheetVersionExists(work: RequestContext, versionId: number): Promise<boolean> {
  return (await countRows(work.tx)`from rate_sheet_version where id = ${versionId}`) > 0;
}

const day = z.object({ day: z.string() });
/** The last days with a billing close, latest first. */
export async function findLastClosedDaysLatestFirst(work: RequestContext, count: number): Promise<string[]> {
  const found = await queryRows(work.tx, day)`
    select outbound_date as day
    from billing_closed_day
    order by outbound_date desc
    limit ${count}
  `;
  return found.map((d) => d.day);
}

const idRow = z.object({ id: z.int() });
export async function insertDraftRateSimulation(
  work: RequestContext,
  simulation: { versionId: number; draftVersion: number; daysLatestFirst: readonly string[] },
): Promise<number> {
  const insertedRow = await queryFirstRow(work.tx, idRow)`
    insert into rate_simulation (
      sheet_version_id, draft_version, days, first_day, last_day, started_at, started_by_name
    )
    values (
      ${simulation.versionId}, ${simulation.draftVersion}, ${simulation.daysLatestFirst.length},
      ${simulation.daysLatestFirst.at(-1)}::date, ${simulation.daysLatestFirst[0]}::date, ${work.now.toString()}::timestamptz,
       ${work.actor.name}
    )
    returning id
  `;
  return insertedRow?.id ?? 0;
}
export async function setDraftRateSimulationJobId(
  work: RequestContext,
  simulationId: number,
  jobId: number,
): Promise<void> {
  await sql`update rate_simulation set job_id = ${jobId} where id = ${simulationId}`.execute(work.tx);
}
/** False when the simulation has already ended. */
export async function markDraftRateSimulationCanceledIfRunning(
  work: RequestContext,
  id: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rate_simulation m
    set cancelled_at = ${work.now.toString()}::timestamptz, ended_at = ${work.now.toString()}::timestamptz
    where m.id = ${id} and m.ended_at is null
  `.execute(work.tx);
  return (numAffectedRows ?? 0n) > 0n;
}
/** False when a user stopped the simulation or discarded its draft. */
export async function endDraftRateSimulationWithResultIfRunning(
  work: RequestContext,
  id: number,
  result: DraftRateSimulationResult,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rate_simulation
    set result = ${JSON.stringify(result)}::jsonb, ended_at = ${work.now.toString()}::timestamptz
    where id = ${id} and ended_at is null
  `.execute(work.tx);
  return (numAffectedRows ?? 0n) > 0n;
}
export async function isDraftRateSimulationRunning(work: RequestContext, id: number): Promise<boolean> {
  return (await countRows(work.tx)`from rate_simulation where id = ${id} and ended_at is null`) > 0;
}

const toTry = z.object({
  id: z.int(),
  number: z.int(),
  outboundDate: z.string(),
  payer: z.string(),
  lane: z.string(),
});
export type ShipmentToSimulate = z.output<typeof toTry>;
/** The freight billed on closed days, with its payer, origin and destination state. A Master represents its grouped shipments. */
export const findClosedDayShipmentsToSimulate = (
  work: RequestContext,
  days: { first: string; last: string },
): Promise<ShipmentToSimulate[]> =>
  queryRows(work.tx, toTry)`
    select s.id, s.shipment_number as number, s.outbound_date as "outboundDate",
      b.number || ' ' || b.name as payer, w.code || ' → ' || coalesce(d.state_code, '–') as lane
    from shipment s
    join billing_closed_day c on c.outbound_date = s.outbound_date
    join account b on b.id = s.bill_to_id
    join account d on d.id = s.deliver_to_id
    join warehouse w on w.id = s.receiving_warehouse_id
    where s.outbound_date between ${days.first}::date and ${days.last}::date
      and s.status <> ${sql.lit(shipmentStatuses.cancelled)}
      and s.master_id is null
    order by s.id
  `;
/** Ids of the published lines of the draft's sheet. A simulation leaves them out. */
export async function findPublishedTariffIds(work: RequestContext, sheetId: number): Promise<Set<number>> {
  const found = await queryRows(work.tx, idRow)`
    select t.id
    from tariff t
    join rate_sheet_version v on v.id = t.sheet_version_id
    where v.sheet_id = ${sheetId}
  `;
  return new Set(found.map((t) => t.id));
}
