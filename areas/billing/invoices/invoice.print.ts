/** Prints invoices: lines by charge with their components, remit-to, terms and due date. Also prints them per unit. */
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import {
  measureAndDrawAtPageFoot,
  drawBoxRowAdvancingIfFullWidth,
  contentLeft,
  createPdfLayoutWithParties,
  drawParagraph,
  buildPartyBox,
  formatAddressLine,
  contentRight,
  type PrintedParty,
  type PdfLayout,
} from '#kit/server/pdf-layout.ts';
import { drawPdfTable, type PdfRow } from '#kit/server/pdf-table.ts';
import {
  letterPage,
  printDocumentsWithErrorPages,
  type PdfDocumentBuilder,
  type PrintContext,
  type PrintTranslate,
  type ItemSource,
  type PrintItemInfo,
} from '#kit/server/pdf.ts';
import { isBilledFreightUnchanged } from './invoice-freight.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import {
  formatCount,
  formatHundredths,
  formatMoney,
  formatBasisPointsAsPercent,
  formatRate4AsDollars,
} from '#kit/contract/money.ts';

export interface InvoicePrintData {
  number: string;
  type: 'Flower' | 'Manual' | 'Adjustment';
  /** YYYY-MM-DD. */
  date: string;
  dueDate: string;
  termsDays: number;
  billTo: PrintedParty;
  consignee?: PrintedParty | null;
  deliverTo?: PrintedParty | null;
  loadNumber?: string | null;
  outboundDate?: string | null;
  remitTo: PrintedParty;
  /** Payment instructions: bank, account, portal. */
  payment?: string | null;
  lines: readonly PrintedInvoiceLine[];
  /** The billed shipments, each with its share of the amount. */
  shipments?: readonly PrintedInvoiceShipment[];
  units: number;
  /** Hundredths of a cubic foot. */
  cubes: number;
  /** Cents, negative on a credit. The lines add up to it. */
  amount: number;
  posted: boolean;
  /** The number of the invoice that this credit reverses. */
  creditOf?: string | null;
  /** The number of the invoice that this one rebills. */
  rebillOf?: string | null;
  /** The number of the credit that reversed this invoice. */
  creditedBy?: string | null;
  /** The bill-to's language. */
  language?: string;
}
export interface PrintedInvoiceLine {
  code: string;
  description: string;
  /**
   * $: the rate in 1/10,000 $ applies to hundredths of cubes, units or the unit in `basis`. %: basis points of the other lines.
   */
  rateUnit: '$' | '%';
  rate: number;
  /** In hundredths. */
  quantity: number;
  /** The base of a percentage, in cents. */
  base?: number | null;
  /** What the quantity counts, as text: cubes, units, stops. */
  basis?: string | null;
  /** In cents. */
  amount: number;
  /** The number of the charged shipment. Empty for a manual line. */
  shipment?: string | null;
}
export interface PrintedInvoiceShipment {
  number: string;
  billOfLading?: string | null;
  shipper: string;
  po?: string | null;
  units: number;
  cubes: number;
  amount: number;
}

export interface PricePerBoxPrintData extends InvoicePrintData {
  boxes: readonly PricePerBoxLine[];
}
export interface PricePerBoxLine {
  shipper: string;
  product: { code: string; description: string };
  po?: string | null;
  unit: string;
  /** In whole inches. */
  length: number;
  width: number;
  height: number;
  units: number;
  cubes: number;
  /** This line's share of the invoice in cents. The shares add up to the amount. */
  amount: number;
}

const aboutInvoice: PrintItemInfo<InvoicePrintData> = {
  getLanguage: (invoice) => invoice.language,
  getName: (invoice) => invoice.number,
};

export function printInvoices(
  invoices: ItemSource<InvoicePrintData>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Invoice'), printing, invoices, drawInvoice, aboutInvoice);
}
export function printPricePerBox(
  invoices: ItemSource<PricePerBoxPrintData>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(
    letterPage('Price per unit'),
    printing,
    invoices,
    drawPricePerBox,
    aboutInvoice,
  );
}

const sum = (parts: readonly { amount: number }[]): number =>
  parts.reduce((total, { amount }) => total + amount, 0);
