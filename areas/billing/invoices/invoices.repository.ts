import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { openingImportRunIdSql } from './opening-import.sql.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { isInvoiceOwedSql, invoiceOpenCentsSql } from '#areas/billing/ledger/ledger.sql.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { parseBulkSelection } from '#kit/contract/bulk-selection.ts';
import type { ParsedBulkSelectionFields } from '#kit/contract/bulk-selection.ts';
import { invoiceStatuses } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import {
  invoiceBillsPurchaseOrderSql,
  invoicePurchaseOrdersSql,
  invoiceShipmentsJsonSql,
} from './invoice-freight.repository.ts';
import { invoiceLineageJsonSql, invoiceSendHistoryJsonSql } from './invoice-lineage.repository.ts';
import { invoiceDetailsSchema, invoiceLineSchema, invoiceRowSchema } from './invoices.contract.ts';
import type {
  InvoiceDetails,
  InvoiceLine,
  InvoiceRow,
  printManyInvoicesEndpoint,
  searchInvoicesEndpoint,
} from './invoices.contract.ts';
import { sumDailyTotalsIgnoringScope, dailyTotalsMatchVisibleRows } from '#kit/server/daily-totals.ts';
import type { Tx } from '#kit/server/db.ts';
import {
  inBulkSelection,
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  pageOfIdsCte,
  buildContainsLikePattern,
  tieBreakInSortDirection,
  lteDay,
  sqlLiteralList,
} from '#kit/server/list-sql.ts';
import type { NonNullSort } from '#kit/server/list-sql.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { countRows, queryFirstRowWithCachedPlan, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

export type InvoiceFilters = Omit<QueryOf<typeof printManyInvoicesEndpoint>, keyof ParsedBulkSelectionFields>;
export type InvoiceSearch = QueryOf<typeof searchInvoicesEndpoint>;

const sorts: Record<string, RawBuilder<unknown> | NonNullSort> = {
  date: nonNullSort(sql`i.date`),
  number: nonNullSort(sql`i.number`),
  type: nonNullSort(sql`i.type`),
  outboundDate: sql`i.outbound_date`,
  dueDate: nonNullSort(sql`i.due_date`),
  units: nonNullSort(sql`i.units`),
  cubes: nonNullSort(sql`i.cubes`),
  amount: nonNullSort(sql`i.amount`),
  open: invoiceOpenCentsSql(sql`i.id`),
  billTo: nonNullSort(sql`(select name from account where id = i.bill_to_id)`),
  consignee: sql`(select name from account where id = i.consignee_id)`,
  deliverTo: sql`(select name from account where id = i.deliver_to_id)`,
  loadNumber: sql`(select load_number from load where id = i.load_id)`,
};

function begins(column: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  return sql`${column} like ${buildContainsLikePattern(words.toUpperCase()).slice(1)}`;
}
/** Matches accounts whose name or city contains the text. */
function named(column: string, field: string, text: string | undefined): RawBuilder<unknown> | undefined {
  const matchesTextSql = containsTextIgnoringCaseAndAccents(sql.ref(field), text);
  return matchesTextSql && sql`${sql.ref(column)} in (select a.id from account a where ${matchesTextSql})`;
}

/** Users who can see all invoices see drafts. A bill-to sees only invoices posted to them. */
export const canSeeAllInvoices = (
  work: RequestContext,
  filters: { mine?: boolean | undefined } = {},
): boolean => hasPermission(work.actor, 'invoicesView:billing') && !filters.mine;

