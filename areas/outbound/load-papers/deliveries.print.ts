/** The drop list of a load: where it stops, in which order, between which hours. */
import { inOneLine } from '#kit/server/pdf-order.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';
import { atFoot, openSheet, partyLines, showDay, signatures } from '#kit/server/pdf-sheet.ts';
import { table, type Row } from '#kit/server/pdf-table.ts';
import { letter, printed, type Desk, type Printing, type Say, type Source } from '#kit/server/pdf.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { dateIn, hourIn, zoneNamed } from '#kit/contract/zones.ts';
import {
  linesOf,
  loadBoxes,
  totalOf,
  type LoadPaperData,
  type LoadPaperDrop,
} from './loading-sheet.print.ts';

export function printDeliveries(
  loads: Source<LoadPaperData>,
  printing: Printing,
): AsyncGenerator<Uint8Array> {
  return printed(letter('Deliveries'), printing, loads, drawDeliveries, { name: (load) => load.loadNumber });
}

/** Day and hours on the deliver-to's clock, with the zone's short name: the driver comes from another. */
export function showWindow({ start, end, zone }: NonNullable<LoadPaperDrop['window']>, say: Say): string[] {
  const [from, to] = [Temporal.Instant.from(start), Temporal.Instant.from(end)];
  const day = (at: Temporal.Instant): string => showDay(dateIn(at, zone), say);
  const short = zoneNamed(from, zone);
  const [first, last] = [day(from), day(to)];
  return first === last
    ? [first, `${hourIn(from, zone)}–${hourIn(to, zone)} ${short}`]
    : [`${first} ${hourIn(from, zone)}`, `– ${last} ${hourIn(to, zone)} ${short}`];
}

export function drawDeliveries(desk: Desk, load: LoadPaperData): void {
  const { say } = desk;
  const sheet = openSheet(desk, {
    title: say('Deliveries'),
    number: say('Load {number}', { number: load.loadNumber }),
    copy: say("Driver's copy"),
  });
  loadBoxes(sheet, load);
  sheet.y += 10;
  const total = totalOf(linesOf(load));
  table(sheet, {
    columns: [
      { title: say('Drop'), width: 34 },
      { title: say('Deliver to'), width: { share: 1.3 }, bold: true },
      { title: say('Address'), width: { share: 1.3 } },
      { title: say('Window, local'), width: 96 },
      { title: say('Miles'), width: 40, align: 'right' },
      { title: say('Units'), width: 44, align: 'right' },
      { title: say('Cubes'), width: 58, align: 'right' },
      { title: say('Arrived'), width: 46, align: 'right' },
    ],
    rows: rowsOf(load, say),
    total: [
      load.drops.length === 1
        ? say('Total of 1 drop')
        : say('Total of {count} drops', { count: load.drops.length }),
      '',
      '',
      '',
      showCount(load.drops.reduce((sum, { miles }) => sum + (miles ?? 0), 0)),
      showCount(total.units),
      showHundredths(total.cubes),
      '',
    ],
    empty: say(nothingToShow),
  });
  atFoot(sheet, () =>
    signatures(sheet, [
      { who: say('Dispatcher'), hint: say('Name and time') },
      { who: say('Driver'), hint: say('Name, signature, date and time') },
    ]),
  );
  sheet.close();
}

function* rowsOf({ drops }: LoadPaperData, say: Say): Generator<Row> {
  for (const { seq, deliverTo, window, miles, lines } of drops.toSorted((a, b) => a.seq - b.seq)) {
    const { units, cubes } = totalOf(lines);
    const [name = '', ...address] = partyLines(deliverTo);
    const consignees = [...new Set(lines.map(({ consignee }) => consignee))].filter(
      (consignee) => consignee !== name,
    );
    yield {
      kind: consignees.length > 0 ? 'lead' : 'line',
      cells: [
        String(seq),
        name,
        address,
        window ? showWindow(window, say) : say('No window'),
        miles == null ? '' : showCount(miles),
        showCount(units),
        showHundredths(cubes),
        '_____',
      ],
    };
    if (consignees.length > 0)
      yield { kind: 'note', cells: [say('For {consignees}', { consignees: inOneLine(consignees) })] };
  }
}