function mustSum(
  what: string,
  parts: readonly { amount: number }[],
  { number, amount }: InvoicePrintData,
): void {
  if (sum(parts) !== amount)
    throw new Error(`Invoice ${number}: ${what} sum to ${sum(parts)}, not ${amount}`);
}

export function drawInvoice(pdf: PdfDocumentBuilder, invoice: InvoicePrintData): void {
  mustSum('lines', invoice.lines, invoice);
  const { translate: say } = pdf;
  const credit = isCredit(invoice);
  const sheet = open(pdf, invoice, credit ? say('Credit') : say('Invoice'));
  drawPdfTable(sheet, {
    columns: [
      { title: say('Charge'), width: 52 },
      { title: say('Description'), width: { share: 1 } },
      { title: say('Quantity'), width: 96, align: 'right' },
      { title: say('Rate'), width: 76, align: 'right' },
      { title: say('Amount'), width: 84, align: 'right' },
    ],
    rows: linesOf(invoice, say),
    totalCells: [totalOf(invoice, say), '', '', '', formatMoney(invoice.amount)],
    emptyText: say(noRecordsMessage),
  });
  drawShipments(sheet, invoice);
  drawFoot(sheet, invoice, credit);
  sheet.finish();
}

const isCredit = ({ creditOf, amount }: InvoicePrintData): boolean => creditOf != null || amount < 0;
function totalOf(invoice: InvoicePrintData, say: PrintTranslate): string {
  if (isCredit(invoice)) return say('Total credit');
  if (invoice.creditedBy) return say('Total');
  return say('Total due {date}', { date: formatDate(invoice.dueDate) });
}
/** Grouped by shipment number if there are several shipments. */
function* linesOf({ lines }: InvoicePrintData, say: PrintTranslate): Generator<PdfRow> {
  const grouped = new Set(lines.flatMap(({ shipment }) => shipment ?? [])).size > 1;
  let group: string | null | undefined;
  for (const line of lines) {
    const shipment = line.shipment ?? null;
    if (grouped && shipment !== group)
      yield {
        kind: 'group',
        cells: [shipment === null ? say('Other charges') : say('Shipment {number}', { number: shipment })],
      };
    group = shipment;
    yield {
      cells: [
        line.code,
        say(line.description),
        quantityOf(line, say),
        rateOf(line),
        formatMoney(line.amount),
      ],
    };
  }
}

function stampOf({ translate: say }: PdfDocumentBuilder, invoice: InvoicePrintData): string | null {
  if (!invoice.posted) return say('DRAFT');
  return invoice.creditedBy ? say('CREDITED') : null;
}

/** Opens the document with numbers, parties and the freight it concerns. */
function open(desk: PdfDocumentBuilder, invoice: InvoicePrintData, title: string): PdfLayout {
  const { translate: say } = desk;
  const others = [
    { label: say('Consignee'), party: invoice.consignee },
    { label: say('Deliver to'), party: invoice.deliverTo },
  ].flatMap(({ label, party }) => (party ? [buildPartyBox(label, party)] : []));
  const { number } = invoice;
  const credit = isCredit(invoice);
  const sheet = createPdfLayoutWithParties(desk, {
    title,
    documentNameAndNumber: credit ? say('Credit {number}', { number }) : say('Invoice {number}', { number }),
    stamp: stampOf(desk, invoice),
    numberBoxes: [
      { label: credit ? say('Credit') : say('Invoice'), lines: [number] },
      { label: say('Date'), lines: [formatDate(invoice.date)] },
      ...(credit ? creditOf(invoice, say) : dueOf(invoice, say)),
      { label: say('Amount'), lines: [formatMoney(invoice.amount)], widthShare: 1.2 },
    ],
    partyBoxes: [
      buildPartyBox(say('Bill to'), invoice.billTo),
      ...others,
      ...(credit ? [] : [buildPartyBox(say('Remit to'), invoice.remitTo)]),
    ],
  });
  drawBoxRowAdvancingIfFullWidth(sheet, [
    { label: say('Load'), lines: [invoice.loadNumber ?? '–'], isPlain: true },
    {
      label: say('Outbound date'),
      lines: [invoice.outboundDate ? formatDate(invoice.outboundDate) : '–'],
      isPlain: true,
    },
    { label: say('Units'), lines: [formatCount(invoice.units)], isPlain: true },
    { label: say('Cu ft'), lines: [formatHundredths(invoice.cubes)], isPlain: true },
    { label: say('Refers to'), lines: [refersTo(invoice, say)], isPlain: true, widthShare: 1.2 },
  ]);
  sheet.y += 10;
  return sheet;
}

