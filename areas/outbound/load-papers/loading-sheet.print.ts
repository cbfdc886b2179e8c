/** The loading sheet of a pickup: drops in the order they are loaded, the last stop first. */
import { inOneLine } from '#kit/server/pdf-order.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';
import {
  atFoot,
  boxes,
  openSheet,
  paragraph,
  partyLines,
  showDay,
  showInstant,
  signatures,
  type Party,
  type Sheet,
} from '#kit/server/pdf-sheet.ts';
import { table, type Row } from '#kit/server/pdf-table.ts';
import { letter, printed, type Desk, type Printing, type Say, type Source } from '#kit/server/pdf.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';

/** What every paper of a load is printed from: a whole load, or the part of it that one pickup takes. */
export interface LoadPaperData {
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
  /** Why it was released all the same. */
  forceNote?: string | null;
  /** State of the load in words. */
  status?: string | null;
  drops: readonly LoadPaperDrop[];
}
export interface LoadPaperDrop {
  /** Order of delivery, from 1. */
  seq: number;
  deliverTo: Party;
  /** ISO instants and the deliver-to's IANA zone. */
  window?: { start: string; end: string; zone: string } | null;
  miles?: number | null;
  lines: readonly LoadPaperLine[];
}
export interface LoadPaperLine {
  consignee: string;
  shipper: string;
  /** Unit of measure in words. */
  unit: string;
  /** Whole inches. */
  length: number;
  width: number;
  height: number;
  units: number;
  /** Hundredths of a cubic foot, of all units of the line. */
  cubes: number;
  /** Staging positions the units stand in. */
  positions?: string | null;
}

export function printLoadingSheets(
  pickups: Source<LoadPaperData>,
  printing: Printing,
): AsyncGenerator<Uint8Array> {
  return printed(letter('Loading sheet'), printing, pickups, drawLoadingSheet, {
    name: (load) => `${load.loadNumber} ${load.warehouse.code}`,
  });
}

export const totalOf = (
  lines: Iterable<{ units: number; cubes: number }>,
): { units: number; cubes: number } => {
  let [units, cubes] = [0, 0];
  for (const line of lines) [units, cubes] = [units + line.units, cubes + line.cubes];
  return { units, cubes };
};
export const linesOf = ({ drops }: LoadPaperData): LoadPaperLine[] => drops.flatMap(({ lines }) => lines);

/** What was seen of the trailer, and why it left all the same: whoever takes the freight reads it. */
function drawInspection(sheet: Sheet, { inspection: seen, forceNote }: LoadPaperData): void {
  const {
    say,
    desk: { printing },
  } = sheet;
  const word = (yes: boolean) => (yes ? say('yes') : say('NO'));
  if (seen) {
    const said = say(
      'Trailer inspected {when} by {who}: clean {clean}, no odor {odor}, reefer runs {reefer}.',
      {
        when: showInstant(seen.at, printing),
        who: seen.by,
        clean: word(seen.clean),
        odor: word(seen.odorFree),
        reefer: word(seen.reeferOk),
      },
    );
    const cold =
      seen.preCoolF === null ? '' : ` ${say('Pre-cool {degrees} °F.', { degrees: seen.preCoolF })}`;
    paragraph(sheet, said + cold, { size: 8.6, grey: 0 });
  }
  if (forceNote)
    paragraph(sheet, say('Released all the same: {note}', { note: forceNote }), { size: 8.6, grey: 0 });
}

/** The boxes that stand on top of every paper of a load, with the inspection of its trailer. */
export function loadBoxes(sheet: Sheet, load: LoadPaperData): void {
  drawBoxes(sheet, load);
  drawInspection(sheet, load);
}

