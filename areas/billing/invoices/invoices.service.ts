import type { FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import { printInvoices } from './invoice.print.ts';
import type { InvoicePrintData } from './invoice.print.ts';
import type {
  InvoiceDetails,
  InvoiceLine,
  exportInvoicesEndpoint,
  getInvoiceLinesEndpoint,
  printManyInvoicesEndpoint,
} from './invoices.contract.ts';
import { invoiceErrors } from './invoices.errors.ts';
import {
  isInvoiceSelectedSql,
  findInvoiceDetailsInScope,
  findUndeletedInvoiceIdsNewestFirst,
  findBillToLanguagesOfInvoices,
  findInvoiceLines,
  findInvoicePrintRows,
  invoiceExportFromWhereOrderBySql,
} from './invoices.repository.ts';
import type { InvoicePrintRow } from './invoices.repository.ts';
import { invoiceStatusSqlText } from '#areas/billing/ledger/invoice-status.sql.ts';
import {
  loadPrintContext,
  readSettingsOrDefaults,
  loadTranslationsFromEnglish,
} from '#areas/settings/settings/settings.service.ts';
import { createPrintInWorkerWhenLarge } from '#kit/server/print-in-worker.ts';
import { streamCsvExport } from '#kit/server/csv.ts';
import type { CsvColumn } from '#kit/server/csv.ts';
import { createPrintTranslate } from '#kit/server/pdf.ts';
import { reject } from '#kit/server/reject.ts';
import { readWholeFile } from '#kit/server/whole-file.ts';
import type { WholeFile } from '#kit/server/whole-file.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getQuantityAndRateShowingFlatAsOne } from './invoice-lines.rules.ts';
import { parseRemitTo } from './remit-to.rules.ts';

export const getInvoice = async (work: RequestContext, id: number): Promise<InvoiceDetails> =>
  (await findInvoiceDetailsInScope(work, id)) ?? reject(commonErrors.notFound);

export async function listInvoiceLines(
  work: RequestContext,
  query: QueryOf<typeof getInvoiceLinesEndpoint>,
): Promise<InvoiceLine[]> {
  const invoice = await getInvoice(work, query.invoiceId);
  if (invoice.type !== query.invoiceType) reject(commonErrors.notFound);
  return findInvoiceLines(work.tx, invoice.id);
}

const types = ['Flower', 'Manual', 'Adjustment'] as const;
// A percentage depends on other lines, and a flat charge has no count.
const uncounted = new Set(['revenue', 'flat', '']);
function paperLineOf(l: InvoicePrintRow['lines'][number]): InvoicePrintData['lines'][number] {
  const { quantity, rate } = getQuantityAndRateShowingFlatAsOne({ ...l, quantityUnit: l.unit });
  return {
    code: l.code,
    description: l.description,
    rateUnit: l.rateUnit,
    rate,
    quantity: l.unit === 'cubes' ? quantity : quantity * 100,
    base: l.unit === 'revenue' ? l.quantity : null,
    basis: uncounted.has(l.unit) ? null : l.unit,
    amount: l.amount,
    shipment: l.shipment === null ? null : String(l.shipment),
  };
}
function paperOf(row: InvoicePrintRow, remitTo: InvoicePrintData['remitTo']): InvoicePrintData {
  return {
    language: row.language,
    number: row.number,
    type: types[row.type] ?? 'Flower',
    date: row.date,
    dueDate: row.dueDate,
    termsDays: row.termsDays,
    billTo: row.billTo,
    consignee: row.consignee,
    deliverTo: row.deliverTo,
    loadNumber: row.loadNumber === null ? null : `L-${row.loadNumber}`,
    outboundDate: row.outboundDate,
    remitTo,
    units: row.units,
    cubes: row.cubes,
    amount: row.amount,
    posted: row.posted,
    creditOf: row.creditOf?.number,
    rebillOf: row.rebillOf?.number,
    creditedBy: row.creditedBy?.number,
    lines: row.lines.map(paperLineOf),
    shipments: row.shipments.map((s) => ({
      number: String(s.number),
      billOfLading: s.bolNumber,
      shipper: s.shipper,
      po: s.po,
      units: s.units,
      cubes: s.cubes,
      amount: s.amount,
    })),
  };
}

const drawInvoices = createPrintInWorkerWhenLarge(
  new URL('./invoice.print.ts', import.meta.url).href,
  printInvoices,
);
const BATCH = 200;
async function* papers(work: RequestContext, ids: readonly number[]): AsyncGenerator<InvoicePrintData> {
  const { remitTo } = await readSettingsOrDefaults(work, ['remitTo']);
  const to = parseRemitTo(remitTo);
  for (let offset = 0; offset < ids.length; offset += BATCH)
    for (const row of await findInvoicePrintRows(work.tx, ids.slice(offset, offset + BATCH)))
      yield paperOf(row, to);
}

/** The printed content of one invoice. */
export async function getInvoicePrintDataWithoutScopeCheck(
  work: RequestContext,
  id: number,
): Promise<InvoicePrintData> {
  const { remitTo } = await readSettingsOrDefaults(work, ['remitTo']);
  const [row] = await findInvoicePrintRows(work.tx, [id]);
  return row ? paperOf(row, parseRemitTo(remitTo)) : reject(commonErrors.notFound);
}
/** Uses the number that the payer knows. */
const fileName = ({ number, creditOf }: Pick<InvoicePrintRow, 'number' | 'creditOf'>): string =>
  `${creditOf ? 'credit' : 'invoice'}-${number}.pdf`;
/** The complete PDF of one invoice, in its bill-to's language. */
export async function buildInvoiceFileWithoutScopeCheck(
  work: RequestContext,
  id: number,
): Promise<WholeFile> {
  const [row] = await findInvoicePrintRows(work.tx, [id]);
  if (!row) reject(commonErrors.notFound);
  const printing = await loadPrintContext(work, { language: row.language });
  return readWholeFile({ name: fileName(row), body: printInvoices(papers(work, [id]), printing) });
}
export async function printInvoice(work: RequestContext, id: number): Promise<FileResult> {
  const invoice = await getInvoice(work, id);
  const [row] = await findInvoicePrintRows(work.tx, [id]);
  return {
    name: fileName(invoice),
    body: printInvoices(papers(work, [id]), await loadPrintContext(work, { language: row?.language })),
    reading: true,
  };
}

/**
 * Prints the selected invoices, each in its bill-to's language. Reads in batches, so a thousand invoices need no more memory than
 * two hundred.
 */
export async function printManyInvoices(
  work: RequestContext,
  q: QueryOf<typeof printManyInvoicesEndpoint>,
): Promise<FileResult> {
  if (isEmptySelection(parseBulkSelection(q))) reject(invoiceErrors.noneSelected);
  const ids = await findUndeletedInvoiceIdsNewestFirst(work, isInvoiceSelectedSql(work, q));
  const [first] = await findInvoicePrintRows(work.tx, ids.slice(0, 1));
  if (!first) reject(invoiceErrors.noRecords);
  return {
    name: `invoices-${ids.length}.pdf`,
    body: drawInvoices(
      papers(work, ids),
      await loadPrintContext(work, {
        language: first.language,
        languages: await findBillToLanguagesOfInvoices(work.tx, ids),
      }),
      ids.length,
    ),
    reading: true,
  };
}

const word = (say: (text: string) => string, values: readonly string[], expression: string): string =>
  `case ${expression} ${values.map((v, i) => `when ${i} then '${say(v).replaceAll("'", "''")}'`).join(' ')} end`;
/** Exports all invoices that match the filter as CSV. */
export function exportInvoicesCsv(
  work: RequestContext,
  q: QueryOf<typeof exportInvoicesEndpoint>,
): FileResult {
  const say = createPrintTranslate(loadTranslationsFromEnglish(q.language), q.language);
  const column = (title: string, value: string, kind: CsvColumn['kind']): CsvColumn => ({
    title,
    valueSql: value,
    kind,
  });
  const columns: CsvColumn[] = [
    column(say('Invoice'), 'i.number', 'text'),
    column(say('Date'), 'i.date', 'date'),
    column(say('Type'), word(say, types, 'i.type'), 'text'),
    column(
      say('Status'),
      word(say, ['Draft', 'Posted', 'Credited', 'Deleted'], invoiceStatusSqlText('i')),
      'text',
    ),
    column(say('Bill to'), 't.name', 'text'),
    column(say('Account'), 't.number', 'text'),
    column(say('City'), 't.city', 'text'),
    column(say('State'), 't.state_code', 'text'),
    column(say('Consignee'), 'c.name', 'text'),
    column(say('Deliver to'), 'd.name', 'text'),
    column(say('Load'), `'L-' || l.load_number`, 'text'),
    column(say('PO'), 'o.pos', 'text'),
    column(say('Outbound date'), 'i.outbound_date', 'date'),
    column(say('Due'), 'i.due_date', 'date'),
    column(say('Units'), 'i.units', 'number'),
    column(say('Cu ft'), 'i.cubes', 'hundredths'),
    column(say('Amount'), 'i.amount', 'hundredths'),
    column(say('Open'), 'y.open', 'hundredths'),
  ];
  return {
    name: 'report.csv',
    body: streamCsvExport(work.client, { rowsSql: invoiceExportFromWhereOrderBySql(work, q), columns }),
    reading: true,
  };
}
