import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { can } from '#kit/contract/access.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { chosenOf } from '#kit/contract/selection.ts';
import type { BulkFields } from '#kit/contract/selection.ts';
import type {
  InvoiceDoc,
  InvoiceLine,
  InvoiceRow,
  printManyInvoices,
  searchInvoices,
} from './invoices.contract.ts';
import { kept } from '#kit/server/db.ts';
import type { Tx } from '#kit/server/db.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope } from '#kit/server/work.ts';

export type InvoiceFilters = Omit<QueryOf<typeof printManyInvoices>, keyof BulkFields>;
export type InvoiceSearch = QueryOf<typeof searchInvoices>;

const sorts = new Map<string, RawBuilder<unknown>>([
  ['date', sql`i.date`],
  ['number', sql`i.number`],
  ['type', sql`i.type`],
  ['outboundDate', sql`i.outbound_date`],
  ['dueDate', sql`i.due_date`],
  ['units', sql`i.units`],
  ['cubes', sql`i.cubes`],
  ['amount', sql`i.amount`],
  ['billTo', sql`(select name from account where id = i.bill_to_id)`],
  ['consignee', sql`(select name from account where id = i.consignee_id)`],
  ['deliverTo', sql`(select name from account where id = i.deliver_to_id)`],
  ['loadNumber', sql`(select load_number from load where id = i.load_id)`],
]);

// Names are found whatever their case and accents, on both sides.
const accented = 'áàâäãåāéèêëēíìîïīóòôöõōúùûüūñçýÿ';
const plain = 'aaaaaaaeeeeeiiiiioooooouuuuuncyy';
const folded = (column: string): RawBuilder<unknown> =>
  sql`translate(lower(${sql.ref(column)}), ${accented}, ${plain})`;
const part = (text: string): string =>
  `%${text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\\%_]/g, '\\$&')}%`;
const start = (text: string): string => `${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`;
const named = (column: string, field: string, text: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} in (select a.id from account a where ${folded(field)} like ${part(text)})`;

/** Whoever may see all invoices sees drafts; a bill-to sees what has been posted to him. */
export const seesAll = (work: Work, q: { mine?: boolean | undefined } = {}): boolean =>
  can(work.actor, 'invoicesView:billing') && !q.mine;

function standing(work: Work, q: InvoiceFilters): RawBuilder<unknown> {
  const states = [
    sql`i.posted_at is null and i.deleted_at is null`,
    sql`i.posted_at is not null and not i.credited and i.deleted_at is null`,
    sql`i.credited and i.deleted_at is null`,
    sql`i.deleted_at is not null`,
  ];
  const wanted = q.status === undefined ? sql`i.deleted_at is null` : (states[q.status] ?? sql`false`);
  return seesAll(work, q) ? wanted : sql`(${wanted}) and i.posted_at is not null and i.deleted_at is null`;
}
/** The filter of the list, its totals, the export and the bulk acts, within the caller's scope. */
export function invoicesMatching(work: Work, q: InvoiceFilters): RawBuilder<unknown> {
  const accounts = accountScope(work);
  const parts = [
    accounts === null ? sql`true` : sql`i.bill_to_id = any(${accounts}::int[])`,
    standing(work, q),
  ];
  if (q.dateFrom) parts.push(sql`i.date >= ${q.dateFrom}`);
  if (q.dateTo) parts.push(sql`i.date <= ${q.dateTo}`);
  if (q.outboundDateFrom) parts.push(sql`i.outbound_date >= ${q.outboundDateFrom}`);
  if (q.outboundDateTo) parts.push(sql`i.outbound_date <= ${q.outboundDateTo}`);
  if (q.invoiceNumber)
    parts.push(
      sql`(i.number like ${start(q.invoiceNumber)} or i.draft_number like ${start(q.invoiceNumber)})`,
    );
  if (q.type !== undefined) parts.push(sql`i.type = ${q.type}`);
  if (q.billToAccountId) parts.push(sql`i.bill_to_id = ${q.billToAccountId}`);
  if (q.billToName) parts.push(named('i.bill_to_id', 'a.name', q.billToName));
  if (q.consigneeName) parts.push(named('i.consignee_id', 'a.name', q.consigneeName));
  if (q.deliverToName) parts.push(named('i.deliver_to_id', 'a.name', q.deliverToName));
  if (q.billToCity) parts.push(named('i.bill_to_id', 'a.city', q.billToCity));
  if (q.billToState)
    parts.push(
      sql`i.bill_to_id in (select id from account where state_code = ${q.billToState.toUpperCase()})`,
    );
  if (q.loadNumber)
    parts.push(
      sql`i.load_id in (select id from load where load_number::text = ${q.loadNumber.replace(/^L-?/i, '')})`,
    );
  if (q.amountFrom !== undefined) parts.push(sql`i.amount >= ${q.amountFrom}`);
  if (q.amountTo !== undefined) parts.push(sql`i.amount <= ${q.amountTo}`);
  return sql.join(parts, sql` and `);
}
const nullable = new Set(['outboundDate', 'consignee', 'deliverTo', 'loadNumber']);
function inOrder(q: { orderField: string; orderDirection: 'asc' | 'desc' }): RawBuilder<unknown> {
  const direction = q.orderDirection === 'asc' ? sql`asc` : sql`desc`;
  // The order of the index, where a column is never empty.
  const empties = nullable.has(q.orderField) ? sql` nulls last` : sql``;
  return sql`
    ${sorts.get(q.orderField) ?? sql`i.date`} ${direction}${empties}, i.number ${direction}, i.id ${direction}
  `;
}

const status = sql`
  case when i.deleted_at is not null then 3 when i.credited then 2 when i.posted_at is not null then 1
  else 0 end
