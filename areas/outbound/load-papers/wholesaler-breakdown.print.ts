/** What each consignee gets inside each drop: counts by shipper and size. */
import { inOneLine } from '#kit/server/pdf-order.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';
import { openSheet, partyLines } from '#kit/server/pdf-sheet.ts';
import { table, type Row } from '#kit/server/pdf-table.ts';
import { letter, printed, type Desk, type Printing, type Say, type Source } from '#kit/server/pdf.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { linesOf, loadBoxes, totalOf, type LoadPaperData } from './loading-sheet.print.ts';

export function printWholesalerBreakdowns(
  loads: Source<LoadPaperData>,
  printing: Printing,
): AsyncGenerator<Uint8Array> {
  return printed(letter('Wholesaler breakdown'), printing, loads, drawWholesalerBreakdown, {
    name: (load) => load.loadNumber,
  });
}

export function drawWholesalerBreakdown(desk: Desk, load: LoadPaperData): void {
  const { say } = desk;
  const sheet = openSheet(desk, {
    title: say('Wholesaler breakdown'),
    number: say('Load {number}', { number: load.loadNumber }),
  });
  loadBoxes(sheet, load);
  sheet.y += 10;
  const total = totalOf(linesOf(load));
  table(sheet, {
    columns: [
      { title: say('Consignee'), width: { share: 1.2 } },
      { title: say('Shipper'), width: { share: 1.2 } },
      { title: say('Unit'), width: 50 },
      { title: say('Size, in'), width: 78 },
      { title: say('Units'), width: 50, align: 'right' },
      { title: say('Cubes'), width: 64, align: 'right' },
    ],
    rows: rowsOf(load, say),
    total: [
      load.drops.length === 1
        ? say('Total of 1 drop')
        : say('Total of {count} drops', { count: load.drops.length }),
      '',
      '',
      '',
      showCount(total.units),
      showHundredths(total.cubes),
    ],
    empty: say(nothingToShow),
    continued: say('continued'),
  });
  sheet.close();
}

function* rowsOf({ drops }: LoadPaperData, say: Say): Generator<Row> {
  for (const { seq, deliverTo, lines } of drops.toSorted((a, b) => a.seq - b.seq)) {
    const inDrop = totalOf(lines);
    const [name = '', ...place] = partyLines({ ...deliverTo, address: null, phone: null });
    yield {
      kind: 'group',
      cells: [
        say('Drop {seq} of {of}: {name}', { seq, of: drops.length, name: inOneLine([name, ...place]) }),
        '',
        '',
        '',
        showCount(inDrop.units),
        showHundredths(inDrop.cubes),
      ],
    };
    const byConsignee = Map.groupBy(lines, ({ consignee }) => consignee);
    for (const [consignee, own] of byConsignee) {
      // The same shipper and size may stand in several positions; here they are one count.
      const sizes = Map.groupBy(own, ({ shipper, unit, length, width, height }) =>
        JSON.stringify([shipper, unit, length, width, height]),
      );
      let said = false;
      for (const same of sizes.values()) {
        const [first] = same;
        if (!first) continue;
        const { units, cubes } = totalOf(same);
        yield {
          cells: [
            said ? '' : consignee,
            first.shipper,
            say(first.unit),
            `${first.length} × ${first.width} × ${first.height}`,
            showCount(units),
            showHundredths(cubes),
          ],
        };
        said = true;
      }
      if (sizes.size > 1) {
        const sum = totalOf(own);
        yield {
          kind: 'sum',
          cells: [
            '',
            say('{consignee}, all sizes', { consignee }),
            '',
            '',
            showCount(sum.units),
            showHundredths(sum.cubes),
          ],
        };
      }
    }
  }
}
