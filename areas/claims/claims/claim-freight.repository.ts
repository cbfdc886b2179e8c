import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { claimPartySchema, claimSubjects } from './claims.contract.ts';
import type { ClaimSubject } from './claims.contract.ts';
import { claimStatus } from './claim-status.contract.ts';
import { isUnitVisibleSql } from '#areas/freight/units/visible-units.sql.ts';
import { and, or, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Freight that can be claimed: a unit, a line or a load in which an account of the caller has a part. */

type Piece = RawBuilder<unknown>;
const isNotDeclinedSql = sql`k.status < ${sql.lit(claimStatus.declined)}`;

const freight = z.object({
  subject: z.enum(claimSubjects),
  subjectId: z.int(),
  code: z.string(),
  goods: z.string(),
  left: z.int(),
  dayOfService: z.string(),
  parties: z.array(claimPartySchema),
  lineId: z.int().nullable(),
  warehouseId: z.int().nullable(),
  doorId: z.int().nullable(),
  happenedAt: z.string().nullable(),
});
export type FreightToClaim = z.output<typeof freight>;

/** The distinct shippers, consignees and bill-tos among the caller's accounts. */
const partiesOf = (work: RequestContext, accounts: Piece): Piece => sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('id', a.id, 'name', a.name, 'number', a.number, 'part', v.part)
        order by v.place, a.name, a.id
      )
      from (
        select distinct on (account_id) account_id, part, place
        from (${accounts}) x(account_id, part, place)
        order by account_id, place
      ) v
      join account a on a.id = v.account_id
      where ${and(inRowScope(sql`a.id`, getAccountIdsInScope(work)))}
    ),
    '[]'
  )
`;
const three = (alias: string): Piece => sql`
  values
    (${sql.ref(`${alias}.consignee_id`)}, 'consignee', 1),
    (${sql.ref(`${alias}.shipper_id`)}, 'shipper', 2),
    (${sql.ref(`${alias}.bill_to_id`)}, 'payer', 3)
`;
const leftOfLine = sql`greatest(0, c.unit_count - count_claimed_units(c.id, 0))`;

const unitRow = (work: RequestContext, id: number) => queryFirstRow(work.tx, freight)`
  select 'unit' as subject, u.id as "subjectId", u.unit_code as code, c.product_desc as goods,
    case when exists (select from claim k where k.unit_id = u.id and ${isNotDeclinedSql}) then 0
    else least(1, ${leftOfLine}) end as left, u.day_of_service as "dayOfService",
    ${partiesOf(work, three('u'))} as parties, c.id as "lineId", u.outbound_warehouse_id as "warehouseId",
    p.door_id as "doorId", coalesce(u.loaded_at, u.received_at) as "happenedAt"
  from unit u
  join consolidate c on c.id = u.consolidate_id
  left join load_pickup p on p.id = u.load_pickup_id
  where u.id = ${id} and ${isUnitVisibleSql(work)}
`;
const lineRow = (work: RequestContext, id: number) => queryFirstRow(work.tx, freight)`
  select 'line' as subject, c.id as "subjectId", get_order_number_of_line(c.id)::text as code, c.product_desc as goods,
    ${leftOfLine} as left, c.day_of_service as "dayOfService", ${partiesOf(work, three('c'))} as parties,
    c.id as "lineId", c.outbound_warehouse_id as "warehouseId", b.door_id as "doorId",
    b.happened_at as "happenedAt"
  from consolidate c
  left join lateral (
    select p.door_id, coalesce(u.loaded_at, u.received_at) as happened_at
    from unit u
    left join load_pickup p on p.id = u.load_pickup_id
    where u.consolidate_id = c.id
    order by u.loaded_at desc nulls last, u.received_at desc nulls last, u.id
    limit 1
  ) b on true
  where ${and(
    sql`c.id = ${id}`,
    sql`c.deleted_at is null`,
    or(
      inRowScope(sql`c.shipper_id`, getAccountIdsInScope(work)),
      inRowScope(sql`c.consignee_id`, getAccountIdsInScope(work)),
      inRowScope(sql`c.bill_to_id`, getAccountIdsInScope(work)),
    ),
    inRowScope(sql`c.outbound_warehouse_id`, getWarehouseIdsInScope(work)),
  )}
`;
/** Units of a load in which an account has a part. */
const boxesOf = (account?: number): Piece => sql`
  select u.consignee_id, u.shipper_id, u.bill_to_id
  from load_pickup q
  join unit u on u.load_pickup_id = q.id and u.active
  where q.load_id = l.id ${account === undefined ? sql`` : sql`and ${account} in (u.consignee_id, u.shipper_id, u.bill_to_id)`}
