import type { FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import { printInvoices } from './invoice.print.ts';
import type { InvoiceData } from './invoice.print.ts';
import type {
  InvoiceDoc,
  InvoiceLine,
  exportInvoices,
  getInvoiceDetails,
  printManyInvoices,
} from './invoices.contract.ts';
import { invoiceErrors } from './invoices.errors.ts';
import {
  chosenInvoices,
  findInvoice,
  idsInOrder,
  languagesOf,
  linesOf,
  papersOf,
  rowsForExport,
} from './invoices.store.ts';
import type { PaperRow } from './invoices.store.ts';
import { invoiceStatusText } from '#areas/billing/ledger/invoice-status.sql.ts';
import { printingOf, settingsOf, textsIn } from '#areas/settings/settings/settings.service.ts';
import { bulk } from '#kit/server/bulk.ts';
import { copyCsv } from '#kit/server/csv.ts';
import type { CsvColumn } from '#kit/server/csv.ts';
import { sayFrom } from '#kit/server/pdf.ts';
import { refuse } from '#kit/server/refuse.ts';
import { wholeFile } from '#kit/server/whole-file.ts';
import type { WholeFile } from '#kit/server/whole-file.ts';
import type { Work } from '#kit/server/work.ts';
import { factorsOf } from './invoice-lines.rules.ts';
import { remitToOf } from './remit-to.rules.ts';

export const seen = async (work: Work, id: number): Promise<InvoiceDoc> =>
  (await findInvoice(work, id)) ?? refuse(commonErrors.notFound);

export async function details(work: Work, q: QueryOf<typeof getInvoiceDetails>): Promise<InvoiceLine[]> {
  const invoice = await seen(work, q.invoiceId);
  if (invoice.type !== q.invoiceType) refuse(commonErrors.notFound);
  return linesOf(work.tx, invoice.id);
}

const types = ['Flower', 'Manual', 'Adjustment'] as const;
// A percentage stands on other lines and a flat charge counts nothing.
const uncounted = new Set(['revenue', 'flat', '']);
function paperLineOf(l: PaperRow['lines'][number]): InvoiceData['lines'][number] {
  const { quantity, rate } = factorsOf({ ...l, quantityUnit: l.unit });
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
function paperOf(row: PaperRow, remitTo: InvoiceData['remitTo']): InvoiceData {
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

const drawInvoices = bulk(new URL('./invoice.print.ts', import.meta.url).href, printInvoices);
const BATCH = 200;
async function* papers(work: Work, ids: readonly number[]): AsyncGenerator<InvoiceData> {
  const { remitTo } = await settingsOf(work, ['remitTo']);
  const to = remitToOf(remitTo);
  for (let at = 0; at < ids.length; at += BATCH)
    for (const row of await papersOf(work.tx, ids.slice(at, at + BATCH))) yield paperOf(row, to);
}

/** What stands on the paper of one invoice. */
export async function paperDataOf(work: Work, id: number): Promise<InvoiceData> {
  const { remitTo } = await settingsOf(work, ['remitTo']);
  const [row] = await papersOf(work.tx, [id]);
  return row ? paperOf(row, remitToOf(remitTo)) : refuse(commonErrors.notFound);
}
/** By the number that its payer knows. */
const fileName = ({ number, creditOf }: Pick<PaperRow, 'number' | 'creditOf'>): string =>
  `${creditOf ? 'credit' : 'invoice'}-${number}.pdf`;
/** The paper of one invoice, whole, in the language of its bill-to. */
export async function paperFile(work: Work, id: number): Promise<WholeFile> {
  const [row] = await papersOf(work.tx, [id]);
  if (!row) refuse(commonErrors.notFound);
  const printing = await printingOf(work, { language: row.language });
  return wholeFile({ name: fileName(row), body: printInvoices(papers(work, [id]), printing) });
}
export async function printOne(work: Work, id: number): Promise<FileAnswer> {
  const invoice = await seen(work, id);
  const [row] = await papersOf(work.tx, [id]);
  return {
    name: fileName(invoice),
    body: printInvoices(papers(work, [id]), await printingOf(work, { language: row?.language })),
    reading: true,
  };
}

/**
 * Prints what was chosen, each invoice in the language of its bill-to. Read in batches, so that a thousand
 * invoices need no more room than two hundred.
 */
export async function printMany(work: Work, q: QueryOf<typeof printManyInvoices>): Promise<FileAnswer> {
  if (choosesNothing(chosenOf(q))) refuse(invoiceErrors.choose);
  const ids = await idsInOrder(work, chosenInvoices(work, q));
  const [first] = await papersOf(work.tx, ids.slice(0, 1));
  if (!first) refuse(invoiceErrors.nothingToShow);
  return {
    name: `invoices-${ids.length}.pdf`,
    body: drawInvoices(
      papers(work, ids),
      await printingOf(work, { language: first.language, languages: await languagesOf(work.tx, ids) }),
      ids.length,
    ),
    reading: true,
  };
}

const word = (say: (text: string) => string, values: readonly string[], expression: string): string =>
  `case ${expression} ${values.map((v, i) => `when ${i} then '${say(v).replaceAll("'", "''")}'`).join(' ')} end`;
/** The whole filter as a table for a spreadsheet. */
export function exportCsv(work: Work, q: QueryOf<typeof exportInvoices>): FileAnswer {
  const say = sayFrom(textsIn(q.language));
  const column = (title: string, value: string, kind: CsvColumn['kind']): CsvColumn => ({
    title,
    value,
    kind,
  });
  const columns: CsvColumn[] = [
    column(say('Invoice'), 'i.number', 'text'),
    column(say('Date'), 'i.date', 'date'),
    column(say('Type'), word(say, types, 'i.type'), 'text'),
    column(
      say('Status'),
      word(say, ['Draft', 'Posted', 'Credited', 'Deleted'], invoiceStatusText('i')),
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
    column(say('Cubes'), 'i.cubes', 'hundredths'),
    column(say('Amount'), 'i.amount', 'hundredths'),
    column(say('Open'), 'y.open', 'hundredths'),
  ];
  return {
    name: 'report.csv',
    body: copyCsv(work.client, { rows: rowsForExport(work, q), columns }),
    reading: true,
  };
}