function standing(work: RequestContext, q: InvoiceFilters): RawBuilder<unknown> {
  const states = [
    sql`i.posted_at is null and i.deleted_at is null`,
    sql`i.posted_at is not null and not i.credited and i.deleted_at is null`,
    sql`i.credited and i.deleted_at is null`,
    sql`i.deleted_at is not null`,
  ];
  const hasStatusSql = q.status === undefined ? sql`i.deleted_at is null` : (states[q.status] ?? sql`false`);
  return canSeeAllInvoices(work, q)
    ? hasStatusSql
    : sql`(${hasStatusSql}) and i.posted_at is not null and i.deleted_at is null`;
}
/** The filter of the list, totals, export and bulk actions, within the caller's scope. */
export function invoiceMatchesFiltersInScopeSql(
  work: RequestContext,
  filters: InvoiceFilters,
): RawBuilder<unknown> {
  return and(
    accountRowScopeSql(work, 'invoice'),
    standing(work, filters),
    gteDay(sql`i.date`, filters.dateFrom),
    lteDay(sql`i.date`, filters.dateTo),
    gteDay(sql`i.outbound_date`, filters.outboundDateFrom),
    lteDay(sql`i.outbound_date`, filters.outboundDateTo),
    numbered(filters.invoiceNumber),
    equalsIfGiven(sql`i.type`, filters.type),
    equalsIfGiven(sql`i.bill_to_id`, filters.billToAccountId),
    named('i.bill_to_id', 'a.name', filters.billToName),
    named('i.consignee_id', 'a.name', filters.consigneeName),
    named('i.deliver_to_id', 'a.name', filters.deliverToName),
    named('i.bill_to_id', 'a.city', filters.billToCity),
    filters.billToState
      ? sql`i.bill_to_id in (select id from account where state_code = ${filters.billToState.toUpperCase()})`
      : undefined,
    filters.loadNumber
      ? sql`i.load_id in (select id from load where load_number::text = ${filters.loadNumber.replace(/^L-?/i, '')})`
      : undefined,
    invoiceBillsPurchaseOrderSql(filters.po),
    filters.amountFrom === undefined ? undefined : sql`i.amount >= ${filters.amountFrom}`,
    filters.amountTo === undefined ? undefined : sql`i.amount <= ${filters.amountTo}`,
    owed(filters.unpaid),
  );
}
const owed = (isOwed: boolean | undefined): RawBuilder<unknown> | undefined => {
  if (isOwed === undefined) return undefined;
  return isOwed ? isInvoiceOwedSql(sql`i.id`) : sql`not ${isInvoiceOwedSql(sql`i.id`)}`;
};
const numbered = (words: string | undefined): RawBuilder<unknown> | undefined =>
  words ? sql`(${begins(sql`i.number`, words)} or ${begins(sql`i.draft_number`, words)})` : undefined;

/** Numbers and ids sort in the same direction, so that the index can be read forward or backward. */
const inOrder = (q: Pick<Paging, 'orderField' | 'orderDirection'>): RawBuilder<unknown> =>
  orderBy(sorts, q, tieBreakInSortDirection(q, sql`i.number`, sql`i.id`));

const status = sql`invoice_state(i.posted_at, i.credited, i.deleted_at)`;
const columns = sql`
  i.id, i.number, i.draft_number as "draftNumber", i.date, i.type, ${status} as status,
  i.posted_at is not null as posted, i.credited, i.deleted_at is not null as deleted,
  i.bill_to_id as "billToId", t.name as "billTo", t.city as "billToCity", t.state_code as "billToState",
  c.name as consignee, d.name as "deliverTo", d.city as "deliverToCity", i.load_id as "loadId",
  l.load_number as "loadNumber", i.outbound_date as "outboundDate", i.due_date as "dueDate", i.units, i.cubes,
  i.amount, ${invoiceOpenCentsSql(sql`i.id`)} as open, ${invoicePurchaseOrdersSql} as po
`;
const joins = sql`
  join account t on t.id = i.bill_to_id
  left join account c on c.id = i.consignee_id
  left join account d on d.id = i.deliver_to_id
  left join load l on l.id = i.load_id
`;

const invoiceTotals = z.object({
  rows: z.int(),
  amount: z.int(),
  cubes: z.int(),
  units: z.int(),
  open: z.int().nullable(),
});
async function invoicesAddedUp(
  work: RequestContext,
  q: InvoiceSearch,
  where: RawBuilder<unknown>,
): Promise<z.output<typeof invoiceTotals>> {
  const { page: _, rows: __, orderField: ___, orderDirection: ____, ...filters } = q;
  const { dateFrom, dateTo, status, mine, ...more } = filters;
  const { draft, posted, credited } = invoiceStatuses;
  if (
    canSeeAllInvoices(work, { mine }) &&
    dailyTotalsMatchVisibleRows(work) &&
    Object.values(more).every((value) => value === undefined)
  )
    return {
      ...(await sumDailyTotalsIgnoringScope(work, 'invoice', {
        from: dateFrom,
        until: dateTo,
        states: status === undefined ? [draft, posted, credited] : [status],
      })),
      open: null,
    };
  const found = await queryFirstRow(work.tx, invoiceTotals)`
    select count(*)::int as rows, coalesce(sum(i.amount), 0)::bigint as amount,
      coalesce(sum(i.cubes), 0)::bigint as cubes, coalesce(sum(i.units), 0)::bigint as units,
      ${q.unpaid ? sql`coalesce(sum(${invoiceOpenCentsSql(sql`i.id`)}), 0)::bigint` : sql`null::bigint`} as open
    from invoice i
    where ${where}
  `;
  return found ?? { rows: 0, amount: 0, cubes: 0, units: 0, open: null };
}
export async function findInvoices(
  work: RequestContext,
  query: InvoiceSearch,
): Promise<{
  data: InvoiceRow[];
  totalRows: number;
  totals: {
    totalRows: number;
    totalAmount: number;
    totalCubes: number;
    totalUnits: number;
    totalOpen: number | null;
  };
}> {
  const where = invoiceMatchesFiltersInScopeSql(work, query);
  const found = await queryRows(work.tx, invoiceRowSchema)`
    with ${pageOfIdsCte({ id: sql`i.id`, from: sql`invoice i`, where, order: inOrder(query), paging: query })}
    select ${columns}
    from ids
    join invoice i on i.id = ids.id ${joins}
    order by ids.place
  `;
  const t = await invoicesAddedUp(work, query, where);
  return {
    data: found,
    totalRows: t.rows,
    totals: {
      totalRows: t.rows,
      totalAmount: t.amount,
      totalCubes: t.cubes,
      totalUnits: t.units,
      totalOpen: t.open,
    },
  };
}
/** Counts drafts within the caller's scope. */
export const countDraftInvoicesInScope = (work: RequestContext): Promise<number> =>
  countRows(
    work.tx,
  )`from invoice i where ${invoiceMatchesFiltersInScopeSql(work, { status: invoiceStatuses.draft })}`;