`;
const columns = sql`
  i.id, i.number, i.draft_number as "draftNumber", i.date, i.type, ${status} as status,
  i.posted_at is not null as posted, i.credited, i.deleted_at is not null as deleted,
  i.bill_to_id as "billToId", t.name as "billTo", t.city as "billToCity", t.state_code as "billToState",
  c.name as consignee, d.name as "deliverTo", d.city as "deliverToCity", i.load_id as "loadId",
  l.load_number as "loadNumber", i.outbound_date as "outboundDate", i.due_date as "dueDate", i.units, i.cubes,
  i.amount
`;
const joins = sql`
  join account t on t.id = i.bill_to_id
  left join account c on c.id = i.consignee_id
  left join account d on d.id = i.deliver_to_id
  left join load l on l.id = i.load_id
`;

export async function findInvoices(
  work: Work,
  q: InvoiceSearch,
): Promise<{
  data: InvoiceRow[];
  totalRows: number;
  totals: { totalRows: number; totalAmount: number; totalCubes: number; totalUnits: number };
}> {
  const where = invoicesMatching(work, q);
  const rows = await sql<InvoiceRow>`
    with ids as materialized (
      select i.id, row_number() over (order by ${inOrder(q)}) as place
      from invoice i
      where ${where}
      order by ${inOrder(q)}
      limit ${q.rows}
      offset ${(q.page - 1) * q.rows}
    )
    select ${columns}
    from ids
    join invoice i on i.id = ids.id ${joins}
    order by ids.place
  `.execute(work.tx);
  const totals = await sql<{
    rows: number;
    amount: number;
    cubes: number;
    units: number;
  }>`
    select count(*)::int as rows, coalesce(sum(i.amount), 0)::bigint as amount,
      coalesce(sum(i.cubes), 0)::bigint as cubes, coalesce(sum(i.units), 0)::bigint as units
    from invoice i
    where ${where}
  `.execute(work.tx);
  const t = totals.rows[0] ?? { rows: 0, amount: 0, cubes: 0, units: 0 };
  return {
    data: rows.rows,
    totalRows: t.rows,
    totals: { totalRows: t.rows, totalAmount: t.amount, totalCubes: t.cubes, totalUnits: t.units },
  };
}
/**
 * The rows of the export in the order of the list, with the tables that its columns name: invoice i, bill-to
 * t, consignee c, deliver-to d, load l.
 */
export function rowsForExport(
  work: Work,
  q: InvoiceFilters & { orderField: string; orderDirection: 'asc' | 'desc' },
): RawBuilder<unknown> {
  return sql`invoice i ${joins} where ${invoicesMatching(work, q)} order by ${inOrder(q)}`;
}

const reference = (where: RawBuilder<unknown>) =>
  sql`
    (
      select jsonb_build_object('id', x.id, 'number', x.number)
      from invoice x
      where ${where}
      order by x.id desc
      limit 1
    )
  `;
const shipmentsOf = sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', s.id, 'number', s.shipment_number, 'status', s.status, 'bolId', s.bol_id, 'bolNumber',
          b.bol_number, 'shipper', a.name, 'units', s.units, 'cubes', s.cubes, 'amount',
          coalesce(
            (select sum(x.amount) from invoice_detail x where x.invoice_id = i.id and x.shipment_id = s.id), 0
          )
        )
        order by s.shipment_number
      )
      from shipment s
      join account a on a.id = s.shipper_id
      left join bol b on b.id = s.bol_id
      where s.id in (
        select id
        from shipment
        where invoice_id = i.id
        union
        select shipment_id
        from invoice_detail
        where invoice_id = i.id
      )
    ),
    '[]'
  )
`;

