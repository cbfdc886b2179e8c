/** What each consignee gets at each stop: counts by shipper and size. */
import { joinNonEmptyWithBidiIsolation } from '#kit/server/bidi-text.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import { createPdfLayout, formatPartyLines } from '#kit/server/pdf-layout.ts';
import { drawPdfTable, type PdfRow } from '#kit/server/pdf-table.ts';
import {
  letterPage,
  printDocumentsWithErrorPages,
  type PdfDocumentBuilder,
  type PrintContext,
  type PrintTranslate,
  type ItemSource,
} from '#kit/server/pdf.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import {
  listLoadDocumentLines,
  drawLoadHeaderAndInspection,
  sumUnitsAndCubes,
  type LoadDocumentData,
} from './loading-sheet.print.ts';

export function printWholesalerBreakdowns(
  loads: ItemSource<LoadDocumentData>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(
    letterPage('Wholesaler breakdown'),
    printing,
    loads,
    drawWholesalerBreakdown,
    {
      getName: (load) => load.loadNumber,
    },
  );
}

export function drawWholesalerBreakdown(builder: PdfDocumentBuilder, load: LoadDocumentData): void {
  const { translate: say } = builder;
  const sheet = createPdfLayout(builder, {
    title: say('Wholesaler breakdown'),
    documentNameAndNumber: say('Load {number}', { number: load.loadNumber }),
  });
  drawLoadHeaderAndInspection(sheet, load);
  sheet.y += 10;
  const total = sumUnitsAndCubes(listLoadDocumentLines(load));
  drawPdfTable(sheet, {
    columns: [
      { title: say('Consignee'), width: { share: 1.2 } },
      { title: say('Shipper'), width: { share: 1.2 } },
      { title: say('Unit'), width: 50 },
      { title: say('Size (in)'), width: 78 },
      { title: say('Units'), width: 50, align: 'right' },
      { title: say('Cu ft'), width: 64, align: 'right' },
    ],
    rows: rowsOf(load, say),
    totalCells: [
      load.drops.length === 1
        ? say('Total of 1 stop')
        : say('Total of {count} stops', { count: load.drops.length }),
      '',
      '',
      '',
      formatCount(total.units),
      formatHundredths(total.cubes),
    ],
    emptyText: say(noRecordsMessage),
    continuedLabel: say('continued'),
  });
  sheet.finish();
}

function* rowsOf({ drops }: LoadDocumentData, say: PrintTranslate): Generator<PdfRow> {
  for (const { seq, deliverTo, lines } of drops.toSorted((a, b) => a.seq - b.seq)) {
    const inDrop = sumUnitsAndCubes(lines);
    const [name = '', ...place] = formatPartyLines({ ...deliverTo, address: null, phone: null });
    yield {
      kind: 'group',
      cells: [
        say('Stop {seq} of {of}: {name}', {
          seq,
          of: drops.length,
          name: joinNonEmptyWithBidiIsolation([name, ...place]),
        }),
        '',
        '',
        '',
        formatCount(inDrop.units),
        formatHundredths(inDrop.cubes),
      ],
    };
    const byConsignee = Map.groupBy(lines, ({ consignee }) => consignee);
    for (const [consignee, consigneeLines] of byConsignee) {
      // The same shipper and size can be in several positions. Here they are one count.
      const sizes = Map.groupBy(consigneeLines, ({ shipper, unit, length, width, height }) =>
        JSON.stringify([shipper, unit, length, width, height]),
      );
      let hasPrintedConsignee = false;
      for (const same of sizes.values()) {
        const [first] = same;
        if (!first) continue;
        const { units, cubes } = sumUnitsAndCubes(same);
        yield {
          cells: [
            hasPrintedConsignee ? '' : consignee,
            first.shipper,
            say(first.unit),
            `${first.length} × ${first.width} × ${first.height}`,
            formatCount(units),
            formatHundredths(cubes),
          ],
        };
        hasPrintedConsignee = true;
      }
      if (sizes.size > 1) {
        const sum = sumUnitsAndCubes(consigneeLines);
        yield {
          kind: 'sum',
          cells: [
            '',
            say('{consignee}, all sizes', { consignee }),
            '',
            '',
            formatCount(sum.units),
            formatHundredths(sum.cubes),
          ],
        };
      }
    }
  }
}
