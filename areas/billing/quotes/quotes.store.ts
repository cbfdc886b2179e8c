import { sql } from 'kysely';
import { z } from 'zod';
import { quoteDoc, quoteRow, quoteStates } from './quotes.contract.ts';
import type { keepQuote, findQuotes, QuoteDoc, QuoteRow } from './quotes.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { SaidCharge } from '#areas/billing/rating/said-charge.contract.ts';
import type { Tariff } from '#areas/billing/rating/tariff-choice.rules.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { contains, every, ordered, paged, within } from '#kit/server/lists.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope } from '#kit/server/work.ts';

const statusOf = (today: string) => sql`
  case
    when q.withdrawn_at is not null then ${sql.lit(quoteStates.withdrawn)}
    when q.valid_until < ${today}::date then ${sql.lit(quoteStates.expired)}
    else ${sql.lit(quoteStates.open)}
  end
`;
const columns = (today: string) => sql`
  q.id, 'Q' || q.id as number, ${statusOf(today)} as status, s.name as shipper, c.name as consignee,
  b.number || ' ' || b.name as payer, q.date, q.valid_until as "validUntil", q.units, q.cubes, q.uom, q.category,
  q.amount, q.made_at as "madeAt", q.made_by_name as "madeBy", q.row_version as "rowVersion"
`;
const joins = sql`
  from quote q
  join account s on s.id = q.shipper_id
  join account c on c.id = q.consignee_id
  join account b on b.id = q.bill_to_id
`;
const mine = (work: Work) => within(sql`q.bill_to_id`, accountScope(work));
const sorts = {
  number: sql`q.id`,
  date: sql`q.date`,
  validUntil: sql`q.valid_until`,
  consignee: sql`c.name`,
  amount: sql`q.amount`,
};
export async function find(
  work: Work,
  q: QueryOf<typeof findQuotes>,
  today: string,
): Promise<{ data: QuoteRow[]; totalRows: number }> {
  const where = every(
    mine(work),
    contains(sql`c.name`, q.consignee),
    q.status === undefined ? undefined : sql`${statusOf(today)} = ${q.status}`,
  );
  const data = await rows(work.tx, quoteRow)`
    select ${columns(today)}
    ${joins}
    where ${where}
    ${ordered(sorts, q, sql`q.id`)}
    ${paged(q)}
  `;
  return { data, totalRows: await counted(work.tx)`${joins} where ${where}` };
}
export const findOne = (work: Work, id: number, today: string): Promise<QuoteDoc | undefined> =>
  row(work.tx, quoteDoc)`
    select ${columns(today)}, q.note, q.charges, q.withdrawn_by_name as "withdrawnBy",
      (
        select count(distinct r.shipment_id)::int
        from tariff t
        join shipment_rate r on r.tariff_id = t.id
        where t.quote_id = q.id
      ) as shipments
    ${joins}
    where q.id = ${id} and ${every(mine(work))}
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
/** The three parties as papers name them, and the language of who pays. */
export const printedParties = (work: Work, id: number) =>
  row(work.tx, printedRow)`
    select ${partyOf('s')} as shipper, ${partyOf('c')} as consignee,
      ${partyOf('b')} || jsonb_build_object('name', b.billing_name) as payer, b.language
    ${joins}
    where q.id = ${id} and ${every(mine(work))}
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
/** Who sends, from which warehouse, and who gets it; null where somebody is not known. */
export const partiesOf = (
  work: Work,
  shipperId: number,
  consigneeId: number,
): Promise<z.output<typeof parties> | undefined> =>
  row(work.tx, parties)`
    select
      (
        select jsonb_build_object(
          'id', s.id, 'defaultBillToId', s.default_bill_to_id, 'warehouseId', w.id, 'regionId', w.region_id
        )
        from account s
        join warehouse w on w.id = s.warehouse_id
        where s.id = ${shipperId} and s.account_type = ${sql.lit(accountType.shipper)} and ${every(within(sql`s.id`, accountScope(work)))}
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
export const nameOf = async (work: Work, accountId: number): Promise<string> =>
  (await row(work.tx, named)`select number || ' ' || name as name from account where id = ${accountId}`)
    ?.name ?? '';

const idRow = z.object({ id: z.int() });
export async function insertQuote(
  work: Work,
  q: BodyOf<typeof keepQuote> & { billToId: number; amount: number; charges: readonly SaidCharge[] },
): Promise<number> {
  const made = await row(work.tx, idRow)`
    insert into quote (
      shipper_id, consignee_id, bill_to_id, date, valid_until, units, cubes, uom, category, amount, charges, note,
      made_at, made_by_name
    )
    values (
      ${q.shipperId}, ${q.consigneeId}, ${q.billToId}, ${q.date}::date, ${q.validUntil}::date, ${q.units},
      ${q.cubes}, ${q.uom}, ${q.category}, ${q.amount}, ${JSON.stringify(q.charges)}::jsonb, ${q.note ?? null},
      ${work.now.toString()}::timestamptz, ${work.actor.name}
    )
    returning id
  `;
  return made?.id ?? 0;
}
/** The promised rate, where rating reads it. */
export async function insertPromise(
  work: Work,
  quoteId: number,
  t: Pick<Tariff, 'rateType' | 'rate4' | 'bp' | 'breaks' | 'minimum'> & {
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
      name: t.name,
      version: 1,
      priority: 1,
      bill_to_id: t.billToId,
      shipper_id: t.shipperId,
      consignee_id: t.consigneeId,
      category: t.category,
      uom: t.uom,
      rate_type: t.rateType,
      rate4: t.rate4,
      percent_bp: t.bp,
      breaks: JSON.stringify(t.breaks ?? []),
      minimum: t.minimum,
      effective_date: t.from,
      expiration_date: t.until,
    })
    .execute();
}
/** False when it is withdrawn already. */
export async function withdraw(work: Work, id: number): Promise<boolean> {
  const at = work.now.toString();
  const { numAffectedRows } = await sql`
    update quote
    set withdrawn_at = ${at}::timestamptz, withdrawn_by_name = ${work.actor.name}, row_version = row_version + 1
    where id = ${id} and withdrawn_at is null
  `.execute(work.tx);
  if ((numAffectedRows ?? 0n) === 0n) return false;
  await sql`
    update tariff
    set deleted_at = ${at}::timestamptz, row_version = row_version + 1
    where quote_id = ${id}
  `.execute(work.tx);
  return true;
}
