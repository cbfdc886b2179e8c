import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { settingCodes, getSettingDefinition } from '#areas/settings/settings/setting-definitions.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { auditRowSchema } from './audit.contract.ts';
import type { AuditEntity, searchAuditEndpoint } from './audit.contract.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  tieBreakInSortDirection,
  or,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { countRows, queryRows } from '#kit/server/query-rows.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type AuditSearchQuery = QueryOf<typeof searchAuditEndpoint>;
const keptRow = auditRowSchema.omit({ changes: true }).extend({ before: z.unknown(), after: z.unknown() });
type StoredAuditRow = z.output<typeof keptRow>;

const sorts = {
  at: nonNullSort(sql`a.at`),
  entity: nonNullSort(sql`a.entity`),
  action: nonNullSort(sql`a.action`),
  user: nonNullSort(sql`lower(a.user_name)`),
};

interface Numbered {
  /** The FROM clause of the records, with alias `r`. */
  from: RawBuilder<unknown>;
  /** The number by which users know a record. */
  number: RawBuilder<unknown>;
  /**
   * The condition that finds a record by number, using an index where there are many. It compares the text as typed and in upper
   * case, or its digits.
   */
  is: (typed: { texts: string[]; whole: number | null }) => RawBuilder<unknown>;
}
const byText = (from: RawBuilder<unknown>, number: RawBuilder<unknown>): Numbered => ({
  from,
  number,
  is: ({ texts }) => sql`${number} = any(${texts})`,
});
const byWhole = (
  from: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  number = sql`${column}::text`,
): Numbered => ({ from, number, is: ({ whole: wholeNumber }) => sql`${column} = ${wholeNumber}::int` });
const settingNames = sql.join(
  settingCodes.map((code) => sql`(${sql.lit(getSettingDefinition(code).id)}, ${sql.lit(code)})`),
);
/** Kinds without a number of their own are found only by id. */
const numbered: Partial<Record<AuditEntity, Numbered>> = {
  order: byWhole(sql`orders r`, sql`r.order_number`),
  consolidate: byWhole(sql`consolidate r join orders o on o.id = r.order_id`, sql`o.order_number`),
  unit: byText(sql`unit r`, sql`r.unit_code`),
  cooler_item: byText(sql`cooler_item r join unit u on u.id = r.unit_id`, sql`u.unit_code`),
  load: byWhole(sql`load r`, sql`r.load_number`, sql`'L-' || r.load_number`),
  bol: byText(sql`bol r`, sql`r.bol_number`),
  shipment: byWhole(sql`shipment r`, sql`r.shipment_number`),
  invoice: {
    from: sql`invoice r`,
    number: sql`coalesce(r.number, r.draft_number)`,
    is: ({ texts }) => sql`(r.number = any(${texts}) or r.draft_number = any(${texts}))`,
  },
  account: byText(sql`account r`, sql`r.number`),
  shipper: byText(sql`account r`, sql`r.number`),
  app_user: byText(sql`app_user r`, sql`r.email`),
  role: byText(sql`role r`, sql`r.name`),
  printer: byText(sql`printer r`, sql`r.name`),
  product: byText(sql`product r`, sql`r.code`),
  region: byText(sql`region r`, sql`r.code`),
  box_size: byText(sql`box_size r`, sql`r.code`),
  setting: byText(sql`(values ${settingNames}) r(id, code)`, sql`r.code`),
  scanner_user: byText(sql`scanner_user r`, sql`r.scanner_user_id`),
  warehouse: byText(sql`warehouse r`, sql`r.code`),
  planning: byText(sql`warehouse r`, sql`r.code`),
  warehouse_day: {
    ...byText(sql`warehouse_day r join warehouse w on w.id = r.warehouse_id`, sql`w.code`),
    number: sql`w.code || ' ' || r.receiving_date`,
  },
  pallet_receipt: byWhole(sql`pallet_receipt r`, sql`r.receipt_number`),
  payment: byText(sql`payment r`, sql`r.reference`),
  quote: byText(sql`quote r`, sql`'Q' || r.id`),
  door: byText(sql`door r join warehouse w on w.id = r.warehouse_id`, sql`w.code || ' ' || r.number`),
  shuttle_load: byText(sql`shuttle_load r`, sql`r.number`),
  shuttle_file: byText(sql`shuttle_file r join account w on w.id = r.consignee_id`, sql`w.number`),
  shuttle_setup: byText(sql`shuttle_setup r join account w on w.id = r.consignee_id`, sql`w.number`),
  cutoff_group: byText(sql`cutoff_group r`, sql`r.name`),
  holiday_period: byText(sql`holiday_period r`, sql`r.name`),
  import: byText(sql`import_run r`, sql`r.file_name`),
  rate_sheet: byText(sql`rate_sheet r`, sql`r.name`),
  charge_code: byText(sql`charge_code r`, sql`r.code`),
  cancel_reason: byText(sql`cancel_reason r`, sql`r.code`),
  shortage_reason: byText(sql`shortage_reason r`, sql`r.code`),
  rejection_reason: byText(sql`rejection_reason r`, sql`r.code`),
  dispute_reason: byText(sql`dispute_reason r`, sql`r.code`),
  claim_reason: byText(sql`claim_reason r`, sql`r.code`),
  state: byText(sql`state r`, sql`r.code`),
  holiday_surcharge: byText(
    sql`holiday_surcharge r join holiday_period h on h.id = r.period_id`,
    sql`h.name`,
  ),
  claim: byWhole(sql`claim r`, sql`r.number`, sql`'CL-' || r.number`),
  claim_inside: byWhole(sql`claim r`, sql`r.number`, sql`'CL-' || r.number`),
  accessorial_rule: byText(sql`accessorial_rule r`, sql`r.charge_code`),
};
const kinds = Object.entries(numbered);
const numberOf = sql`case a.entity ${sql.join(
  kinds.map(
    ([entity, k]) =>
      sql`when ${sql.lit(entity)} then (select ${k.number} from ${k.from} where r.id = a.entity_id)`,
  ),
  sql` `,
)} end`;
function named(number: string): RawBuilder<unknown> {
  const digits = /^(?:L-|CL-)?(\d{1,9})$/i.exec(number)?.[1];
  const typed = {
    texts: [...new Set([number, number.toUpperCase(), number.toLowerCase()])],
    whole: digits === undefined ? null : Number(digits),
  };
  return sql`(a.entity, a.entity_id) in (${sql.join(
    kinds.map(([entity, k]) => sql`select ${sql.lit(entity)}, r.id from ${k.from} where ${k.is(typed)}`),
    sql` union all `,
  )})`;
}

