/** The cover of a load, taped to the trailer's papers: number in bars, drops, checks before departure. */
import { nothingToShow } from '#kit/contract/sentences.ts';
import { code128, fitsCode128 } from '#kit/server/barcode.ts';
import {
  atFoot,
  boxes,
  left,
  openSheet,
  partyLines,
  right,
  signatures,
  tickRow,
  width,
  type Sheet,
} from '#kit/server/pdf-sheet.ts';
import { table, type Row } from '#kit/server/pdf-table.ts';
import { letter, printed, type Desk, type Printing, type Say, type Source } from '#kit/server/pdf.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { showWindow } from './deliveries.print.ts';
import { linesOf, loadBoxes, totalOf, type LoadPaperData } from './loading-sheet.print.ts';

export function printCoverSheets(
  loads: Source<LoadPaperData>,
  printing: Printing,
): AsyncGenerator<Uint8Array> {
  return printed(letter('Cover sheet'), printing, loads, drawCoverSheet, { name: (load) => load.loadNumber });
}
/** The same under a name of its own: who prints both can tell the files and the papers apart. */
export function printLoadCovers(
  loads: Source<LoadPaperData>,
  printing: Printing,
): AsyncGenerator<Uint8Array> {
  return printed(letter('Load cover'), printing, loads, drawLoadCover, { name: (load) => load.loadNumber });
}

export const drawCoverSheet = (desk: Desk, load: LoadPaperData): void =>
  draw(desk, load, desk.say('Cover sheet'));
const drawLoadCover = (desk: Desk, load: LoadPaperData): void => draw(desk, load, desk.say('Load cover'));
function draw(desk: Desk, load: LoadPaperData, title: string): void {
  const { say } = desk;
  const sheet = openSheet(desk, {
    title,
    number: say('Load {number}', { number: load.loadNumber }),
  });
  drawNumber(sheet, load);
  loadBoxes(sheet, load);
  sheet.y += 10;
  const total = totalOf(linesOf(load));
  table(sheet, {
    columns: [
      { title: say('Drop'), width: 34 },
      { title: say('Deliver to'), width: { share: 1.2 }, bold: true },
      { title: say('Address'), width: { share: 1.2 } },
      { title: say('Window'), width: { share: 1 } },
      { title: say('Consignees'), width: 58, align: 'right' },
      { title: say('Units'), width: 46, align: 'right' },
      { title: say('Cubes'), width: 60, align: 'right' },
    ],
    rows: rowsOf(load, say),
    total: [say('Total'), '', '', '', '', showCount(total.units), showHundredths(total.cubes)],
    empty: say(nothingToShow),
  });
  atFoot(sheet, () => drawChecks(sheet, say));
  sheet.close();
}

function drawNumber(sheet: Sheet, { loadNumber, trailer, warehouse }: LoadPaperData): void {
  const {
    pen,
    desk: { type },
    say,
  } = sheet;
  const top = sheet.y + 2;
  const bars = fitsCode128(loadNumber) ? code128(loadNumber) : undefined;
  const module = bars ? Math.min(1.8, 236 / bars.modules) : 0;
  const barsWide = bars ? bars.modules * module : 0;
  if (bars) {
    pen.bars(bars, right - barsWide, top, module, 50);
    pen.text(loadNumber, right - barsWide / 2, top + 62, { size: 9.6, bold: true, align: 'center' });
  }
  const free = width - barsWide - 24;
  const size = type.fit(loadNumber, free, 44, 18, true);
  pen.text(type.clip(loadNumber, free, size, true), left, top + 38, { size, bold: true });
  const under = trailer
    ? say('Trailer {trailer}, out of {warehouse}', { trailer, warehouse: warehouse.code })
    : say('Out of {warehouse}', { warehouse: warehouse.code });
  pen.text(type.clip(under, free, 12, true), left, top + 60, { size: 12, bold: true });
  sheet.y = top + 72;
}

function* rowsOf({ drops }: LoadPaperData, say: Say): Generator<Row> {
  for (const { seq, deliverTo, window, lines } of drops.toSorted((a, b) => a.seq - b.seq)) {
    const { units, cubes } = totalOf(lines);
    const [name = '', ...address] = partyLines(deliverTo);
    const consignees = new Set(lines.map(({ consignee }) => consignee)).size;
    yield {
      cells: [
        String(seq),
        name,
        address,
        window ? showWindow(window, say) : say('No window'),
        showCount(consignees),
        showCount(units),
        showHundredths(cubes),
      ],
    };
  }
}

function drawChecks(sheet: Sheet, say: Say): void {
  const off = (word: string) => ({ word, on: false });
  const { pen } = sheet;
  pen.text(say('Before departure'), left, sheet.y + 8, { size: 8.6, bold: true });
  tickRow(
    sheet,
    [
      'Trailer clean',
      'No odor',
      'Reefer running',
      'Set point checked',
      'Load locks set',
      'Sealed',
      'Papers handed over',
    ].map((word) => off(say(word))),
    left,
    sheet.y + 22,
    7.4,
  );
  sheet.y += 30;
  boxes(
    sheet,
    [
      { label: say('Pre-cool, °F'), lines: [] },
      { label: say('Set point, °F'), lines: [] },
      { label: say('Seal'), lines: [] },
      { label: say('Doors closed at'), lines: [] },
      { label: say('Departed at'), lines: [] },
    ],
    { least: 36 },
  );
  sheet.y += 4;
  signatures(sheet, [
    { who: say('Released by'), hint: say('Name, date and time') },
    { who: say('Driver'), hint: say('Name, signature, date and time') },
  ]);
}
