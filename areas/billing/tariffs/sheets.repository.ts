import { sql } from 'kysely';
import { z } from 'zod';
import {
  idAndNameSchema,
  rateSheetLineSchema,
  rateSheetRowSchema,
  rateSheetVersionRowSchema,
  rateSheetZoneSchema,
} from './sheets.contract.ts';
import { rateSheetVersionStatus } from '#areas/settings/regions/rate-sheet-version-status.contract.ts';
import type { RateSheetZonesAndLines, RateSheetRow, RateSheetVersionRow } from './sheets.contract.ts';
import type { Tariff } from '#areas/billing/rating/tariff-choice.rules.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { joinCurrentOrNextRateSheetVersionSql } from './sheets.sql.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  nonNullSort,
  orderBy,
  limitOffset,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const sorts = {
  name: nonNullSort(sql`s.name`),
  effectiveDate: sql`v.effective_date`,
  expirationDate: sql`v.expiration_date`,
};
export async function findRateSheets(
  work: RequestContext,
  filters: { name?: string | undefined },
  paging: Paging,
  today: string,
): Promise<{ data: RateSheetRow[]; totalRows: number }> {
  const where = and(containsTextIgnoringCaseAndAccents(sql`s.name`, filters.name));
  const data = await queryRows(work.tx, rateSheetRowSchema)`
    select s.id, s.name, s.note, v.version, v.effective_date as "effectiveDate",
      v.expiration_date as "expirationDate", coalesce(v.lines, jsonb_array_length(d.lines), 0) as lines,
      d.id as "draftId", v.id as "versionId", s.row_version as "rowVersion"
    from rate_sheet s
    ${joinCurrentOrNextRateSheetVersionSql(today)}
    left join rate_sheet_version d on d.sheet_id = s.id and d.status = ${sql.lit(rateSheetVersionStatus.draft)}
    where ${where}
    ${orderBy(sorts, paging, sql`s.id`)}
    ${limitOffset(paging)}
  `;
  return { data, totalRows: await countRows(work.tx)`from rate_sheet s where ${where}` };
}

const facts = sql`
  v.id, v.version, v.status, v.effective_date as "effectiveDate", v.expiration_date as "expirationDate",
  v.changed_at as "changedAt", v.changed_by_name as "changedBy", v.published_at as "publishedAt",
  v.published_by_name as "publishedBy", v.row_version as "rowVersion"
`;
export const findRateSheetVersions = (
  work: RequestContext,
  sheetId: number,
): Promise<RateSheetVersionRow[]> =>
  queryRows(work.tx, rateSheetVersionRowSchema)`
    select ${facts}, jsonb_array_length(v.lines) as lines
    from rate_sheet_version v
    where v.sheet_id = ${sheetId}
    order by v.version desc
  `;

const storedVersionSchema = rateSheetVersionRowSchema.omit({ lines: true }).extend({
  sheetId: z.int(),
  sheet: z.string(),
  changedById: z.int().nullable(),
  zones: z.array(rateSheetZoneSchema),
  lines: z.array(rateSheetLineSchema),
});
export type StoredRateSheetVersion = z.output<typeof storedVersionSchema>;
/**
 * Returns a complete version. With `lockSheet` it locks the sheet until the transaction ends, so that two users cannot write
 * it at once.
 */
export async function findRateSheetVersion(
  work: RequestContext,
  id: number,
  lockSheet = false,
): Promise<StoredRateSheetVersion | undefined> {
  if (lockSheet)
    await sql`
      select 1
      from rate_sheet
      where id = (select sheet_id from rate_sheet_version where id = ${id}::int)
      for update
    `.execute(work.tx);
  return queryFirstRow(work.tx, storedVersionSchema)`
    select ${facts}, v.sheet_id as "sheetId", s.name as sheet, v.changed_by as "changedById", v.zones, v.lines
    from rate_sheet_version v
    join rate_sheet s on s.id = v.sheet_id
    where v.id = ${id}
  `;
}
const sheet = z.object({ id: z.int(), name: z.string() });
/** Returns a sheet and locks it until the transaction ends. */
export const lockRateSheet = (
  work: RequestContext,
  id: number,
): Promise<z.output<typeof sheet> | undefined> =>
  queryFirstRow(work.tx, sheet)`
    select id, name
    from rate_sheet
    where id = ${id}
    for update
  `;
export async function rateSheetExists(work: RequestContext, id: number): Promise<boolean> {
  return (await countRows(work.tx)`from rate_sheet where id = ${id}`) > 0;
}
export const findAccountsLabeledByNumberAndName = (
  work: RequestContext,
  accountIds: readonly number[],
): Promise<z.output<typeof idAndNameSchema>[]> =>
  queryRows(work.tx, idAndNameSchema)`
    select id, number || ' ' || name as name
    from account
    where id = any(${[...accountIds]}::int[])
    order by id
  `;

