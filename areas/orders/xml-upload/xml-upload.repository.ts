import { sql } from 'kysely';
import type { ShipperCodeMapping, UploadResult, CommittedUploadRow } from './xml-upload.contract.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { z } from 'zod';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import {
  committedUploadRowSchema,
  uploadResultSchema,
  shipperCodeMappingSchema,
} from './xml-upload.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  tieBreakInSortDirection,
  lteDay,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { queryRows, queryFirstRow } from '#kit/server/query-rows.ts';

const uploadingShipperRow = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  finalizes: z.boolean(),
});
export type UploadShipper = z.output<typeof uploadingShipperRow>;
/** Finds a shipper by its number, as in the file or in upper case. Does not check the caller's scope. */
export async function findUploadShipperByNumberUnscoped(
  work: RequestContext,
  shipperNumber: string,
): Promise<UploadShipper | undefined> {
  const found = await queryRows(work.tx, uploadingShipperRow)`
    select a.id, a.number, a.name, coalesce(p.finalize_uploads, true) as finalizes
    from account a
    left join shipper_profile p on p.account_id = a.id
    where a.account_type = ${sql.lit(accountType.shipper)} and a.number in (${shipperNumber}, ${shipperNumber.toUpperCase()})
    order by a.number <> ${shipperNumber}
    limit 1
  `;
  return found[0];
}
export async function findUploadShipperByIdUnscoped(
  work: RequestContext,
  id: number,
): Promise<UploadShipper | undefined> {
  return queryFirstRow(work.tx, uploadingShipperRow)`
    select a.id, a.number, a.name, coalesce(p.finalize_uploads, true) as finalizes
    from account a
    left join shipper_profile p on p.account_id = a.id
    where a.account_type = ${sql.lit(accountType.shipper)} and a.id = ${id}
  `;
}

const namedRow = z.object({ id: z.int(), code: z.string(), name: z.string() });
export type ConsigneeOrProductByCode = z.output<typeof namedRow>;
/** Finds consignees by their numbers as in the file. */
export async function findActiveOrInactiveConsigneesByNumbers(
  work: RequestContext,
  consigneeNumbers: readonly string[],
): Promise<Map<string, ConsigneeOrProductByCode>> {
  const found = await queryRows(work.tx, namedRow)`
    select id, number as code, name
    from account
    where account_type = ${sql.lit(accountType.consignee)} and number = any(${spellings(consigneeNumbers)}::text[])
  `;
  return bySpelling(consigneeNumbers, found);
}
export async function findActiveProductsByCodes(
  work: RequestContext,
  codes: readonly string[],
): Promise<Map<string, ConsigneeOrProductByCode>> {
  const found = await queryRows(work.tx, namedRow)`
    select id, code, description as name
    from product
    where active and code = any(${spellings(codes)}::text[])
  `;
  return bySpelling(codes, found);
}
const spellings = (words: readonly string[]) => [
  ...new Set(words.flatMap((word) => [word, word.toUpperCase()])),
];
function bySpelling(
  words: readonly string[],
  rows: readonly ConsigneeOrProductByCode[],
): Map<string, ConsigneeOrProductByCode> {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  return new Map(
    words.flatMap((word) => {
      const row = byCode.get(word) ?? byCode.get(word.toUpperCase());
      return row ? [[word, row] as const] : [];
    }),
  );
}

/** The names of the shippers among these numbers, within the caller's scope. */
export async function findVisibleShipperNamesByNumber(
  work: RequestContext,
  shipperNumbers: readonly string[],
): Promise<Map<string, string>> {
  if (shipperNumbers.length === 0) return new Map();
  const found = await queryRows(work.tx, namedRow)`
    select id, number as code, name
    from account
    where ${and(
      sql`account_type = ${sql.lit(accountType.shipper)}`,
      sql`number = any(${spellings(shipperNumbers)}::text[])`,
      inRowScope(sql`id`, getAccountIdsInScope(work)),
    )}
  `;
  return new Map([...bySpelling(shipperNumbers, found)].map(([number, { name }]) => [number, name]));
}

const most = 20_000;
/** Candidates for an unknown consignee: the active consignees that the shipper can use. */
export async function findActiveConsigneeCandidates(
  work: RequestContext,
  shipperId: number,
): Promise<ConsigneeOrProductByCode[]> {
  return queryRows(work.tx, namedRow)`
    select a.id, a.number as code, a.name
    from account a
    where a.account_type = ${sql.lit(accountType.consignee)}
      and a.active
      and (
        not exists (select 1 from consignee_by_shipper x where x.shipper_id = ${shipperId})
        or exists (
          select 1
          from consignee_by_shipper x
          where x.shipper_id = ${shipperId} and x.consignee_id = a.id
        )
      )
    order by a.number
    limit ${most}
  `;
}
export async function listActiveProductCandidates(work: RequestContext): Promise<ConsigneeOrProductByCode[]> {
  return queryRows(work.tx, namedRow)`
    select id, code, description as name
    from product
    where active
    order by code
    limit ${most}
  `;
}