/** With one account chosen: events of its freight and money, and of the account itself. */
const aboutAccounts = (work: RequestContext, ids: readonly number[]) => sql`
  (
    case a.entity when 'order' then
      exists (select from orders o where ${and(sql`o.id = a.entity_id`, accountRowScopeSql(work, 'order'))})
    when 'consolidate' then
      exists (select from consolidate c where ${and(sql`c.id = a.entity_id`, accountRowScopeSql(work, 'line'))})
    when 'unit' then exists (select from unit u where ${and(sql`u.id = a.entity_id`, accountRowScopeSql(work, 'unit'))})
    when 'cooler_item' then
      exists (
        select
        from cooler_item k
        join unit u on u.id = k.unit_id
        where ${and(sql`k.id = a.entity_id`, accountRowScopeSql(work, 'unit'))}
      )
    when 'pallet_receipt' then
      exists (
        select
        from pallet_receipt k
        where k.id = a.entity_id and k.shipper_id = any(${[...ids]}::int[])
      )
    when 'bol' then exists (select from bol b where ${and(sql`b.id = a.entity_id`, accountRowScopeSql(work, 'bol'))})
    when 'shipment' then
      exists (select from shipment s where ${and(sql`s.id = a.entity_id`, accountRowScopeSql(work, 'shipment'))})
    when 'claim' then exists (select from claim r where r.id = a.entity_id and ${inRowScope(sql`r.claimant_id`, ids)})
    when 'claim_inside' then exists (select from claim r where r.id = a.entity_id and ${inRowScope(sql`r.claimant_id`, ids)})
    when 'invoice' then
      exists (select from invoice i where ${and(sql`i.id = a.entity_id`, accountRowScopeSql(work, 'invoice'))})
    when 'payment' then
      exists (select from payment p where p.id = a.entity_id and p.account_id = any(${[...ids]}::int[]))
    when 'load' then exists (select from load l where ${and(sql`l.id = a.entity_id`, accountRowScopeSql(work, 'load'))})
    when 'account' then a.entity_id = any(${[...ids]}::int[])
    when 'shipper' then a.entity_id = any(${[...ids]}::int[]) else false end
  )
`;

/** `office`: the head office's time zone, which defines the days of the audit log. */
function matching(work: RequestContext, q: AuditSearchQuery, office: string): RawBuilder<unknown> {
  const accounts = getAccountIdsInScope(work);
  return and(
    accounts === null ? undefined : aboutAccounts(work, accounts),
    // Users limited to warehouses see only their own actions, because the audit log names records of every warehouse.
    getWarehouseIdsInScope(work) === null ? undefined : sql`a.user_id = ${work.actor.userId}::int`,
    equalsIfGiven(sql`a.entity`, q.entity),
    equalsIfGiven(sql`a.entity_id`, q.entityId),
    q.number === undefined ? undefined : numberedAs(q.number),
    containsTextIgnoringCaseAndAccents(sql`a.user_name`, q.user),
    containsTextIgnoringCaseAndAccents(sql`a.action`, q.action),
    q.dateFrom === undefined ? undefined : sql`a.at >= ${q.dateFrom}::date::timestamp at time zone ${office}`,
    q.dateTo === undefined
      ? undefined
      : sql`a.at < (${q.dateTo}::date + 1)::timestamp at time zone ${office}`,
  );
}
/** Matches the public number of a record. Digits also match its id. */
const numberedAs = (number: string) =>
  or(/^\d{1,9}$/.test(number) ? equalsIfGiven(sql`a.entity_id`, Number(number)) : undefined, named(number));

/** Returns one page of rows and the total count. */
export async function findAuditRows(
  work: RequestContext,
  query: AuditSearchQuery,
  timeZone: string,
): Promise<{ rows: StoredAuditRow[]; totalRows: number }> {
  const where = matching(work, query, timeZone);
  const order = orderBy(sorts, query, tieBreakInSortDirection(query, sql`a.id`));
  const data = await queryRows(work.tx, keptRow)`
    with page as materialized (
      select a.id
      from audit a
      where ${where}
      ${order}
      ${limitOffset(query)}
    )
    select a.id::int, a.at, a.entity, a.entity_id as "entityId", ${numberOf} as number, a.action,
      a.user_id as "userId", a.user_name as user, a.reason as why, a.before, a.after
    from page p
    join audit a on a.id = p.id
    ${order}
  `;
  const totalRows = await countRows(work.tx)`from audit a where ${where}`;
  return { rows: data, totalRows };
}
