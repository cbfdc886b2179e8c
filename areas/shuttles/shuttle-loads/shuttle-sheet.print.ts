import { arrivedFigures } from './manifest.rules.ts';
import { personName } from '#kit/contract/person-name.ts';
import type { ShuttleLine, ShuttleLoad } from './shuttle-loads.contract.ts';
import { unitOfMeasureName } from '#areas/freight/units/units-of-measure.contract.ts';
import { shuttleState } from '#areas/freight/units/shuttle-load-states.contract.ts';
import { differenceNames, reasonNames } from './shuttle-manifest.contract.ts';
import type { DifferenceRow } from './shuttle-manifest.contract.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';
import { atFoot, boxes, openSheet, showDay, showInstant, signatures } from '#kit/server/pdf-sheet.ts';
import type { Sheet } from '#kit/server/pdf-sheet.ts';
import { table } from '#kit/server/pdf-table.ts';
import type { Row } from '#kit/server/pdf-table.ts';
import { letter, printed } from '#kit/server/pdf.ts';
import type { Desk, Printing, Say, Source } from '#kit/server/pdf.ts';

export type ShuttleSheet = ShuttleLoad & { differences: readonly DifferenceRow[] };
/** The paper that goes with a truck between two of our warehouses: what is on it, by consignee, shipper and size. */
export function printShuttleSheets(
  loads: Source<ShuttleSheet>,
  printing: Printing,
): AsyncGenerator<Uint8Array> {
  return printed(letter('Shuttle sheet'), printing, loads, drawShuttleSheet, { name: (load) => load.number });
}

function drawShuttleSheet(desk: Desk, load: ShuttleSheet): void {
  const { say, printing } = desk;
  const sheet = openSheet(desk, {
    title: say('Shuttle sheet'),
    number: say('Shuttle {number}', { number: load.number }),
    copy: say('Driver copy'),
  });
  boxes(
    sheet,
    [
      { label: say('Shuttle'), lines: [load.number], share: 0.9 },
      { label: say('Out of'), lines: [load.warehouse], share: 0.7 },
      { label: say('Goes to'), lines: [load.outboundWarehouse], share: 0.7 },
      { label: say('Day of service'), lines: [showDay(load.dayOfService, say)], share: 1.3 },
      { label: say('Trailer'), lines: [load.trailer ?? '–'] },
      { label: say('Seal'), lines: [load.seal ?? ''] },
      { label: say('Door'), lines: [load.door === null ? '–' : String(load.door)], share: 0.6 },
      {
        label: say('Released'),
        lines: [load.releasedAt ? showInstant(load.releasedAt, printing) : '–'],
        share: 1.4,
      },
    ],
    { strong: 11 },
  );
  sheet.y += 10;
  table(sheet, {
    columns: [
      { title: say('Consignee'), width: { share: 1.2 } },
      { title: say('Shipper'), width: { share: 1.1 } },
      { title: say('Unit'), width: 48 },
      { title: say('Size, in'), width: 80 },
      { title: say(load.sent > 0 ? 'Sent' : 'Units'), width: 50, align: 'right' },
      { title: say('Cubes'), width: 64, align: 'right' },
      { title: say(hasArrived(load) ? 'Arrived' : 'Counted'), width: 56, align: 'right' },
    ],
    rows: rowsOf(load, say),
    total: [
      say('Total'),
      '',
      '',
      '',
      showCount(sumOf(load, (l) => l.units)),
      showHundredths(sumOf(load, (l) => l.cubes)),
      hasArrived(load)
        ? arrivedFigures({ counted: sumOf(load, (l) => l.counted), extra: sumOf(load, (l) => l.extra) })
        : '',
    ],
    empty: say(nothingToShow),
    continued: say('continued'),
  });
  if (hasArrived(load) && load.differences.length > 0) drawDifferences(sheet, desk, load);
  atFoot(sheet, () => {
    boxes(
      sheet,
      [
        { label: say('Short, over, damaged (units and unit codes)'), lines: [], share: 2.6 },
        { label: say('Seal on arrival'), lines: [] },
      ],
      { least: 44 },
    );
    sheet.y += 4;
    signatures(sheet, [
      { who: say('Loaded by'), hint: say('Name, start and end') },
      { who: say('Driver'), hint: say('Name, signature, date and time') },
      { who: say('Received by'), hint: say('Name and time') },
    ]);
  });
  sheet.close();
}

const hasArrived = (load: ShuttleSheet): boolean => load.status === shuttleState.arrived;
const sumOf = (load: ShuttleSheet, of: (line: ShuttleLine) => number): number =>
  load.lines.reduce((sum, line) => sum + of(line), 0);

/** What was sent and did not come, what came and was not sent, what came damaged, each with its reason. */
function drawDifferences(sheet: Sheet, { say }: Desk, load: ShuttleSheet): void {
  sheet.y += 14;
  table(sheet, {
    columns: [
      { title: say('Difference'), width: 80 },
      { title: say('Unit'), width: 100 },
      { title: say('Consignee'), width: { share: 1.1 } },
      { title: say('Reason'), width: { share: 1.2 } },
      { title: say('Closed by'), width: { share: 0.8 } },
    ],
    rows: load.differences.map((row) => ({
      cells: [
        say(differenceNames[row.difference]),
        row.unitCode,
        row.consignee,
        row.reason === null ? '_____' : say(reasonNames[row.reason]),
        personName(say, row.closedBy) ?? '',
      ],
    })),
    empty: say(nothingToShow),
    continued: say('continued'),
  });
}

function* rowsOf(load: ShuttleSheet, say: Say): Generator<Row> {
  for (const l of load.lines)
    yield {
      cells: [
        l.consignee,
        l.shipper,
        say(unitOfMeasureName(l.unitOfMeasure)),
        `${l.length} × ${l.width} × ${l.height}`,
        showCount(l.units),
        showHundredths(l.cubes),
        hasArrived(load) ? arrivedFigures(l) : '_____',
      ],
    };
}