const dueOf = (invoice: InvoicePrintData, say: PrintTranslate) => [
  { label: say('Terms'), lines: [say('Net {days} days', { days: invoice.termsDays })] },
  { label: say('Due'), lines: [formatDate(invoice.dueDate)] },
];
/** A credit has no due date. It shows the credited invoice instead. */
const creditOf = (invoice: InvoicePrintData, say: PrintTranslate) =>
  invoice.creditOf == null ? [] : [{ label: say('Credit for'), lines: [invoice.creditOf] }];

function refersTo({ creditOf, rebillOf, creditedBy }: InvoicePrintData, say: PrintTranslate): string {
  const references = [
    creditOf ? say('Credit for invoice {number}', { number: creditOf }) : '',
    rebillOf ? say('Rebill of invoice {number}', { number: rebillOf }) : '',
    creditedBy ? say('Credited by {number}', { number: creditedBy }) : '',
  ];
  return references.filter(Boolean).join(', ') || '–';
}

/** The singular form of each unit. */
const oneOf: Record<string, string> = { units: 'unit', pallets: 'pallet', bins: 'bin', cubes: 'cube' };
const quantityOf = ({ quantity, base, basis, rateUnit }: PrintedInvoiceLine, say: PrintTranslate): string => {
  if (base != null) return say('of {amount}', { amount: formatMoney(base) });
  if (rateUnit === '%') return '';
  return [
    quantity % 100 === 0 ? formatCount(quantity / 100) : formatHundredths(quantity),
    basis ? say((quantity === 100 && oneOf[basis]) || basis) : '',
  ]
    .filter(Boolean)
    .join(' ');
};
const rateOf = ({ rate, rateUnit }: PrintedInvoiceLine): string =>
  rateUnit === '%' ? formatBasisPointsAsPercent(rate) : formatRate4AsDollars(rate);

function drawShipments(sheet: PdfLayout, invoice: InvoicePrintData): void {
  const { shipments = [] } = invoice;
  if (shipments.length === 0) return;
  const { translate: say } = sheet;
  // The header shows what was billed. If the shipments were opened and changed since, they would contradict it.
  const isFreightUnchanged = isBilledFreightUnchanged(invoice, shipments);
  sheet.ensureSpace(60);
  sheet.y += 14;
  sheet.page.text(say(isCredit(invoice) ? 'Shipments' : 'Shipments on this invoice'), contentLeft, sheet.y, {
    size: 9.6,
    bold: true,
  });
  sheet.y += 5;
  drawPdfTable(sheet, {
    columns: [
      { title: say('Shipment'), width: 66 },
      { title: say('Bill of lading'), width: 104 },
      { title: say('Shipper'), width: { share: 1.2 } },
      { title: say('PO'), width: { share: 0.6 } },
      { title: say('Units'), width: 46, align: 'right' },
      { title: say('Cu ft'), width: 58, align: 'right' },
      { title: say('Amount'), width: 76, align: 'right' },
    ],
    rows: shipments.map((s): PdfRow => ({
      cells: [
        s.number,
        s.billOfLading ?? '',
        s.shipper,
        s.po ?? '',
        isFreightUnchanged ? formatCount(s.units) : '–',
        isFreightUnchanged ? formatHundredths(s.cubes) : '–',
        formatMoney(s.amount),
      ],
    })),
    totalCells: [
      shipments.length === 1
        ? say('Total of 1 shipment')
        : say('Total of {count} shipments', { count: shipments.length }),
      '',
      '',
      '',
      isFreightUnchanged ? formatCount(invoice.units) : '',
      isFreightUnchanged ? formatHundredths(invoice.cubes) : '',
      formatMoney(sum(shipments)),
    ],
  });
  if (isFreightUnchanged) return;
  sheet.y += 6;
  drawParagraph(sheet, say('The freight changed after this invoice was created.'));
}

