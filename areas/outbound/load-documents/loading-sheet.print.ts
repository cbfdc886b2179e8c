/** The loading sheet of a pickup: stops in loading order, the last stop first. */
import { joinNonEmptyWithBidiIsolation } from '#kit/server/bidi-text.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import {
  measureAndDrawAtPageFoot,
  drawBoxRowAdvancingIfFullWidth,
  createPdfLayout,
  drawParagraph,
  formatPartyLines,
  formatPrintedWeekdayDate,
  formatPrintedInstant,
  drawSignatureLines,
  type PrintedParty,
  type PdfLayout,
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

/** The data for all documents of a load: a whole load, or the part of one pickup. */
export interface LoadDocumentData {
  loadNumber: string;
  loadName?: string | null;
  /** YYYY-MM-DD. */
  dayOfService: string;
  /** The pickup's warehouse. */
  warehouse: { code: string; name: string };
  trailer?: string | null;
  tractor?: string | null;
  carrierName?: string | null;
  drivers?: readonly string[];
  door?: string | null;
  seal?: string | null;
  /** Cargo bars. */
  loadLocks?: number | null;
  /** Set point in whole °F. */
  temperature?: number | null;
  /** ISO instant. */
  plannedDeparture?: string | null;
  /** The last inspection of the trailer at this dock. */
  inspection?: {
    /** ISO instant. */
    at: string;
    by: string;
    clean: boolean;
    odorFree: boolean;
    reeferOk: boolean;
    /** Whole °F. */
    preCoolF: number | null;
  } | null;
  /** The note of the forced release. */
  forceNote?: string | null;
  /** The name of the load's status. */
  status?: string | null;
  drops: readonly LoadDocumentDrop[];
}
export interface LoadDocumentDrop {
  /** Order of delivery, from 1. */
  seq: number;
  deliverTo: PrintedParty;
  /** ISO instants and the deliver-to's IANA zone. */
  window?: { start: string; end: string; zone: string } | null;
  miles?: number | null;
  lines: readonly LoadDocumentLine[];
}
export interface LoadDocumentLine {
  consignee: string;
  shipper: string;
  /** The name of the unit of measure. */
  unit: string;
  /** Whole inches. */
  length: number;
  width: number;
  height: number;
  units: number;
  /** Hundredths of a cubic foot, all units of the line together. */
  cubes: number;
  /** Staging positions of the units. */
  positions?: string | null;
}

export function printLoadingSheets(
  pickups: ItemSource<LoadDocumentData>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Loading sheet'), printing, pickups, drawLoadingSheet, {
    getName: (load) => `${load.loadNumber} ${load.warehouse.code}`,
  });
}

export const sumUnitsAndCubes = (
  lines: Iterable<{ units: number; cubes: number }>,
): { units: number; cubes: number } => {
  let [units, cubes] = [0, 0];
  for (const line of lines) [units, cubes] = [units + line.units, cubes + line.cubes];
  return { units, cubes };
};
export const listLoadDocumentLines = ({ drops }: LoadDocumentData): LoadDocumentLine[] =>
  drops.flatMap(({ lines }) => lines);

/** The trailer inspection, and the note of a forced release, for the recipient of the freight. */
function drawInspection(sheet: PdfLayout, { inspection, forceNote }: LoadDocumentData): void {
  const {
    translate: say,
    builder: { printContext: printing },
  } = sheet;
  const word = (yes: boolean) => (yes ? say('yes') : say('NO'));
  if (inspection) {
    const text = say(
      'Trailer inspected {when} by {who}: clean {clean}, no odor {odor}, reefer runs {reefer}.',
      {
        when: formatPrintedInstant(inspection.at, printing, say),
        who: inspection.by,
        clean: word(inspection.clean),
        odor: word(inspection.odorFree),
        reefer: word(inspection.reeferOk),
      },
    );
    const cold =
      inspection.preCoolF === null
        ? ''
        : ` ${say('Pre-cool {degrees} °F.', { degrees: inspection.preCoolF })}`;
    drawParagraph(sheet, text + cold, { size: 8.6, grey: 0 });
  }
  if (forceNote)
    drawParagraph(sheet, say('Released anyway: {note}', { note: forceNote }), { size: 8.6, grey: 0 });
}

/** The header boxes of every load document, with the trailer inspection. */
export function drawLoadHeaderAndInspection(sheet: PdfLayout, load: LoadDocumentData): void {
  drawBoxes(sheet, load);
  drawInspection(sheet, load);
}

