/** Prints a quote: the parties, the freight, its validity, and the charges it was calculated from. */
import type { CalculatedCharge } from '#areas/billing/rating/calculated-charge.contract.ts';
import { formatChargeQuantity } from '#areas/billing/shipments/charge-explanation.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import {
  formatCount,
  formatHundredths,
  formatMoney,
  formatBasisPointsAsPercent,
  formatRate4AsDollars,
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
  type PrintTranslate,
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

export function drawQuote(builder: PdfDocumentBuilder, printData: QuotePrintData): void {
  const total = printData.charges.reduce((sum, c) => sum + c.amount, 0);
  // A price whose charges do not add up must not be printed.
  if (total !== printData.amount)
    throw new Error(`The charges of quote ${printData.number} sum to ${total}, not ${printData.amount}`);
  const { translate: say } = builder;
  const sheet = createPdfLayout(builder, {
    title: say('Quote'),
    documentNameAndNumber: joinNonEmptyWithBidiIsolation([say('Quote'), printData.number], ' '),
    stamp: printData.stamp && say(printData.stamp),
  });
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Quote'), lines: [printData.number] },
      { label: say('Date'), lines: [formatDate(printData.createdDate)] },
      { label: say('Valid until'), lines: [formatDate(printData.validUntil)] },
      { label: say('Amount'), lines: [formatMoney(printData.amount)] },
    ],
    { strong: 11.5 },
  );
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [buildPartyBox(say('Shipper'), printData.shipper), buildPartyBox(say('Consignee'), printData.consignee)],
    { least: 62 },
  );
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      buildPartyBox(say('Bill to'), printData.payer),
      { label: say('Freight'), lines: freightLines(printData, say) },
    ],
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
    rows: printData.charges.map((c) => ({
      cells: [say(c.description), howMuch(c, say), formatMoney(c.amount)],
    })),
    totalCells: [say('Total'), '', formatMoney(printData.amount)],
  });
  sheet.y += 12;
  for (const text of [
    say(
      'This rate, its minimum and its quantity breaks apply to this freight until {date}, even if new rates are published.',
      { date: formatDate(printData.validUntil) },
    ),
    say('Fuel, holiday and accessorial charges are based on the day the freight leaves.'),
    ...(printData.note ? [printData.note] : []),
    say('Quoted by {name}', { name: printData.madeBy }),
  ]) {
    drawParagraph(sheet, text, { size: 9.4 });
    sheet.y += 6;
  }
  sheet.finish();
}

const freightLines = (q: QuotePrintData, say: PrintTranslate): string[] => [
  `${say(q.uom)}: ${formatCount(q.units)}`,
  `${formatHundredths(q.cubes)} ${say('cubes')}`,
  say(q.category),
  `${say('Outbound date')} ${formatDate(q.date)}`,
];
/** Formats the calculation of a charge: quantity with its unit times rate, or a base times a percentage. */
function howMuch(c: CalculatedCharge, say: PrintTranslate): string {
  if (c.percentBp) return `${formatMoney(c.quantity)} × ${formatBasisPointsAsPercent(c.percentBp)}`;
  if (c.quantityUnit === 'flat' || c.quantityUnit === 'trailer') return formatRate4AsDollars(c.rate4);
  return `${formatChargeQuantity(c.quantity, c.quantityUnit)} ${say(c.quantityUnit)} × ${formatRate4AsDollars(c.rate4)}`;
}