`;
const loadRow = (work: RequestContext, id: number, account?: number) => queryFirstRow(work.tx, freight)`
  select 'load' as subject, l.id as "subjectId", 'L-' || l.load_number as code, l.load_name as goods,
    (select count(*)::int from (${boxesOf(account)}) x) as left, l.day_of_service as "dayOfService",
    ${partiesOf(
      work,
      sql`
        select v.account_id, v.part, v.place
        from (select distinct y.consignee_id, y.shipper_id, y.bill_to_id from (${boxesOf(account)}) y) x
        cross join lateral (${three('x')}) v(account_id, part, place)
        where v.account_id is not null
      `,
    )} as parties, null::int as "lineId", p.warehouse_id as "warehouseId", p.door_id as "doorId",
    coalesce(p.released_at, p.loaded_at) as "happenedAt"
  from load l
  left join lateral (
    select p.warehouse_id, p.door_id, p.released_at, p.loaded_at
    from load_pickup p
    where p.load_id = l.id
    order by p.seq, p.id
    limit 1
  ) p on true
  where ${and(sql`l.id = ${id}`, sql`not l.void`, inRowScope(sql`p.warehouse_id`, getWarehouseIdsInScope(work)))}
`;
/** One item that can be claimed. For a load, only the units of `accountIdForLoad` when it is given. */
export function findFreightToClaim(
  work: RequestContext,
  subject: ClaimSubject,
  subjectId: number,
  accountIdForLoad?: number,
): Promise<FreightToClaim | undefined> {
  if (subject === 'unit') return unitRow(work, subjectId);
  return subject === 'line' ? lineRow(work, subjectId) : loadRow(work, subjectId, accountIdForLoad);
}

const around = z.object({ line: z.int(), load: z.int().nullable() });
export const findLineAndLoadOfVisibleUnit = (
  work: RequestContext,
  unitId: number,
): Promise<z.output<typeof around> | undefined> =>
  queryFirstRow(work.tx, around)`
    select u.consolidate_id as line, p.load_id as load
    from unit u
    left join load_pickup p on p.id = u.load_pickup_id
    where u.id = ${unitId} and ${isUnitVisibleSql(work)}
  `;
const billed = z.object({ subject: z.enum(claimSubjects), id: z.int() });
/** The order lines that an invoice line billed, and their load. Only those in the caller's scope. */
export const findUpTo30LinesAndLoadBilledOnInvoiceLine = (
  work: RequestContext,
  invoiceLineId: number,
): Promise<z.output<typeof billed>[]> =>
  queryRows(work.tx, billed)`
    with s as (
      select s.id, s.load_id
      from invoice_detail x
      join shipment s on x.shipment_id in (s.id, s.master_id)
      where x.id = ${invoiceLineId}
    )
    (
      select distinct 'line' as subject, u.consolidate_id as id
      from s
      join shipment_detail d on d.shipment_id = s.id
      join unit u on u.shipment_detail_id = d.id
      order by 2
      limit 30
    )
    union all
    (select distinct 'load', s.load_id from s where s.load_id is not null)
  `;
const ids = z.object({ id: z.int() });
export async function findVisibleUnitIdByCodeOrSscc(
  work: RequestContext,
  codeOrSscc: string,
): Promise<number | undefined> {
  const found = await queryFirstRow(work.tx, ids)`
    select u.id
    from unit u
    where (u.unit_code = ${codeOrSscc} or u.sscc = ${codeOrSscc}) and ${isUnitVisibleSql(work)}
    order by u.active desc, u.id desc
    limit 1
  `;
  return found?.id;
}
export async function findUnvoidedLoadIdByNumber(
  work: RequestContext,
  number: number,
): Promise<number | undefined> {
  const found = await queryFirstRow(
    work.tx,
    ids,
  )`select id from load where load_number = ${number} and not void`;
  return found?.id;
}
/** Serializes claims for one line or one load, so that the remaining units are counted after the wait. */
export async function lockFilingOfClaimsForLineOrLoad(
  work: RequestContext,
  { lineId, loadId }: { lineId: number | null; loadId: number | null },
): Promise<void> {
  const name = lineId === null ? 'claims of a load' : 'claims of a line';
  await sql`select pg_advisory_xact_lock(hashtext(${name}), ${lineId ?? loadId}::int)`.execute(work.tx);
}
const count = z.object({ left: z.int() });
/** Counts the units of a line that no other claim names. */
export async function countUnitsLeftToClaimOnLine(
  work: RequestContext,
  lineId: number,
  exceptClaimId: number,
): Promise<number> {
  const found = await queryFirstRow(work.tx, count)`
    select greatest(0, c.unit_count - count_claimed_units(c.id, ${exceptClaimId}::int)) as left
    from consolidate c
    where c.id = ${lineId}
  `;
  return found?.left ?? 0;
}
