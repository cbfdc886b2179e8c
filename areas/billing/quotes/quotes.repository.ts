import { sql } from 'kysely';
import { z } from 'zod';
import { quoteDetailsSchema, quoteRowSchema, quoteStatuses } from './quotes.contract.ts';
import type { createQuoteEndpoint, findQuotesEndpoint, QuoteDetails, QuoteRow } from './quotes.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { CalculatedCharge } from '#areas/billing/rating/calculated-charge.contract.ts';
import type { Tariff } from '#areas/billing/rating/tariff-choice.rules.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  orderBy,
  limitOffset,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';

const statusOf = (today: string) => sql`
  case
    when q.withdrawn_at is not null then ${sql.lit(quoteStatuses.withdrawn)}
    when q.valid_until < ${today}::date then ${sql.lit(quoteStatuses.expired)}
    else ${sql.lit(quoteStatuses.open)}
  end
`;
const columns = (today: string) => sql`
  q.id, 'Q' || q.id as number, ${statusOf(today)} as status, s.name as shipper, c.name as consignee,
  b.number || ' ' || b.name as payer, q.date, q.valid_until as "validUntil", q.units, q.cubes, q.uom, q.category,
  q.amount, q.created_at as "madeAt", q.created_by_name as "madeBy", q.row_version as "rowVersion"
`;
const joins = sql`
  from quote q
  join account s on s.id = q.shipper_id
  join account c on c.id = q.consignee_id
  join account b on b.id = q.bill_to_id
`;
const isInScopeSql = (work: RequestContext) => inRowScope(sql`q.bill_to_id`, getAccountIdsInScope(work));
const sorts = {
  number: sql`q.id`,
  date: sql`q.date`,
  validUntil: sql`q.valid_until`,
  consignee: sql`c.name`,
  amount: sql`q.amount`,
};
export async function findQuotes(
  work: RequestContext,
  q: QueryOf<typeof findQuotesEndpoint>,
  today: string,
): Promise<{ data: QuoteRow[]; totalRows: number }> {
  const where = and(
    isInScopeSql(work),
    containsTextIgnoringCaseAndAccents(sql`c.name`, q.consignee),
    q.status === undefined ? undefined : sql`${statusOf(today)} = ${q.status}`,
  );
  const data = await queryRows(work.tx, quoteRowSchema)`
    select ${columns(today)}
    ${joins}
    where ${where}
    ${orderBy(sorts, q, sql`q.id`)}
    ${limitOffset(q)}
  `;
  return { data, totalRows: await countRows(work.tx)`${joins} where ${where}` };
}
export const findQuote = (
  work: RequestContext,
  id: number,
  today: string,
): Promise<QuoteDetails | undefined> =>
  queryFirstRow(work.tx, quoteDetailsSchema)`
    select ${columns(today)}, q.note, q.charges, q.withdrawn_by_name as "withdrawnBy",
      (
        select count(distinct r.shipment_id)::int
        from tariff t
        join shipment_rate r on r.tariff_id = t.id
        where t.quote_id = q.id
      ) as shipments
    ${joins}
    where q.id = ${id} and ${and(isInScopeSql(work))}
  `;

const party = z.object({
  number: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  zip: z.string(),
  phone: z.string().nullable(),
});
const printedRow = z.object({ shipper: party, consignee: party, payer: party, language: z.string() });
const partyOf = (alias: string) => {
  const a = sql.ref(alias);
  return sql`jsonb_build_object(
    'number', ${a}.number, 'name', ${a}.name, 'address', ${a}.address1, 'city', ${a}.city, 'state', ${a}.state_code,
    'zip', ${a}.zip, 'phone', ${a}.phone
  )`;
};
/** The three parties as printed on documents, and the payer's language. */
export const findQuotePrintPartiesAndLanguage = (work: RequestContext, id: number) =>
  queryFirstRow(work.tx, printedRow)`
    select ${partyOf('s')} as shipper, ${partyOf('c')} as consignee,
      ${partyOf('b')} || jsonb_build_object('name', b.billing_name) as payer, b.language
    ${joins}
    where q.id = ${id} and ${and(isInScopeSql(work))}
  `;