/** The meanings of a shipper's own codes, by field and code. */
export async function findStoredShipperCodeMappings(
  work: RequestContext,
  shipperId: number,
): Promise<ShipperCodeMapping[]> {
  return queryRows(work.tx, shipperCodeMappingSchema)`
    select field, code, value, assigned_at as "saidAt", assigned_by as "saidBy"
    from shipper_code
    where shipper_id = ${shipperId}
    order by field, code
    limit 5000
  `;
}
export async function upsertShipperCodeMappings(
  work: RequestContext,
  shipperId: number,
  codes: readonly { field: string; code: string; value: string }[],
): Promise<void> {
  await sql`
    insert into shipper_code (shipper_id, field, code, value, assigned_at, assigned_by)
    select ${shipperId}, x.field, x.code, x.value, ${work.now.toString()}::timestamptz, ${work.actor.name}
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as x(field text, code text, value text)
    on conflict (shipper_id, field, code) do update
    set value = excluded.value, assigned_at = excluded.assigned_at, assigned_by = excluded.assigned_by
  `.execute(work.tx);
}
export async function deleteStoredShipperCodeMapping(
  work: RequestContext,
  shipperId: number,
  field: string,
  code: string,
): Promise<boolean> {
  return (
    (
      await sql`
        delete from shipper_code
        where shipper_id = ${shipperId} and field = ${field} and code = ${code}
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}

/** Which of these codes are active for the shipper, each with its order. */
export async function findOrderNumbersByLiveUnitCode(
  work: RequestContext,
  shipperId: number,
  codes: readonly string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const found = await queryRows(work.tx, z.object({ code: z.string(), order: z.int() }))`
    select u.unit_code as code, o.order_number as "order" from unit u join orders o on o.id = u.order_id
    where u.shipper_id = ${shipperId} and u.active and u.unit_code = any(${[...codes]}::text[])`;
  return new Map(found.map((row) => [row.code, String(row.order)]));
}

const number = (name: string) => sql`coalesce((x.header->>${sql.lit(name)})::int, 0)`;

const madeCode = z.object({ unit: z.int(), code: z.string() });
/** A code generated for a unit of a file, by its position there. */
export type GeneratedUnitCode = z.output<typeof madeCode>;
export interface EarlierUploadsOfFile {
  orders: { orderNumber: string; units: number }[];
  generatedCodeByPosition: Map<number, string>;
}
/** What the same file created before: its orders, and the codes generated for its units. */
export async function findEarlierUploadsOfFile(
  work: RequestContext,
  shipperId: number,
  sha256: string,
): Promise<EarlierUploadsOfFile> {
  const found = await queryRows(
    work.tx,
    z.object({ orderNumber: z.string(), units: z.int(), made: z.array(madeCode) }),
  )`
    select coalesce(x.header->>'orderNumber', '') as "orderNumber", ${number('totalUnitsSuccess')} as units,
      coalesce(x.details->'made', '[]') as made
    from xml_upload x
    where x.shipper_id = ${shipperId} and x.sha256 = ${sha256} and x.order_id is not null
    order by x.id
    limit 100
  `;
  return {
    orders: found.map(({ orderNumber, units }) => ({ orderNumber, units })),
    generatedCodeByPosition: new Map(
      found.flatMap(({ made: generatedCodes }) =>
        generatedCodes.map(({ unit, code }) => [unit, code] as const),
      ),
    ),
  };
}

/** Saves an upload with its result. The long lists are stored separately from what the history shows. */
export async function insertUpload(
  work: RequestContext,
  upload: {
    sha256: string;
    shipperId: number;
    shipDate: string | null;
    result: UploadResult;
    generatedCodes: readonly GeneratedUnitCode[];
  },
): Promise<number> {
  const { ResponseDetail, faults, groups, duplicates, messages, ...header } = upload.result;
  const insertedRows = await queryRows(work.tx, z.object({ id: z.int() }))`
    insert into xml_upload (
      file_name, sha256, shipper_id, ship_date, user_id, user_name, at, dry_run, header, details, order_id
    )
    values (
      ${header.fileName}, ${upload.sha256}, ${upload.shipperId}, ${upload.shipDate}, ${work.actor.userId},
      ${work.actor.name}, ${work.now.toString()}, false, ${JSON.stringify(header)}::jsonb,
      ${JSON.stringify({ ResponseDetail, faults, groups, duplicates, messages, made: upload.generatedCodes })}::jsonb, ${header.orderId}
    )
    returning id
  `;
  return insertedRows[0]?.id ?? 0;
}

const units = sql`
  case
  when jsonb_typeof(x.header->'totalUnitsInFile') = 'number' then (x.header->>'totalUnitsInFile')::int
  else 0 end
`;
const columns = sql`
  x.id, x.at, w.time_zone as zone, x.user_name as "userName", x.file_name as "fileName",
  coalesce(x.header->>'format', '') as format, x.shipper_id as "shipperAccountId",
  a.number as "shipperNumber", a.name as "shipperName", x.ship_date as "shipDate", x.order_id as "orderId",
  coalesce(x.header->>'orderNumber', '') as "orderNumber",
  ${units} as units, ${number('totalUnitsSuccess')} as created,
  ${number('totalUnitsDuplicates')} as duplicates, ${number('totalUnitsDiscrepancy')} as discrepancies,
  coalesce((x.header->>'finalized')::boolean, false) as finalized,
  coalesce(x.header->>'errorMessage', '') as "errorMessage"
`;

export interface UploadFilter {
  shipperAccountId?: number | undefined;
  fileName?: string | undefined;
  orderNumber?: string | undefined;
  shipDate?: string | undefined;
  atFrom?: string | undefined;
  atTo?: string | undefined;
  withFaults?: boolean | undefined;
}
/** The date of an upload in the time zone where its shipper’s freight is received. */
const day = sql`
  (
    x.at at time zone (
      select w.time_zone as zone
      from account s
      join warehouse w on w.id = s.warehouse_id
      where s.id = x.shipper_id
    )
  )::date
`;
const faulty = sql`(${number('totalUnitsDiscrepancy')} > 0 or x.header->>'errorMessage' <> '')`;
const sorts = {
  at: nonNullSort(sql`x.at`),
  fileName: nonNullSort(sql`lower(x.file_name)`),
  units: nonNullSort(units),
  discrepancies: nonNullSort(number('totalUnitsDiscrepancy')),
};

export async function findCommittedUploadsPage(
  work: RequestContext,
  filter: UploadFilter,
  paging: Paging,
): Promise<{ data: CommittedUploadRow[]; totalRows: number }> {
  const where = and(
    inRowScope(sql`x.shipper_id`, getAccountIdsInScope(work)),
    sql`not x.dry_run`,
    equalsIfGiven(sql`x.shipper_id`, filter.shipperAccountId),
    containsTextIgnoringCaseAndAccents(sql`x.file_name`, filter.fileName),
    equalsIfGiven(sql`x.header->>'orderNumber'`, filter.orderNumber),
    equalsIfGiven(sql`x.ship_date`, filter.shipDate),
    gteDay(day, filter.atFrom),
    lteDay(day, filter.atTo),
    equalsIfGiven(faulty, filter.withFaults),
  );
  const found = await queryRows(work.tx, committedUploadRowSchema.extend({ total: z.int() }))`
    with hit as (
      select x.id, count(*) over ()::int as total,
        row_number() over (${orderBy(sorts, paging, tieBreakInSortDirection(paging, sql`x.id`))}) as
          place
      from xml_upload x
      where ${where}
      order by place
      ${limitOffset(paging)}
    )
    select ${columns}, hit.total
    from hit
    join xml_upload x on x.id = hit.id
    join account a on a.id = x.shipper_id
    join warehouse w on w.id = a.warehouse_id
    order by hit.place
  `;
  const total =
    found[0]?.total ??
    (paging.page > 1
      ? (await findCommittedUploadsPage(work, filter, { ...paging, page: 1, rows: 1 })).totalRows
      : 0);
  return { data: found, totalRows: total };
}

/** Defaults for fields that older stored results lack. */
const sinceThen = JSON.stringify({ groups: [], groupsInFile: 0, doubled: 0, codesMade: 0, earlier: [] });
export async function findPastUploadWithResultById(
  work: RequestContext,
  id: number,
): Promise<(CommittedUploadRow & { answer: UploadResult }) | undefined> {
  return queryFirstRow(work.tx, committedUploadRowSchema.extend({ answer: uploadResultSchema }))`
    select ${columns}, ${sinceThen}::jsonb || x.header || (x.details - 'made') || jsonb_build_object('uploadId', x.id) as answer
    from xml_upload x
    join account a on a.id = x.shipper_id
    join warehouse w on w.id = a.warehouse_id
    where ${and(equalsIfGiven(sql`x.id`, id), inRowScope(sql`x.shipper_id`, getAccountIdsInScope(work)))}
  `;
}