function drawBoxes(sheet: Sheet, load: LoadPaperData): void {
  const {
    say,
    desk: { printing },
  } = sheet;
  boxes(
    sheet,
    [
      { label: say('Load'), lines: [load.loadNumber, load.loadName ?? ''].filter(Boolean), share: 1.3 },
      { label: say('Trailer'), lines: [load.trailer ?? '–'] },
      { label: say('Door'), lines: [load.door ?? '–'], share: 0.7 },
      { label: say('Day of service'), lines: [showDay(load.dayOfService, say)], share: 1.4 },
      {
        label: say('Planned departure'),
        lines: [load.plannedDeparture ? showInstant(load.plannedDeparture, printing) : '–'],
        share: 1.4,
      },
    ],
    { strong: 11 },
  );
  boxes(
    sheet,
    [
      { label: say('Out of'), lines: [load.warehouse.code, load.warehouse.name], share: 1.3 },
      { label: say('Load locks'), lines: [load.loadLocks == null ? '' : String(load.loadLocks)] },
      {
        label: say('Set point'),
        lines: [load.temperature == null ? '' : `${load.temperature} °F`],
        share: 0.7,
      },
      { label: say('Seal'), lines: [load.seal ?? ''], share: 1.4 },
      {
        label: say('Carrier and drivers'),
        lines: [inOneLine([load.carrierName, load.tractor]), inOneLine(load.drivers ?? [])].filter(Boolean),
        plain: true,
        share: 1.4,
      },
    ],
    { strong: 11 },
  );
}

export function drawLoadingSheet(desk: Desk, load: LoadPaperData): void {
  const { say } = desk;
  const sheet = openSheet(desk, {
    title: say('Loading sheet'),
    number: say('Load {number}', { number: load.loadNumber }),
    copy: say('Dock copy'),
  });
  loadBoxes(sheet, load);
  sheet.y += 10;
  const total = totalOf(linesOf(load));
  table(sheet, {
    columns: [
      { title: say('Consignee'), width: { share: 1.2 } },
      { title: say('Shipper'), width: { share: 1.1 } },
      { title: say('Positions'), width: { share: 0.6 } },
      { title: say('Unit'), width: 42 },
      { title: say('Size, in'), width: 70 },
      { title: say('Units'), width: 44, align: 'right' },
      { title: say('Cubes'), width: 58, align: 'right' },
      { title: say('Loaded'), width: 50, align: 'right' },
    ],
    rows: rowsOf(load, say),
    total: [
      load.drops.length === 1
        ? say('Total of 1 drop')
        : say('Total of {count} drops', { count: load.drops.length }),
      '',
      '',
      '',
      '',
      showCount(total.units),
      showHundredths(total.cubes),
      '',
    ],
    empty: say(nothingToShow),
    continued: say('continued'),
  });
  atFoot(sheet, () => {
    boxes(
      sheet,
      [
        { label: say('Short, over, damaged (units and unit codes)'), lines: [], share: 2.6 },
        { label: say('Pre-cool, °F'), lines: [], share: 0.7 },
        { label: say('Pulp, °F'), lines: [], share: 0.7 },
        { label: say('Seal'), lines: [] },
      ],
      { least: 44 },
    );
    sheet.y += 4;
    signatures(sheet, [
      { who: say('Loaded by'), hint: say('Name, start and end') },
      { who: say('Checked by'), hint: say('Name and time') },
      { who: say('Driver'), hint: say('Name, signature, date and time') },
    ]);
  });
  sheet.close();
}

/** The first and the last drop of a truck that stand on the sheet are marked. */
function whenLoaded(at: number, drops: number, say: Say): string {
  if (at === 0) return say('load first');
  return at === drops - 1 ? say('load last') : '';
}

function* rowsOf({ drops }: LoadPaperData, say: Say): Generator<Row> {
  const order = drops.toSorted((a, b) => b.seq - a.seq);
  for (const [at, { seq, deliverTo, lines }] of order.entries()) {
    const { units, cubes } = totalOf(lines);
    const [name = '', ...place] = partyLines({ ...deliverTo, address: null, phone: null });
    const when = whenLoaded(at, order.length, say);
    const title = say('Drop {seq} of {of}: {name}', {
      seq,
      of: drops.length,
      name: inOneLine([name, ...place]),
    });
    yield {
      kind: 'group',
      cells: [
        when ? `${title} (${when})` : title,
        '',
        '',
        '',
        '',
        showCount(units),
        showHundredths(cubes),
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
          showCount(count),
          showHundredths(cube),
          '_____',
        ],
      };
    }
  }
}