export async function findInvoice(work: Work, id: number): Promise<InvoiceDoc | undefined> {
  const history = seesAll(work)
    ? sql`
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'who', h.user_name,
              'action', h.action, 'after', h.after
            )
            order by h.id desc
          )
          from audit h
          where h.entity = 'invoice' and h.entity_id = i.id
        ),
        '[]'
      )
    `
    : sql`'[]'::jsonb`;
  return (
    await kept<InvoiceDoc>`
      select ${columns}, t.number as "billToNumber", i.consignee_id as "consigneeId",
        i.deliver_to_id as "deliverToId", i.due_date - i.date as "termsDays", i.posted_at as "postedAt",
        p.name as "postedBy", i.accounting_ref as "accountingRef",
        i.accounting_posted_at as "accountingPostedAt",
        ${reference(sql`x.id = i.credit_of_id`)} as "creditOf",
        ${reference(sql`x.id = i.rebill_of_id`)} as "rebillOf",
        ${reference(sql`x.credit_of_id = i.id and x.deleted_at is null`)} as "creditedBy",
        ${shipmentsOf} as shipments, ${history} as history
      from invoice i ${joins}
      left join app_user p on p.id = i.posted_by
      where i.id = ${id}
        and (${invoicesMatching(work, {})} or (${seesAll(work)} and ${invoicesMatching(work, { status: 3 })}))
    `.execute(work.tx)
  ).rows[0];
}
export async function linesOf(tx: Tx, invoiceId: number): Promise<InvoiceLine[]> {
  return (
    await sql<InvoiceLine>`
      select x.id, x.seq, x.charge_code as "chargeCode", x.description, x.rate4 as rate,
        x.rate_unit as "rateUnit", x.quantity, x.quantity_unit as "quantityUnit", x.amount,
        x.shipment_id as "shipmentId", s.shipment_number as "shipmentNumber"
      from invoice_detail x
      left join shipment s on s.id = x.shipment_id
      where x.invoice_id = ${invoiceId}
      order by x.seq, x.id
    `.execute(tx)
  ).rows;
}