/**
 * The export rows in list order. The columns use these tables: invoice i, bill-to t, consignee c, deliver-to d, load l, purchase
 * orders o, open amount y.
 */
export function invoiceExportFromWhereOrderBySql(
  work: RequestContext,
  q: InvoiceFilters & { orderField: string; orderDirection: 'asc' | 'desc' },
): RawBuilder<unknown> {
  return sql`
    invoice i ${joins}
    left join lateral (select ${invoicePurchaseOrdersSql} as pos) o on true
    left join lateral (select ${invoiceOpenCentsSql(sql`i.id`)} as open) y on true
    where ${invoiceMatchesFiltersInScopeSql(work, q)}
    ${inOrder(q)}
  `;
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
export async function findInvoiceDetailsInScope(
  work: RequestContext,
  id: number,
): Promise<InvoiceDetails | undefined> {
  const history = canSeeAllInvoices(work)
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
  const postedOnes = sqlLiteralList([invoiceStatuses.posted, invoiceStatuses.credited]);
  // A payer sees only the documents of the chain that were posted to them.
  const lineage = canSeeAllInvoices(work)
    ? invoiceLineageJsonSql
    : sql`(select jsonb_agg(y) from jsonb_array_elements(${invoiceLineageJsonSql}) as p(y) where (y ->> 'status')::int in (${postedOnes}))`;
  // Who posted it and its accounting number are internal.
  const ours = (column: RawBuilder<unknown>) => (canSeeAllInvoices(work) ? column : sql`null`);
  return queryFirstRowWithCachedPlan(work.tx, invoiceDetailsSchema)`
    select ${columns}, t.number as "billToNumber", i.row_version as "rowVersion", ${lineage} as lineage, i.consignee_id as "consigneeId",
      i.deliver_to_id as "deliverToId", i.due_date - i.date as "termsDays", i.posted_at as "postedAt",
      ${ours(sql`p.name`)} as "postedBy", ${ours(sql`i.accounting_ref`)} as "accountingRef",
      ${ours(sql`i.accounting_posted_at`)} as "accountingPostedAt",
      case when i.is_opening then jsonb_build_object('importId', ${openingImportRunIdSql('openInvoices', sql`i.id`)}) end as opening,
      ${reference(sql`x.id = i.credit_of_id`)} as "creditOf",
      ${reference(sql`x.id = i.rebill_of_id`)} as "rebillOf",
      ${reference(sql`x.credit_of_id = i.id and x.credit_of_line_id is null and x.deleted_at is null`)} as "creditedBy",
      ${invoiceShipmentsJsonSql} as shipments, ${history} as history,
      ${canSeeAllInvoices(work) ? invoiceSendHistoryJsonSql : sql`'[]'::jsonb`} as sendings
    from invoice i ${joins}
    left join app_user p on p.id = i.posted_by
    where i.id = ${id}
      and (
         ${invoiceMatchesFiltersInScopeSql(work, {})}
         or (${canSeeAllInvoices(work)} and ${invoiceMatchesFiltersInScopeSql(work, { status: 3 })})
       )
  `;
}
export async function findInvoiceLines(tx: Tx, invoiceId: number): Promise<InvoiceLine[]> {
  return queryRows(tx, invoiceLineSchema)`
    select x.id, x.seq, x.charge_code as "chargeCode", x.description, x.rate4 as rate,
      x.rate_unit as "rateUnit", x.quantity, x.quantity_unit as "quantityUnit", x.amount,
      x.shipment_id as "shipmentId", s.shipment_number as "shipmentNumber"
    from invoice_detail x
    left join shipment s on s.id = x.shipment_id
    where x.invoice_id = ${invoiceId}
    order by x.seq, x.id
  `;
}

/** The invoices of a bulk action: all that match the filter minus the excluded ones, or the included ones that still match. */
export function isInvoiceSelectedSql(
  work: RequestContext,
  selection: InvoiceFilters & ParsedBulkSelectionFields,
): RawBuilder<unknown> {
  return and(
    invoiceMatchesFiltersInScopeSql(work, selection),
    inBulkSelection(sql`i.id`, parseBulkSelection(selection)),
  );
}
const idRow = z.object({
  id: z.int(),
});
export async function findUndeletedInvoiceIdsNewestFirst(
  work: RequestContext,
  conditionOnInvoiceI: RawBuilder<unknown>,
): Promise<number[]> {
  return (
    await queryRows(work.tx, idRow)`
      select i.id
      from invoice i
      where ${conditionOnInvoiceI} and i.deleted_at is null
      order by i.date desc, i.number desc, i.id desc
    `
  ).map((r) => r.id);
}

const partyRow = z.object({
  number: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  zip: z.string(),
  phone: z.string().nullable(),
});
export type InvoicePartyRow = z.output<typeof partyRow>;
const paperRow = z.object({
  number: z.string(),
  type: z.int(),
  date: z.string(),
  dueDate: z.string(),
  termsDays: z.int(),
  language: z.string(),
  billTo: partyRow,
  consignee: partyRow.nullable(),
  deliverTo: partyRow.nullable(),
  loadNumber: z.int().nullable(),
  outboundDate: z.string().nullable(),
  units: z.int(),
  cubes: z.int(),
  amount: z.int(),
  posted: z.boolean(),
  creditOf: z
    .object({
      number: z.string(),
    })
    .nullable(),
  rebillOf: z
    .object({
      number: z.string(),
    })
    .nullable(),
  creditedBy: z
    .object({
      number: z.string(),
    })
    .nullable(),
  shipments: invoiceDetailsSchema.shape.shipments,
  lines: z.array(
    z.object({
      code: z.string(),
      description: z.string(),
      rateUnit: z.enum(['$', '%']),
      rate: z.number(),
      quantity: z.number(),
      unit: z.string(),
      amount: z.int(),
      shipment: z.int().nullable(),
    }),
  ),
});
export type InvoicePrintRow = z.output<typeof paperRow>;
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
const languageRow = z.object({
  language: z.string(),
});
/** The languages of the invoices' bill-tos. */
export async function findBillToLanguagesOfInvoices(
  tx: Tx,
  invoiceIds: readonly number[],
): Promise<string[]> {
  return (
    await queryRows(tx, languageRow)`
      select distinct t.language
      from invoice i
      join account t on t.id = i.bill_to_id
      where i.id = any(${[...invoiceIds]}::int[])
    `
  ).map((r) => r.language);
}

/** Everything printed on these invoices, in the order of `ids`. */
export async function findInvoicePrintRows(tx: Tx, ids: readonly number[]): Promise<InvoicePrintRow[]> {
  return queryRows(tx, paperRow)`
    select i.number, i.type, i.date, i.due_date as "dueDate", i.due_date - i.date as "termsDays",
      t.language, ${party('t')} || jsonb_build_object('name', t.billing_name) as "billTo",
      ${party('c')} as consignee, ${party('d')} as "deliverTo", l.load_number as "loadNumber",
      i.outbound_date as "outboundDate", i.units, i.cubes, i.amount, i.posted_at is not null as posted,
      ${reference(sql`x.id = i.credit_of_id`)} as "creditOf",
      ${reference(sql`x.id = i.rebill_of_id`)} as "rebillOf",
      ${reference(sql`x.credit_of_id = i.id and x.credit_of_line_id is null and x.deleted_at is null`)} as "creditedBy",
      ${invoiceShipmentsJsonSql} as shipments,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'code', x.charge_code, 'description', x.description, 'rateUnit', x.rate_unit, 'rate', x.rate4,
              'quantity', x.quantity, 'unit', x.quantity_unit, 'amount', x.amount, 'shipment', s.shipment_number
            )
            order by x.seq, x.id
          )
          from invoice_detail x
          left join shipment s on s.id = x.shipment_id
          where x.invoice_id = i.id
        ),
        '[]'
      ) as lines
    from unnest(${[...ids]}::int[]) with ordinality as wanted(id, place)
    join invoice i on i.id = wanted.id ${joins}
    order by wanted.place
  `;
}