const parties = z.object({
  shipper: z
    .object({ id: z.int(), defaultBillToId: z.int().nullable(), warehouseId: z.int(), regionId: z.int() })
    .nullable(),
  consignee: z
    .object({
      id: z.int(),
      defaultBillToId: z.int().nullable(),
      term: z.int(),
      stateCode: z.string().nullable(),
      flags: z.array(z.string()),
    })
    .nullable(),
});
/** The shipper, its warehouse and the consignee. null if a party is unknown. */
export const findShipperWithWarehouseAndConsigneeToQuote = (
  work: RequestContext,
  shipperId: number,
  consigneeId: number,
): Promise<z.output<typeof parties> | undefined> =>
  queryFirstRow(work.tx, parties)`
    select
      (
        select jsonb_build_object(
          'id', s.id, 'defaultBillToId', s.default_bill_to_id, 'warehouseId', w.id, 'regionId', w.region_id
        )
        from account s
        join warehouse w on w.id = s.warehouse_id
        where s.id = ${shipperId} and s.account_type = ${sql.lit(accountType.shipper)}
          and ${and(inRowScope(sql`s.id`, getAccountIdsInScope(work)))}
      ) as shipper,
      (
        select jsonb_build_object(
          'id', c.id, 'defaultBillToId', c.default_bill_to_id, 'term', c.default_payment_term, 'stateCode',
          c.state_code, 'flags', array(select flag from account_flag where account_id = c.id order by flag)
        )
        from account c
        where c.id = ${consigneeId} and c.account_type = ${sql.lit(accountType.consignee)}
      ) as consignee
  `;
const named = z.object({ name: z.string() });
export const findAccountNumberAndName = async (work: RequestContext, accountId: number): Promise<string> =>
  (
    await queryFirstRow(
      work.tx,
      named,
    )`select number || ' ' || name as name from account where id = ${accountId}`
  )?.name ?? '';

const idRow = z.object({ id: z.int() });
export async function insertQuote(
  work: RequestContext,
  input: BodyOf<typeof createQuoteEndpoint> & {
    billToId: number;
    amount: number;
    charges: readonly CalculatedCharge[];
  },
): Promise<number> {
  const insertedRow = await queryFirstRow(work.tx, idRow)`
    insert into quote (
      shipper_id, consignee_id, bill_to_id, date, valid_until, units, cubes, uom, category, amount, charges, note,
      created_at, created_by_name
    )
    values (
      ${input.shipperId}, ${input.consigneeId}, ${input.billToId}, ${input.date}::date, ${input.validUntil}::date, ${input.units},
      ${input.cubes}, ${input.uom}, ${input.category}, ${input.amount}, ${JSON.stringify(input.charges)}::jsonb, ${input.note ?? null},
      ${work.now.toString()}::timestamptz, ${work.actor.name}
    )
    returning id
  `;
  return insertedRow?.id ?? 0;
}
/** Inserts the quoted rate where the rating reads it. */
export async function insertQuoteTariff(
  work: RequestContext,
  quoteId: number,
  tariff: Pick<Tariff, 'rateType' | 'rate4' | 'bp' | 'breaks' | 'minimum'> & {
    name: string;
    billToId: number;
    shipperId: number;
    consigneeId: number;
    category: string;
    uom: number;
    from: string;
    until: string;
  },
): Promise<void> {
  await work.tx
    .insertInto('tariff')
    .values({
      quote_id: quoteId,
      name: tariff.name,
      version: 1,
      priority: 1,
      bill_to_id: tariff.billToId,
      shipper_id: tariff.shipperId,
      consignee_id: tariff.consigneeId,
      category: tariff.category,
      uom: tariff.uom,
      rate_type: tariff.rateType,
      rate4: tariff.rate4,
      percent_bp: tariff.bp,
      breaks: JSON.stringify(tariff.breaks ?? []),
      minimum: tariff.minimum,
      effective_date: tariff.from,
      expiration_date: tariff.until,
    })
    .execute();
}
/** Returns false if it is already withdrawn. */
export async function withdrawQuoteAndDeleteItsTariff(work: RequestContext, id: number): Promise<boolean> {
  const timestamp = work.now.toString();
  const { numAffectedRows } = await sql`
    update quote
    set withdrawn_at = ${timestamp}::timestamptz, withdrawn_by_name = ${work.actor.name}, row_version = row_version + 1
    where id = ${id} and withdrawn_at is null
  `.execute(work.tx);
  if ((numAffectedRows ?? 0n) === 0n) return false;
  await sql`
    update tariff
    set deleted_at = ${timestamp}::timestamptz, row_version = row_version + 1
    where quote_id = ${id}
  `.execute(work.tx);
  return true;
}