/** What a bulk act means: the filter without the excluded, or those included that the filter still finds. */
export function chosenInvoices(work: Work, q: InvoiceFilters & BulkFields): RawBuilder<unknown> {
  const chosen = chosenOf(q);
  return sql`
    ${invoicesMatching(work, q)}
    and
      ${
        chosen.all
          ? sql`
            i.id <> all(${[...chosen.excluded]}::int[])
          `
          : sql`i.id = any(${[...chosen.included]}::int[])`
      }
  `;
}
export async function idsInOrder(work: Work, where: RawBuilder<unknown>): Promise<number[]> {
  return (
    await sql<{
      id: number;
    }>`
      select i.id
      from invoice i
      where ${where} and i.deleted_at is null
      order by i.date desc, i.number desc, i.id desc
    `.execute(work.tx)
  ).rows.map((r) => r.id);
}

export interface PartyRow {
  number: string;
  name: string;
  address: string;
  city: string;
  state: string | null;
  zip: string;
  phone: string | null;
}
export interface PaperRow {
  number: string;
  type: number;
  date: string;
  dueDate: string;
  termsDays: number;
  language: string;
  billTo: PartyRow;
  consignee: PartyRow | null;
  deliverTo: PartyRow | null;
  loadNumber: number | null;
  outboundDate: string | null;
  units: number;
  cubes: number;
  amount: number;
  posted: boolean;
  creditOf: { number: string } | null;
  rebillOf: { number: string } | null;
  creditedBy: { number: string } | null;
  shipments: InvoiceDoc['shipments'];
  lines: {
    code: string;
    description: string;
    rateUnit: '$' | '%';
    rate: number;
    quantity: number;
    unit: string;
    amount: number;
  }[];
}
const party = (alias: string): RawBuilder<unknown> => {
  const a = sql.ref(alias);
  return sql`
    case
    when ${a}.id is not null then jsonb_build_object(
      'number', ${a}.number, 'name', ${a}.name, 'address', ${a}.address1, 'city', ${a}.city, 'state',
      ${a}.state_code, 'zip', ${a}.zip, 'phone', ${a}.phone
    ) end
  `;
};
/** The languages of their bill-tos. */
export async function languagesOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  return (
    await sql<{
      language: string;
    }>`
      select distinct t.language
      from invoice i
      join account t on t.id = i.bill_to_id
      where i.id = any(${[...ids]}::int[])
    `.execute(tx)
  ).rows.map((r) => r.language);
}

/** Everything printed on these invoices, in the order of `ids`. */
export async function papersOf(tx: Tx, ids: readonly number[]): Promise<PaperRow[]> {
  return (
    await sql<PaperRow>`
      select i.number, i.type, i.date, i.due_date as "dueDate", i.due_date - i.date as "termsDays",
        t.language, ${party('t')} || jsonb_build_object('name', t.billing_name) as "billTo",
        ${party('c')} as consignee, ${party('d')} as "deliverTo", l.load_number as "loadNumber",
        i.outbound_date as "outboundDate", i.units, i.cubes, i.amount, i.posted_at is not null as posted,
        ${reference(sql`x.id = i.credit_of_id`)} as "creditOf",
        ${reference(sql`x.id = i.rebill_of_id`)} as "rebillOf",
        ${reference(sql`x.credit_of_id = i.id and x.deleted_at is null`)} as "creditedBy",
        ${shipmentsOf} as shipments,
        coalesce(
          (
            select jsonb_agg(
              jsonb_build_object(
                'code', x.charge_code, 'description', x.description, 'rateUnit', x.rate_unit, 'rate', x.rate4,
                'quantity', x.quantity, 'unit', x.quantity_unit, 'amount', x.amount
              )
              order by x.seq, x.id
            )
            from invoice_detail x
            where x.invoice_id = i.id
          ),
          '[]'
        ) as lines
      from unnest(${[...ids]}::int[]) with ordinality as wanted(id, place)
      join invoice i on i.id = wanted.id ${joins}
      order by wanted.place
    `.execute(tx)
  ).rows;
}
