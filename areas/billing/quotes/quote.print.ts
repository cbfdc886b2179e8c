/** Prints a quote: the parties, the freight, its validity, and the charges it was calculated from. */
import type { CalculatedCharge } from '#areas/billing/rating/calculated-charge.contract.ts';
import { formatChargeQuantity } from '#areas/billing/shipments/charge-explanation.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import {
  formatCount,
  formatHundredths,
  formatMoney,
  formatBasisPointsAsPercent,
  formatRate4,
} from '#kit/contract/money.ts';
import { joinNonEmptyWithBidiIsolation } from '#kit/server/bidi-text.ts';
import {
  drawBoxRowAdvancingIfFullWidth,
  createPdfLayout,
  drawParagraph,
  buildPartyBox,
  type PrintedParty,
} from '#kit/server/pdf-layout.ts';
import { drawPdfTable } from '#kit/server/pdf-table.ts';
import {
  letterPage,
  printDocumentsWithErrorPages,
  type PdfDocumentBuilder,
  type PrintContext,
  type Translate,
  type ItemSource,
} from '#kit/server/pdf.ts';

export interface QuotePrintData {
  number: string;
  /** Why the quote is no longer valid. */
  stamp: 'EXPIRED' | 'WITHDRAWN' | null;
  /** The day it was created. */
  createdDate: string;
  madeBy: string;
  validUntil: string;
  /** The outbound date used for the calculation. */
  date: string;
  shipper: PrintedParty;
  consignee: PrintedParty;
  payer: PrintedParty;
  units: number;
  uom: string;
  cubes: number;
  category: string;
  note: string | null;
  amount: number;
  charges: readonly CalculatedCharge[];
}
export const printQuotes = (
  quotes: ItemSource<QuotePrintData>,
  printContext: PrintContext,
): AsyncGenerator<Uint8Array> =>
  printDocumentsWithErrorPages(letterPage('Quote'), printContext, quotes, drawQuote, {
    getName: ({ number }) => number,
  });

export function drawQuote(builder: PdfDocumentBuilder, q: QuotePrintData): void {
  const total = q.charges.reduce((sum, c) => sum + c.amount, 0);
  // A price whose charges do not add up must not be printed.
  if (total !== q.amount)
    throw new Error(`The charges of quote ${q.number} sum to ${total}, not ${q.amount}`);
  const { translate: say } = builder;
  const sheet = createPdfLayout(builder, {
    title: say('Quote'),
    documentNameAndNumber: joinNonEmptyWithBidiIsolation([say('Quote'), q.number], ' '),
    stamp: q.stamp && say(q.stamp),
  });
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Quote'), lines: [q.number] },
      { label: say('Date'), lines: [formatDate(q.createdDate)] },
      { label: say('Valid until'), lines: [formatDate(q.validUntil)] },
      { label: say('Amount'), lines: [formatMoney(q.amount)] },
    ],
    { strong: 11.5 },
  );
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [buildPartyBox(say('Shipper'), q.shipper), buildPartyBox(say('Consignee'), q.consignee)],
    { least: 62 },
  );
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [buildPartyBox(say('Bill to'), q.payer), { label: say('Freight'), lines: freightLines(q, say) }],
    {
      least: 62,
    },
  );
  sheet.y += 12;
  drawPdfTable(sheet, {
    columns: [
      { title: say('Charge'), width: { share: 1 } },
      { title: say('Quantity and rate'), width: 190, align: 'right' },
      { title: say('Amount'), width: 90, align: 'right' },
    ],
    rows: q.charges.map((c) => ({ cells: [say(c.description), howMuch(c, say), formatMoney(c.amount)] })),
    totalCells: [say('Total'), '', formatMoney(q.amount)],
  });
  sheet.y += 12;
  for (const text of [
    say(
      'This rate, its minimum and its quantity breaks apply to this freight until {date}, even if new rates are published.',
      { date: formatDate(q.validUntil) },
    ),
    say('Fuel, holiday and accessorial charges are based on the day the freight leaves.'),
    ...(q.note ? [q.note] : []),
    say('Quoted by {name}', { name: q.madeBy }),
  ]) {
    drawParagraph(sheet, text, { size: 9.4 });
    sheet.y += 6;
  }
  sheet.finish();
}

const freightLines = (q: QuotePrintData, say: Translate): string[] => [
  `${say(q.uom)}: ${formatCount(q.units)}`,
  `${formatHundredths(q.cubes)} ${say('cubes')}`,
  say(q.category),
  `${say('Outbound date')} ${formatDate(q.date)}`,
];
/** Formats the calculation of a charge: quantity with its unit times rate, or a base times a percentage. */
function howMuch(c: CalculatedCharge, say: Translate): string {
  if (c.percentBp) return `${formatMoney(c.quantity)} × ${formatBasisPointsAsPercent(c.percentBp)}`;
  if (c.quantityUnit === 'flat' || c.quantityUnit === 'trailer') return formatRate4(c.rate4);
  return `${formatChargeQuantity(c.quantity, c.quantityUnit)} ${say(c.quantityUnit)} × ${formatRate4(c.rate4)}`;
}
