/** A quote on paper: for whom and what, until when, and the charges that it was reckoned from. */
import type { SaidCharge } from '#areas/billing/rating/said-charge.contract.ts';
import { quantityOf } from '#areas/billing/shipments/why.rules.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showHundredths, showMoney, showPercent, showRate } from '#kit/contract/money.ts';
import { inOneLine } from '#kit/server/pdf-order.ts';
import { boxes, openSheet, paragraph, partyBox, type Party } from '#kit/server/pdf-sheet.ts';
import { table } from '#kit/server/pdf-table.ts';
import { letter, printed, type Desk, type Printing, type Say, type Source } from '#kit/server/pdf.ts';

export interface QuotePaper {
  number: string;
  /** Why it is not to be relied on any more. */
  stamp: 'EXPIRED' | 'WITHDRAWN' | null;
  /** The day it was made. */
  made: string;
  madeBy: string;
  validUntil: string;
  /** The outbound date that it was reckoned for. */
  date: string;
  shipper: Party;
  consignee: Party;
  payer: Party;
  units: number;
  uom: string;
  cubes: number;
  category: string;
  note: string | null;
  amount: number;
  charges: readonly SaidCharge[];
}
export const printQuotes = (quotes: Source<QuotePaper>, printing: Printing): AsyncGenerator<Uint8Array> =>
  printed(letter('Quote'), printing, quotes, drawQuote, { name: ({ number }) => number });

export function drawQuote(desk: Desk, q: QuotePaper): void {
  const total = q.charges.reduce((sum, c) => sum + c.amount, 0);
  // A price whose charges do not add up is nobody's promise.
  if (total !== q.amount)
    throw new Error(`The charges of quote ${q.number} sum to ${total}, not ${q.amount}`);
  const { say } = desk;
  const sheet = openSheet(desk, {
    title: say('Quote'),
    number: inOneLine([say('Quote'), q.number], ' '),
    stamp: q.stamp && say(q.stamp),
  });
  boxes(
    sheet,
    [
      { label: say('Quote'), lines: [q.number] },
      { label: say('Date'), lines: [showDate(q.made)] },
      { label: say('Valid until'), lines: [showDate(q.validUntil)] },
      { label: say('Amount'), lines: [showMoney(q.amount)] },
    ],
    { strong: 11.5 },
  );
  boxes(sheet, [partyBox(say('Shipper'), q.shipper), partyBox(say('Consignee'), q.consignee)], { least: 62 });
  boxes(sheet, [partyBox(say('Bill to'), q.payer), { label: say('Freight'), lines: freightLines(q, say) }], {
    least: 62,
  });
  sheet.y += 12;
  table(sheet, {
    columns: [
      { title: say('Charge'), width: { share: 1 } },
      { title: say('How much'), width: 190, align: 'right' },
      { title: say('Amount'), width: 90, align: 'right' },
    ],
    rows: q.charges.map((c) => ({ cells: [say(c.description), howMuch(c, say), showMoney(c.amount)] })),
    total: [say('Total'), '', showMoney(q.amount)],
  });
  sheet.y += 12;
  for (const text of [
    say(
      'The rate, with its minimum and the rates of larger quantities, holds for this freight until {date}, whatever is published meanwhile.',
      { date: showDate(q.validUntil) },
    ),
    say('Fuel, holidays and what happens on the way are charged as of the day on which the freight leaves.'),
    ...(q.note ? [q.note] : []),
    say('Quoted by {name}', { name: q.madeBy }),
  ]) {
    paragraph(sheet, text, { size: 9.4 });
    sheet.y += 6;
  }
  sheet.close();
}

const freightLines = (q: QuotePaper, say: Say): string[] => [
  `${say(q.uom)}: ${showCount(q.units)}`,
  `${showHundredths(q.cubes)} ${say('cubes')}`,
  say(q.category),
  `${say('Outbound date')} ${showDate(q.date)}`,
];
/** What was multiplied with what; how many there are of a unit is said by its name. */
function howMuch(c: SaidCharge, say: Say): string {
  if (c.percentBp) return `${showMoney(c.quantity)} × ${showPercent(c.percentBp)}`;
  if (c.quantityUnit === 'flat' || c.quantityUnit === 'trailer') return showRate(c.rate4);
  return `${quantityOf(c.quantity, c.quantityUnit)} ${say(c.quantityUnit)} × ${showRate(c.rate4)}`;
}