const placesRow = z.object({
  regions: z.array(idAndNameSchema.extend({ active: z.boolean() })),
  warehouses: z.array(idAndNameSchema),
  states: z.array(z.string()),
  categories: z.array(z.string()),
});
export async function findTariffScopeOptions(work: RequestContext): Promise<z.output<typeof placesRow>> {
  const found = await queryFirstRow(work.tx, placesRow)`
    select
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('id', id, 'name', name, 'active', active) order by name), '[]'
        )
        from region
      ) as regions,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', code || ' ' || name) order by code), '[]')
        from warehouse
      ) as warehouses,
      array(select code from state order by code) as states,
      array(select distinct category from product order by category) as categories
  `;
  return found ?? { regions: [], warehouses: [], states: [], categories: [] };
}

/** Inserts a sheet. Undefined when another sheet already has the name. */
export async function insertRateSheetUnlessNameTaken(
  work: RequestContext,
  input: { name: string; note?: string | undefined },
): Promise<number | undefined> {
  const insertedRow = await work.tx
    .insertInto('rate_sheet')
    .values({ name: input.name, note: input.note ?? null, created_at: work.now.toString() })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return insertedRow?.id;
}
export async function insertRateSheetDraft(
  work: RequestContext,
  sheetId: number,
  { effectiveDate, zones, lines }: RateSheetZonesAndLines & { effectiveDate: string },
): Promise<number> {
  const insertedRow = await queryFirstRow(work.tx, z.object({ id: z.int() }))`
    insert into rate_sheet_version (
      sheet_id, version, effective_date, zones, lines, changed_at, changed_by, changed_by_name
    )
    select ${sheetId}::int, coalesce(max(version), 0) + 1, ${effectiveDate}::date,
      ${JSON.stringify(zones)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${work.now.toString()}::timestamptz,
      ${work.actor.userId}::int, ${work.actor.name}
    from rate_sheet_version
    where sheet_id = ${sheetId}::int
    returning id
  `;
  return insertedRow?.id ?? 0;
}
/** False when the version is no longer a draft, or changed after the caller read it. */
export async function updateRateSheetDraftIfVersionMatches(
  work: RequestContext,
  id: number,
  {
    rowVersion: version,
    effectiveDate,
    zones,
    lines,
  }: RateSheetZonesAndLines & { rowVersion: number; effectiveDate: string },
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('rate_sheet_version')
    .set({
      effective_date: effectiveDate,
      zones: JSON.stringify(zones),
      lines: JSON.stringify(lines),
      changed_at: work.now.toString(),
      changed_by: work.actor.userId,
      changed_by_name: work.actor.name,
      row_version: version + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', version)
    .where('status', '=', rateSheetVersionStatus.draft)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
export async function deleteRateSheetDraft(work: RequestContext, id: number): Promise<boolean> {
  const { numDeletedRows } = await work.tx
    .deleteFrom('rate_sheet_version')
    .where('id', '=', id)
    .where('status', '=', rateSheetVersionStatus.draft)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
/** Marks a draft as published, in effect until the given day. False when it is no longer a draft. */
export async function markRateSheetDraftPublishedIfVersionMatches(
  work: RequestContext,
  id: number,
  rowVersion: number,
  expirationDate: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('rate_sheet_version')
    .set({
      status: rateSheetVersionStatus.published,
      expiration_date: expirationDate,
      published_at: work.now.toString(),
      published_by_name: work.actor.name,
      row_version: rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .where('status', '=', rateSheetVersionStatus.draft)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
/** Ends a published version: it and its lines apply up to and including this day. */
export async function endRateSheetVersionAndItsTariffs(
  work: RequestContext,
  id: number,
  lastDay: string,
): Promise<void> {
  await sql`
    update rate_sheet_version
    set expiration_date = ${lastDay}::date, row_version = row_version + 1
    where id = ${id}
  `.execute(work.tx);
  await sql`
    update tariff
    set expiration_date = ${lastDay}::date, row_version = row_version + 1
    where sheet_version_id = ${id}
  `.execute(work.tx);
}
/** Writes the lines of a published version to the table that rating reads. */
export async function insertTariffs(
  work: RequestContext,
  versionId: number,
  tariffs: readonly Tariff[],
): Promise<void> {
  if (tariffs.length === 0) return;
  await work.tx
    .insertInto('tariff')
    .values(
      tariffs.map((t, index) => ({
        sheet_version_id: versionId,
        line: index + 1,
        name: t.name,
        version: t.version,
        priority: t.priority,
        bill_to_id: t.billToId,
        shipper_id: t.shipperId,
        consignee_id: t.consigneeId,
        state_code: t.stateCode,
        zone: t.zone?.name ?? null,
        zone_states: t.zone ? [...t.zone.states] : null,
        region_id: t.regionId,
        outbound_warehouse_id: t.outboundWarehouseId,
        category: t.category,
        uom: t.uom,
        flag: t.flag ?? null,
        rate_type: t.rateType,
        rate4: t.rate4,
        percent_bp: t.bp,
        breaks: JSON.stringify(t.breaks ?? []),
        minimum: t.minimum,
        effective_date: t.effectiveDate,
        expiration_date: t.expirationDate,
      })),
    )
    .execute();
}
