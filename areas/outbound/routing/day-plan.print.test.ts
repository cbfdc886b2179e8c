import { expect, test } from 'vitest';
import type { DayPlanView } from './day-plan.contract.ts';
import { drawDayPlan } from './day-plan.print.ts';
import { listPageTexts } from '#kit/server/pdf-testing.ts';
import { letterPage, drawDocumentPages, type PrintContext } from '#kit/server/pdf.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: 'Miami' },
  printedAt: '2027-02-03T20:41:00Z',
  timeZone: 'America/New_York',
};
const stop = (id: number, name: string, more: Partial<DayPlanView['stops'][number]> = {}) => ({
  id,
  number: `IL0${id}`,
  name,
  city: 'Chicago',
  state: 'IL',
  zone: 'America/Chicago',
  part: 1,
  parts: 1,
  units: 12,
  cube: 41_200,
  weight: null,
  opensAt: '2027-02-05T12:00:00Z',
  closesAt: '2027-02-05T16:00:00Z',
  mustKeep: true,
  late: false,
  ...more,
});
const plan: DayPlanView = {
  warehouseId: 1,
  warehouseCode: 'MIA',
  zone: 'America/New_York',
  dayOfService: '2027-02-03',
  trailers: [{ name: '53 ft', cube: 250_000, weight: null }],
  stops: [stop(1, 'Lakeshore 花市'), stop(2, 'Nowhere Floral', { opensAt: null, closesAt: null })],
  tours: [
    {
      key: 'MIA-1',
      loadId: 7,
      name: 'L-1042',
      routeName: 'MIA 0203-01',
      fixed: null,
      size: 0,
      departsAt: '2027-02-03T17:00:00Z',
      stops: [
        {
          id: 1,
          miles: 1380,
          arrivesAt: '2027-02-05T11:40:00Z',
          beginsAt: '2027-02-05T12:10:00Z',
          leavesAt: '2027-02-05T12:30:00Z',
          rests: 2,
          lateMinutes: 0,
        },
      ],
      loading: [1],
      cube: 41_200,
      weight: 0,
      miles: 1380,
      drivingMinutes: 1506,
      cents: 341_700,
      faults: [],
      version: null,
    },
  ],
  leftOut: [
    {
      id: 2,
      reason: { code: 'noPosition', sentence: '{name} has no position.', params: { name: 'Nowhere Floral' } },
    },
  ],
  notes: [],
  otherDays: [],
  onOtherDays: [],
  cents: 341_700,
  miles: 1380,
  lateMinutes: 0,
  plannedBy: null,
  plannedAt: null,
};

test('the printed day plan lists each trailer, its stops in their local time, and unplanned freight with the reason', () => {
  const words = drawDocumentPages(letterPage('Plan of the day'), printing, (desk) => drawDayPlan(desk, plan))
    .flatMap(listPageTexts)
    .join(' ');
  for (const said of [
    'MIA 0203-01',
    '53 ft',
    'leaves 02/03/2027 12:00 PM',
    '16% full',
    '1,380 miles',
    '$3,417.00',
    'Lakeshore 花市',
    '02/05/2027 6:10 AM',
    '02/05/2027 6:00 AM',
    '10:00',
    'Unassigned',
    'Nowhere Floral has no position.',
    'Trailers 1',
  ])
    expect(words).toContain(said);
});
