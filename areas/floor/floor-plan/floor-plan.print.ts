import type { FloorNow, FloorSlot } from '#areas/floor/layouts/floor-now.contract.ts';
import { lanesOf } from './floor-plan.rules.ts';
import { showCount } from '#kit/contract/money.ts';
import { openSheet, showInstant } from '#kit/server/pdf-sheet.ts';
import { table } from '#kit/server/pdf-table.ts';
import type { Row } from '#kit/server/pdf-table.ts';
import { letter, printed } from '#kit/server/pdf.ts';
import type { Desk, Printing } from '#kit/server/pdf.ts';

export interface FloorPaper {
  floor: FloorNow;
  /** The moment it shows, ISO. */
  at: string;
}
const areaNames: readonly [number, string][] = [
  [1, 'Staging'],
  [2, 'Put away'],
  [3, 'Trailers'],
  [4, 'Shuttle'],
];

/** What stands where on the floor, lane by lane: to walk along with. Empty positions are counted, not listed. */
export function printFloorPlan(paper: FloorPaper, printing: Printing): AsyncGenerator<Uint8Array> {
  return printed(letter('Floor plan'), printing, [paper], drawFloor, { name: () => 'Floor plan' });
}

export function drawFloor(desk: Desk, { floor, at }: FloorPaper): void {
  const { say, printing } = desk;
  const sum = (slots: readonly FloorSlot[], of: 'units' | 'misStaged') =>
    slots.reduce((all, slot) => all + slot[of], 0);
  const sheet = openSheet(desk, {
    title: say('Floor plan'),
    number: [printing.place, showInstant(at, printing), floor.layoutName].filter(Boolean).join('   '),
  });
  table(sheet, {
    columns: [
      { title: say('Position'), width: 74, bold: true },
      { title: say('For'), width: { share: 1.4 } },
      { title: say('Boxes'), width: 44, align: 'right' },
      { title: say('Mis-staged'), width: 58, align: 'right' },
      { title: say('Loads'), width: { share: 1 } },
      { title: say('Since'), width: 92 },
    ],
    rows: rowsOf(),
    total: [
      say('Total'),
      say('Cooler {count}', { count: floor.cooler }),
      showCount(sum(floor.slots, 'units')),
      showCount(sum(floor.slots, 'misStaged')),
      say('Received without a place {count}', { count: floor.unplaced }),
      '',
    ],
    empty: say('No day has been started here'),
    continued: say('continued'),
  });
  sheet.close();

  function* rowsOf(): Generator<Row> {
    for (const [area, name] of areaNames)
      for (const [lane, slots] of lanesOf(floor.slots, area)) {
        const taken = slots.filter((slot) => slot.units > 0);
        const free = say('{count} of {all} free', { count: slots.length - taken.length, all: slots.length });
        yield { kind: 'group', cells: [`${say(name)} ${lane}   ${free}`] };
        for (const slot of taken) yield { cells: cellsOf(slot) };
      }
  }
  function cellsOf(slot: FloorSlot): string[] {
    return [
      slot.code,
      slot.consignee ?? slot.trailer ?? '',
      showCount(slot.units),
      slot.misStaged === 0 ? '' : showCount(slot.misStaged),
      slot.loads.join(', '),
      slot.oldestAt === null ? '' : showInstant(slot.oldestAt, printing),
    ];
  }
}