function drawFoot(sheet: PdfLayout, invoice: InvoicePrintData, credit: boolean): void {
  const { translate: say } = sheet;
  measureAndDrawAtPageFoot(sheet, () => {
    if (!credit && invoice.posted && !invoice.creditedBy) {
      const { page: pen } = sheet;
      pen.rule(contentLeft, sheet.y, contentRight, sheet.y, 0.75);
      pen.text(
        say('Pay {amount} by {date}', {
          amount: formatMoney(invoice.amount),
          date: formatDate(invoice.dueDate),
        }),
        contentLeft,
        sheet.y + 14,
        { size: 10.5, bold: true },
      );
      pen.text(
        say('Write invoice {number} on your payment.', { number: invoice.number }),
        contentRight,
        sheet.y + 14,
        { size: 8.6, align: 'right' },
      );
      sheet.y += 17;
      const { remitTo } = invoice;
      const where = { name: remitTo.name, address: formatAddressLine(remitTo) };
      drawParagraph(sheet, say('Remit to {name}, {address}', where), { size: 8.6, grey: 0 });
    }
    if (invoice.creditOf != null) {
      const text = say('This credit applies to invoice {number}. No payment is due.', {
        number: invoice.creditOf,
      });
      drawParagraph(sheet, text, { size: 8.6, grey: 0 });
    }
    if (invoice.payment) drawParagraph(sheet, invoice.payment, { size: 8.6, grey: 0 });
  });
}

export function drawPricePerBox(desk: PdfDocumentBuilder, invoice: PricePerBoxPrintData): void {
  mustSum('boxes', invoice.boxes, invoice);
  const { translate: say } = desk;
  const sheet = open(desk, invoice, say('Price per unit'));
  const units = invoice.boxes.reduce((n, box) => n + box.units, 0);
  const cubes = invoice.boxes.reduce((n, box) => n + box.cubes, 0);
  drawPdfTable(sheet, {
    columns: [
      { title: say('Shipper'), width: { share: 1 } },
      { title: say('Product'), width: { share: 1 } },
      { title: say('PO'), width: 52 },
      { title: say('Size (in)'), width: 70 },
      { title: say('Units'), width: 42, align: 'right' },
      { title: say('Cu ft'), width: 52, align: 'right' },
      { title: say('Unit price'), width: 56, align: 'right', bold: true },
      { title: say('Remainder'), width: 56, align: 'right' },
      { title: say('Amount'), width: 68, align: 'right' },
    ],
    rows: invoice.boxes.map((box): PdfRow => {
      const { centsPerUnit: each, remainderCents: rest } = computePricePerBox(box.amount, box.units);
      return {
        cells: [
          box.shipper,
          [box.product.description || box.product.code],
          box.po ?? '',
          `${box.length} × ${box.width} × ${box.height}`,
          formatCount(box.units),
          formatHundredths(box.cubes),
          formatMoney(each),
          rest === 0 ? '' : formatMoney(rest),
          formatMoney(box.amount),
        ],
      };
    }),
    totalCells: [
      invoice.boxes.length === 1
        ? say('Total of 1 line')
        : say('Total of {count} lines', { count: invoice.boxes.length }),
      '',
      '',
      '',
      formatCount(units),
      formatHundredths(cubes),
      '',
      '',
      formatMoney(invoice.amount),
    ],
    emptyText: say(noRecordsMessage),
  });
  sheet.y += 6;
  drawParagraph(
    sheet,
    say(
      'Amount = units × price per unit + remainder. The remainder is what doesn’t divide into whole cents.',
    ),
  );
  sheet.finish();
}

/** Whole cents per unit, and the remaining cents: each × units + rest = amount. */
export function computePricePerBox(
  amountCents: number,
  units: number,
): { centsPerUnit: number; remainderCents: number } {
  if (units === 0) return { centsPerUnit: 0, remainderCents: amountCents };
  const each = Math.trunc(amountCents / units);
  return { centsPerUnit: each, remainderCents: amountCents - each * units };
}
