import type { FloorState, FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';
import { groupSlotsByLocation } from './floor-plan.rules.ts';
import { formatCount } from '#kit/contract/money.ts';
import { createPdfLayout, formatPrintedInstant } from '#kit/server/pdf-layout.ts';
import { drawPdfTable } from '#kit/server/pdf-table.ts';
import type { PdfRow } from '#kit/server/pdf-table.ts';
import { letterPage, printDocumentsWithErrorPages } from '#kit/server/pdf.ts';
import type { PdfDocumentBuilder, PrintContext } from '#kit/server/pdf.ts';

export interface FloorPlanPrintData {
  floor: FloorState;
  /** The time that it shows, ISO. */
  at: string;
}
const areaNames: readonly [number, string][] = [
  [1, 'Staging'],
  [2, 'Put away'],
  [3, 'Trailers'],
  [4, 'Shuttle'],
];

/** Prints what is where on the floor, lane by lane, for walking the floor. Empty positions are counted, not listed. */
export function printFloorPlan(plan: FloorPlanPrintData, printing: PrintContext): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Floor plan'), printing, [plan], drawFloorPlan, {
    getName: () => 'Floor plan',
  });
}

export function drawFloorPlan(builder: PdfDocumentBuilder, { floor, at: instant }: FloorPlanPrintData): void {
  const { translate: say, printContext: printing } = builder;
  const sum = (slots: readonly FloorSlot[], field: 'units' | 'misStaged') =>
    slots.reduce((all, slot) => all + slot[field], 0);
  const sheet = createPdfLayout(builder, {
    title: say('Floor plan'),
    documentNameAndNumber: [
      printing.placeCode,
      formatPrintedInstant(instant, printing, say),
      floor.layoutName,
    ]
      .filter(Boolean)
      .join('   '),
  });
  drawPdfTable(sheet, {
    columns: [
      { title: say('Position'), width: 74, bold: true },
      { title: say('For'), width: { share: 1.4 } },
      { title: say('Units'), width: 44, align: 'right' },
      { title: say('Mis-staged'), width: 58, align: 'right' },
      { title: say('Loads'), width: { share: 1 } },
      { title: say('Since'), width: 92 },
    ],
    rows: rowsOf(),
    totalCells: [
      say('Total'),
      say('Cooler {count}', { count: floor.cooler }),
      formatCount(sum(floor.slots, 'units')),
      formatCount(sum(floor.slots, 'misStaged')),
      say('Received, no position: {count}', { count: floor.unplaced }),
      '',
    ],
    emptyText: say('No operating day is open here'),
    continuedLabel: say('continued'),
  });
  sheet.finish();

  function* rowsOf(): Generator<PdfRow> {
    for (const [area, name] of areaNames)
      for (const [lane, slots] of groupSlotsByLocation(floor.slots, area)) {
        const occupiedSlots = slots.filter((slot) => slot.units > 0);
        const free = say('{count} of {all} free', {
          count: slots.length - occupiedSlots.length,
          all: slots.length,
        });
        yield { kind: 'group', cells: [`${say(name)} ${lane}   ${free}`] };
        for (const slot of occupiedSlots) yield { cells: cellsOf(slot) };
      }
  }
  function cellsOf(slot: FloorSlot): string[] {
    return [
      slot.code,
      slot.consignee ?? slot.trailer ?? '',
      formatCount(slot.units),
      slot.misStaged === 0 ? '' : formatCount(slot.misStaged),
      slot.loads.join(', '),
      slot.oldestAt === null ? '' : formatPrintedInstant(slot.oldestAt, printing, say),
    ];
  }
}
