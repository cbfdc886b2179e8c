import { expect, test } from 'vitest';
import type { FloorState, FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';
import { drawFloorPlan } from './floor-plan.print.ts';
import { listPageTexts } from '#kit/server/pdf-testing.ts';
import { letterPage, drawDocumentPages } from '#kit/server/pdf.ts';
import type { PrintContext } from '#kit/server/pdf.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: 'Miami' },
  printedAt: '2027-02-04T20:41:00Z',
  timeZone: 'America/New_York',
  placeCode: 'MIA',
};
const aSlot = (position: number, more: Partial<FloorSlot> = {}): FloorSlot => ({
  placeId: position,
  code: `A2-${position}`,
  area: 1,
  location: 'A2',
  position,
  consigneeId: 7,
  consignee: 'Buckeye Floral',
  trailer: null,
  units: 0,
  misStaged: 0,
  oldestAt: null,
  loads: [],
  belongs: [],
  ...more,
});
const said = (floor: Partial<FloorState>) =>
  drawDocumentPages(letterPage('Floor plan'), printing, (desk) =>
    drawFloorPlan(desk, {
      at: '2027-02-04T04:40:00Z',
      floor: {
        layoutId: 1,
        layoutName: 'Wednesday - Standard',
        layoutDate: '2027-02-03',
        zone: 'America/New_York',
        room: 48,
        slots: [],
        doors: [],
        drawing: null,
        unplaced: 4,
        cooler: 2,
        readAt: '2027-02-04T04:40:00Z',
        ...floor,
      },
    }),
  ).flatMap(listPageTexts);

test('the printed floor lists by lane which freight is where, for which consignee, and since when', () => {
  const slots = [
    aSlot(1, { units: 40, loads: ['L-60211'], oldestAt: '2027-02-04T01:05:00Z' }),
    aSlot(2, { units: 3, misStaged: 3 }),
    aSlot(3),
  ];
  const words = said({ slots });
  expect(words).toEqual(
    expect.arrayContaining(['A2-1', 'Buckeye Floral', '40', 'L-60211', '02/03/2027 8:05 PM', '43', '3']),
  );
  expect(words).not.toContain('A2-3');
  expect(words.join(' ')).toContain('1 of 3 free');
  expect(words.join(' ')).toContain('02/03/2027 11:40 PM');
});
test('the printed floor says when no operating day was open', () => {
  expect(said({ layoutId: null, layoutName: null }).join(' ')).toContain('No operating day is open here');
});
