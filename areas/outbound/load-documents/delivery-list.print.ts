/** The stop list of a load: where it stops, in which order, between which times. */
import { joinNonEmptyWithBidiIsolation } from '#kit/server/bidi-text.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import {
  measureAndDrawAtPageFoot,
  createPdfLayout,
  formatPartyLines,
  formatPrintedWeekdayDate,
  drawSignatureLines,
} from '#kit/server/pdf-layout.ts';
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
import { dateInZone, timeOfDayInZone, formatZoneAbbreviation } from '#kit/contract/time-zones.ts';
import {
  listLoadDocumentLines,
  drawLoadHeaderAndInspection,
  sumUnitsAndCubes,
  type LoadDocumentData,
  type LoadDocumentDrop,
} from './loading-sheet.print.ts';
import { formatTimeOfDay } from '#kit/contract/time-format.ts';

export function printDeliveryLists(
  loads: ItemSource<LoadDocumentData>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Deliveries'), printing, loads, drawDeliveryList, {
    getName: (load) => load.loadNumber,
  });
}

/** Formats date and times in the deliver-to's time zone, with its abbreviation, because the driver comes from another zone. */
export function formatDropWindowLines(
  { start, end, zone }: NonNullable<LoadDocumentDrop['window']>,
  translate: PrintTranslate,
): string[] {
  const [from, to] = [Temporal.Instant.from(start), Temporal.Instant.from(end)];
  const day = (instant: Temporal.Instant): string =>
    formatPrintedWeekdayDate(dateInZone(instant, zone), translate);
  const short = formatZoneAbbreviation(from, zone);
  const time = (instant: Temporal.Instant): string =>
    formatTimeOfDay(timeOfDayInZone(instant, zone), translate.timeFormat ?? '12h');
  const [first, last] = [day(from), day(to)];
  return first === last
    ? [first, `${time(from)}–${time(to)} ${short}`]
    : [`${first} ${time(from)}`, `– ${last} ${time(to)} ${short}`];
}

export function drawDeliveryList(builder: PdfDocumentBuilder, load: LoadDocumentData): void {
  const { translate: say } = builder;
  const sheet = createPdfLayout(builder, {
    title: say('Deliveries'),
    documentNameAndNumber: say('Load {number}', { number: load.loadNumber }),
    copyLabel: say("Driver's copy"),
  });
  drawLoadHeaderAndInspection(sheet, load);
  sheet.y += 10;
  const total = sumUnitsAndCubes(listLoadDocumentLines(load));
  drawPdfTable(sheet, {
    columns: [
      { title: say('Stop'), width: 34 },
      { title: say('Deliver to'), width: { share: 1.3 }, bold: true },
      { title: say('Address'), width: { share: 1.3 } },
      { title: say('Window, local'), width: 108 },
      { title: say('Miles'), width: 40, align: 'right' },
      { title: say('Units'), width: 44, align: 'right' },
      { title: say('Cu ft'), width: 58, align: 'right' },
      { title: say('Arrived'), width: 46, align: 'right' },
    ],
    rows: rowsOf(load, say),
    totalCells: [
      load.drops.length === 1
        ? say('Total of 1 stop')
        : say('Total of {count} stops', { count: load.drops.length }),
      '',
      '',
      '',
      formatCount(load.drops.reduce((sum, { miles }) => sum + (miles ?? 0), 0)),
      formatCount(total.units),
      formatHundredths(total.cubes),
      '',
    ],
    emptyText: say(noRecordsMessage),
  });
  measureAndDrawAtPageFoot(sheet, () =>
    drawSignatureLines(sheet, [
      { caption: say('Dispatcher'), hint: say('Name and time') },
      { caption: say('Driver'), hint: say('Name, signature, date and time') },
    ]),
  );
  sheet.finish();
}

function* rowsOf({ drops }: LoadDocumentData, say: PrintTranslate): Generator<PdfRow> {
  for (const { seq, deliverTo, window, miles, lines } of drops.toSorted((a, b) => a.seq - b.seq)) {
    const { units, cubes } = sumUnitsAndCubes(lines);
    const [name = '', ...address] = formatPartyLines(deliverTo);
    const consignees = [...new Set(lines.map(({ consignee }) => consignee))].filter(
      (consignee) => consignee !== name,
    );
    yield {
      kind: consignees.length > 0 ? 'lead' : 'line',
      cells: [
        String(seq),
        name,
        address,
        window ? formatDropWindowLines(window, say) : say('No window'),
        miles == null ? '' : formatCount(miles),
        formatCount(units),
        formatHundredths(cubes),
        '_____',
      ],
    };
    if (consignees.length > 0)
      yield {
        kind: 'note',
        cells: [say('For {consignees}', { consignees: joinNonEmptyWithBidiIsolation(consignees) })],
      };
  }
}
