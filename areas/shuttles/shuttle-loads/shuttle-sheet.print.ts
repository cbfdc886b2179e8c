import { formatArrivedCount } from './manifest.rules.ts';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import type { ShuttleLoadLine, ShuttleLoad } from './shuttle-loads.contract.ts';
import { formatUnitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { differenceNames, differenceReasonNames } from './shuttle-manifest.contract.ts';
import type { DifferenceRow } from './shuttle-manifest.contract.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import {
  measureAndDrawAtPageFoot,
  drawBoxRowAdvancingIfFullWidth,
  createPdfLayout,
  formatPrintedWeekdayDate,
  formatPrintedInstant,
  drawSignatureLines,
} from '#kit/server/pdf-layout.ts';
import type { PdfLayout } from '#kit/server/pdf-layout.ts';
import { drawPdfTable } from '#kit/server/pdf-table.ts';
import type { PdfRow } from '#kit/server/pdf-table.ts';
import { letterPage, printDocumentsWithErrorPages } from '#kit/server/pdf.ts';
import type { PdfDocumentBuilder, PrintContext, PrintTranslate, ItemSource } from '#kit/server/pdf.ts';

export type ShuttleSheet = ShuttleLoad & { differences: readonly DifferenceRow[] };
/** Prints the document that travels with a shuttle: what is on it, by consignee, shipper and size. */
export function printShuttleSheets(
  loads: ItemSource<ShuttleSheet>,
  printContext: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Shuttle sheet'), printContext, loads, drawShuttleSheet, {
    getName: (load) => load.number,
  });
}

function drawShuttleSheet(desk: PdfDocumentBuilder, load: ShuttleSheet): void {
  const { translate: say, printContext: printing } = desk;
  const sheet = createPdfLayout(desk, {
    title: say('Shuttle sheet'),
    documentNameAndNumber: say('Shuttle {number}', { number: load.number }),
    copyLabel: say('Driver copy'),
  });
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Shuttle'), lines: [load.number], widthShare: 0.9 },
      { label: say('Origin'), lines: [load.warehouse], widthShare: 0.7 },
      { label: say('Destination'), lines: [load.outboundWarehouse], widthShare: 0.7 },
      {
        label: say('Day of service'),
        lines: [formatPrintedWeekdayDate(load.dayOfService, say)],
        widthShare: 1.3,
      },
      { label: say('Trailer'), lines: [load.trailer ?? '–'] },
      { label: say('Seal'), lines: [load.seal ?? ''] },
      { label: say('Door'), lines: [load.door === null ? '–' : String(load.door)], widthShare: 0.6 },
      {
        label: say('Released'),
        lines: [load.releasedAt ? formatPrintedInstant(load.releasedAt, printing, say) : '–'],
        widthShare: 1.4,
      },
    ],
    { strong: 11 },
  );
  sheet.y += 10;
  drawPdfTable(sheet, {
    columns: [
      { title: say('Consignee'), width: { share: 1.2 } },
      { title: say('Shipper'), width: { share: 1.1 } },
      { title: say('Unit'), width: 48 },
      { title: say('Size (in)'), width: 80 },
      { title: say(load.sent > 0 ? 'Sent' : 'Units'), width: 50, align: 'right' },
      { title: say('Cu ft'), width: 64, align: 'right' },
      { title: say(hasArrived(load) ? 'Arrived' : 'Counted'), width: 56, align: 'right' },
    ],
    rows: rowsOf(load, say),
    totalCells: [
      say('Total'),
      '',
      '',
      '',
      formatCount(sumOf(load, (l) => l.units)),
      formatHundredths(sumOf(load, (l) => l.cubes)),
      hasArrived(load)
        ? formatArrivedCount({ counted: sumOf(load, (l) => l.counted), extra: sumOf(load, (l) => l.extra) })
        : '',
    ],
    emptyText: say(noRecordsMessage),
    continuedLabel: say('continued'),
  });
  if (hasArrived(load) && load.differences.length > 0) drawDifferences(sheet, desk, load);
  measureAndDrawAtPageFoot(sheet, () => {
    drawBoxRowAdvancingIfFullWidth(
      sheet,
      [
        { label: say('Short, over, damaged (units and unit codes)'), lines: [], widthShare: 2.6 },
        { label: say('Seal on arrival'), lines: [] },
      ],
      { least: 44 },
    );
    sheet.y += 4;
    drawSignatureLines(sheet, [
      { caption: say('Loaded by'), hint: say('Name, start and end') },
      { caption: say('Driver'), hint: say('Name, signature, date and time') },
      { caption: say('Received by'), hint: say('Name and time') },
    ]);
  });
  sheet.finish();
}

const hasArrived = (load: ShuttleSheet): boolean => load.status === shuttleLoadStatus.arrived;
const sumOf = (load: ShuttleSheet, getValue: (line: ShuttleLoadLine) => number): number =>
  load.lines.reduce((sum, line) => sum + getValue(line), 0);

/** Prints the missing, unsent and damaged units, each with its reason. */
function drawDifferences(sheet: PdfLayout, { translate: say }: PdfDocumentBuilder, load: ShuttleSheet): void {
  sheet.y += 14;
  drawPdfTable(sheet, {
    columns: [
      { title: say('Difference'), width: 80 },
      { title: say('Unit'), width: 100 },
      { title: say('Consignee'), width: { share: 1.1 } },
      { title: say('Reason'), width: { share: 1.2 } },
      { title: say('Resolved by'), width: { share: 0.8 } },
    ],
    rows: load.differences.map((row) => ({
      cells: [
        say(differenceNames[row.difference]),
        row.unitCode,
        row.consignee,
        row.reason === null ? '_____' : say(differenceReasonNames[row.reason]),
        translateAnonymousOrErasedPersonName(say, row.closedBy) ?? '',
      ],
    })),
    emptyText: say(noRecordsMessage),
    continuedLabel: say('continued'),
  });
}

function* rowsOf(load: ShuttleSheet, say: PrintTranslate): Generator<PdfRow> {
  for (const l of load.lines)
    yield {
      cells: [
        l.consignee,
        l.shipper,
        say(formatUnitOfMeasure(l.unitOfMeasure)),
        `${l.length} × ${l.width} × ${l.height}`,
        formatCount(l.units),
        formatHundredths(l.cubes),
        hasArrived(load) ? formatArrivedCount(l) : '_____',
      ],
    };
}
