/** The link of a day on paper: its code for the camera of a phone, and what comes by the hour of printing. */
import type { DayPage, DayTruck } from './day-links.contract.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';
import { momentIn } from '#kit/contract/zones.ts';
import { qr } from '#kit/server/barcode.ts';
import { boxes, left, openSheet, paragraph, right, showDay, type Sheet } from '#kit/server/pdf-sheet.ts';
import { table, type Row } from '#kit/server/pdf-table.ts';
import { letter, printed, type Desk, type Printing, type Say, type Source } from '#kit/server/pdf.ts';

export interface DaySheetData {
  page: DayPage;
  /** The whole link. */
  address: string;
}

export function printDaySheet(days: Source<DaySheetData>, printing: Printing): AsyncGenerator<Uint8Array> {
  return printed(letter('Freight of a day'), printing, days, drawDaySheet, {
    name: ({ page }) => page.consignee,
  });
}

export function drawDaySheet(desk: Desk, { page, address }: DaySheetData): void {
  const { say } = desk;
  const sheet = openSheet(desk, {
    title: say('Freight of {date}', { date: showDay(page.day, say) }),
    number: page.consignee,
  });
  sheet.y += boxes(sheet, [
    { label: say('Consignee'), lines: [page.consignee, page.city] },
    { label: say('Works until'), lines: [momentOf(page.expiresAt, page.zone)] },
    { label: say('Questions'), lines: [page.company, page.phone] },
  ]);
  sheet.y += 14;
  drawCode(sheet, address);
  table(sheet, {
    columns: [
      { title: say('Load'), width: 60, bold: true },
      { title: say('Deliver to'), width: { share: 1.2 } },
      { title: say('Trailer'), width: { share: 0.7 } },
      { title: say('Arrival'), width: { share: 1 } },
      { title: say('Boxes'), width: 60, align: 'right' },
    ],
    rows: rowsOf(page, say),
    empty: say(nothingToShow),
  });
  sheet.close();
}

const side = 150;
function drawCode(sheet: Sheet, address: string): void {
  const { pen, say } = sheet;
  const top = sheet.y;
  pen.matrix(qr(address), left + 4, top, side);
  const x = left + side + 26;
  pen.text(say('Follow this freight on your phone'), x, top + 30, { size: 15, bold: true });
  pen.text(say('Point the camera at the code. No account is needed.'), x, top + 52, { size: 10 });
  pen.text(say('Whoever has this paper may look: keep it to yourself.'), x, top + 68, { size: 10 });
  sheet.y = top + side + 12;
  paragraph(sheet, address, { size: Math.min(8, ((right - left) / address.length) * 1.7) });
  sheet.y += 10;
}

function* rowsOf(page: DayPage, say: Say): Generator<Row> {
  for (const truck of page.trucks)
    yield {
      cells: [
        `L-${truck.loadNumber}`,
        [truck.deliverTo, [truck.city, truck.state].filter(Boolean).join(' ')],
        truck.trailer ?? '–',
        arrivalOf(truck, say),
        showCount(truck.boxes),
      ],
    };
  const waiting = page.waiting.reduce((sum, line) => sum + line.boxes, 0);
  if (waiting > 0) yield { cells: ['–', say('On no truck yet'), '–', '–', showCount(waiting)] };
}
function arrivalOf(truck: DayTruck, say: Say): string[] {
  if (truck.status === etaState.delivered && truck.deliveredAt !== null)
    return [say('Delivered'), momentOf(truck.deliveredAt, truck.zone)];
  return truck.eta === null ? [say('Not known yet')] : [momentOf(truck.eta, truck.zone)];
}
const momentOf = (instant: string, zone: string): string => momentIn(Temporal.Instant.from(instant), zone);