function drawBoxes(sheet: PdfLayout, load: LoadDocumentData): void {
  const {
    translate: say,
    builder: { printContext: printing },
  } = sheet;
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Load'), lines: [load.loadNumber, load.loadName ?? ''].filter(Boolean), widthShare: 1.3 },
      { label: say('Trailer'), lines: [load.trailer ?? '–'] },
      { label: say('Door'), lines: [load.door ?? '–'], widthShare: 0.7 },
      {
        label: say('Day of service'),
        lines: [formatPrintedWeekdayDate(load.dayOfService, say)],
        widthShare: 1.4,
      },
      {
        label: say('Planned departure'),
        lines: [load.plannedDeparture ? formatPrintedInstant(load.plannedDeparture, printing, say) : '–'],
        widthShare: 1.4,
      },
    ],
    { strong: 11 },
  );
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Origin'), lines: [load.warehouse.code, load.warehouse.name], widthShare: 1.3 },
      { label: say('Load locks'), lines: [load.loadLocks == null ? '' : String(load.loadLocks)] },
      {
        label: say('Set point'),
        lines: [load.temperature == null ? '' : `${load.temperature} °F`],
        widthShare: 0.7,
      },
      { label: say('Seal'), lines: [load.seal ?? ''], widthShare: 1.4 },
      {
        label: say('Carrier and drivers'),
        lines: [
          joinNonEmptyWithBidiIsolation([load.carrierName, load.tractor]),
          joinNonEmptyWithBidiIsolation(load.drivers ?? []),
        ].filter(Boolean),
        isPlain: true,
        widthShare: 1.4,
      },
    ],
    { strong: 11 },
  );
}

export function drawLoadingSheet(builder: PdfDocumentBuilder, load: LoadDocumentData): void {
  const { translate: say } = builder;
  const sheet = createPdfLayout(builder, {
    title: say('Loading sheet'),
    documentNameAndNumber: say('Load {number}', { number: load.loadNumber }),
    copyLabel: say('Dock copy'),
  });
  drawLoadHeaderAndInspection(sheet, load);
  sheet.y += 10;
  const total = sumUnitsAndCubes(listLoadDocumentLines(load));
  drawPdfTable(sheet, {
    columns: [
      { title: say('Consignee'), width: { share: 1.2 } },
      { title: say('Shipper'), width: { share: 1.1 } },
      { title: say('Positions'), width: { share: 0.6 } },
      { title: say('Unit'), width: 42 },
      { title: say('Size (in)'), width: 70 },
      { title: say('Units'), width: 44, align: 'right' },
      { title: say('Cu ft'), width: 58, align: 'right' },
      { title: say('Loaded'), width: 50, align: 'right' },
    ],
    rows: rowsOf(load, say),
    totalCells: [
      load.drops.length === 1
        ? say('Total of 1 stop')
        : say('Total of {count} stops', { count: load.drops.length }),
      '',
      '',
      '',
      '',
      formatCount(total.units),
      formatHundredths(total.cubes),
      '',
    ],
    emptyText: say(noRecordsMessage),
    continuedLabel: say('continued'),
  });
  measureAndDrawAtPageFoot(sheet, () => {
    drawBoxRowAdvancingIfFullWidth(
      sheet,
      [
        { label: say('Short, over, damaged (units and unit codes)'), lines: [], widthShare: 2.6 },
        { label: say('Pre-cool (°F)'), lines: [], widthShare: 0.7 },
        { label: say('Pulp (°F)'), lines: [], widthShare: 0.7 },
        { label: say('Seal'), lines: [] },
      ],
      { least: 44 },
    );
    sheet.y += 4;
    drawSignatureLines(sheet, [
      { caption: say('Loaded by'), hint: say('Name, start and end') },
      { caption: say('Checked by'), hint: say('Name and time') },
      { caption: say('Driver'), hint: say('Name, signature, date and time') },
    ]);
  });
  sheet.finish();
}

/** Labels the first and the last stop to load. */
function whenLoaded(dropIndex: number, drops: number, say: PrintTranslate): string {
  if (dropIndex === 0) return say('load first');
  return dropIndex === drops - 1 ? say('load last') : '';
}

function* rowsOf({ drops }: LoadDocumentData, say: PrintTranslate): Generator<PdfRow> {
  const order = drops.toSorted((a, b) => b.seq - a.seq);
  for (const [dropIndex, { seq, deliverTo, lines }] of order.entries()) {
    const { units, cubes } = sumUnitsAndCubes(lines);
    const [name = '', ...place] = formatPartyLines({ ...deliverTo, address: null, phone: null });
    const when = whenLoaded(dropIndex, order.length, say);
    const title = say('Stop {seq} of {of}: {name}', {
      seq,
      of: drops.length,
      name: joinNonEmptyWithBidiIsolation([name, ...place]),
    });
    yield {
      kind: 'group',
      cells: [
        when ? `${title} (${when})` : title,
        '',
        '',
        '',
        '',
        formatCount(units),
        formatHundredths(cubes),
        '',
      ],
    };
    for (const {
      consignee,
      shipper,
      positions,
      unit,
      length,
      width,
      height,
      units: count,
      cubes: cube,
    } of lines) {
      yield {
        cells: [
          consignee,
          shipper,
          positions ?? '',
          say(unit),
          `${length} × ${width} × ${height}`,
          formatCount(count),
          formatHundredths(cube),
          '_____',
        ],
      };
    }
  }
}
