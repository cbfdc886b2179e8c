import { describe, expect, it } from 'vitest';
import { buildUnitTimeline } from './unit-timeline.rules.ts';
import type { UnitTimelineData, UnitTimelineEvent } from './unit-timeline.rules.ts';
import { unitEventKinds, unitStatus } from '#areas/freight/units/units.contract.ts';

const zone = 'America/New_York';
const rose: UnitTimelineData = {
  unitCode: 'AR-1',
  status: unitStatus.finalized,
  active: true,
  shipper: 'Andes Rose',
  place: 'Lakeshore Wholesale',
  placeZone: 'America/Chicago',
  receivedIn: 'Miami',
  leavesFrom: 'Miami',
  standsIn: null,
  outboundDate: '2027-02-03',
  left: false,
  deliveredAt: null,
  eta: null,
};
let minute = 0;
const did = (kind: string, more: Partial<UnitTimelineEvent> = {}): UnitTimelineEvent => ({
  at: `2027-02-03T15:${String(minute++ % 60).padStart(2, '0')}:00Z`,
  kind,
  city: 'Miami',
  zone,
  note: null,
  ...more,
});
const said = (happened: readonly UnitTimelineEvent[], box: Partial<UnitTimelineData> = {}) =>
  buildUnitTimeline(happened, { ...rose, ...box }).steps.map((s) =>
    s.says.replace(/\{(\w+)\}/g, (_, name: string) => s.params[name] ?? '?'),
  );

describe('the timeline of a box', () => {
  it('runs from entry to delivery, each step in the local time of its place', () => {
    const happened = [
      did('entered'),
      did('finalized'),
      did('labelPrinted'),
      did('received'),
      did('putAway'),
      did('planned'),
      did('staged'),
      did('loaded'),
      did('released'),
    ];
    const box = { status: unitStatus.loaded, left: true, deliveredAt: '2027-02-04T12:30:00Z' };
    expect(said(happened, box)).toEqual([
      'Order finalized by Andes Rose',
      'Arrived at our warehouse in Miami',
      'Ready for its truck in Miami',
      'Loaded on the truck in Miami',
      'Left Miami for Lakeshore Wholesale',
      'Delivered to Lakeshore Wholesale',
    ]);
    const { steps, next } = buildUnitTimeline(happened, { ...rose, ...box });
    expect([steps[0]?.zone, steps.at(-1)?.zone, next]).toEqual([zone, 'America/Chicago', null]);
  });
  it('shows the route between our warehouses', () => {
    expect(
      said(
        [
          did('finalized'),
          did('received', { city: 'Laredo' }),
          did('shuttleLoaded', { city: 'Laredo' }),
          did('shuttled', { city: 'Laredo' }),
          did('arrived'),
        ],
        { receivedIn: 'Laredo', status: unitStatus.arrived },
      ),
    ).toEqual([
      'Order finalized by Andes Rose',
      'Arrived at our warehouse in Laredo',
      'Left Laredo for our warehouse in Miami',
      'Arrived at our warehouse in Miami',
    ]);
  });
  it.each([
    ['put on a truck and taken off again', ['received', 'loaded', 'unloaded']],
    ['sent and returned before departure', ['received', 'loaded', 'released', 'unloaded']],
    ['on a shuttle that was reopened', ['received', 'shuttled', 'shuttleReturned']],
    ['mis-staged and corrected by the dock', ['received', 'misStaged', 'putAway']],
    ['labelled, edited and planned', ['received', 'labelReprinted', 'edited', 'planned', 'unplanned']],
  ])('omits that it was %s', (_, kinds) => {
    expect(
      said(
        kinds.map((k) => did(k)),
        { status: unitStatus.received },
      ),
    ).toEqual(['Arrived at our warehouse in Miami']);
  });
  it('shows a departure once after a reopened release, and none while the truck is reopened', () => {
    const happened = [did('loaded'), did('released', { at: 'first' }), did('released', { at: 'second' })];
    const left = buildUnitTimeline(happened, { ...rose, status: unitStatus.loaded, left: true });
    expect(left.steps.map((s) => s.at).at(-1)).toBe('second');
    expect(said(happened, { status: unitStatus.loaded, left: false })).toEqual([
      'Loaded on the truck in Miami',
    ]);
  });
  it('shows a step once when it was scanned twice', () => {
    expect(said([did('staged'), did('putAway'), did('staged')], { status: unitStatus.received })).toEqual([
      'Ready for its truck in Miami',
    ]);
  });
  it('shows what delays it: canceled, another day, the cooler', () => {
    expect(
      said([
        did('finalized'),
        did('shipDateChanged', { note: '2027-02-05' }),
        did('cooler'),
        did('coolerReturned'),
        did('deleted'),
        did('reactivated'),
      ]),
    ).toEqual([
      'Order finalized by Andes Rose',
      'Ship date changed to 2027-02-05',
      'In the cooler in Miami for a later truck',
      'Out of the cooler in Miami, moving again',
      'Cancelled by Andes Rose',
      'Order reactivated by Andes Rose',
    ]);
  });
  it('contains no dock jargon, whichever event happened', () => {
    const words = Object.keys(unitEventKinds).flatMap((kind) =>
      said([did(kind)], { status: unitStatus.loaded, left: true }),
    );
    expect(words.length).toBeGreaterThan(8);
    expect(
      words.filter((w) => /stag|shuttle|put.?away|scan|pallet|unit|manifest|pickup|drop/i.test(w)),
    ).toEqual([]);
  });
});

describe('the next step of a box', () => {
  const eta = '2027-02-04T12:00:00Z';
  it.each<[string, Partial<UnitTimelineData>, string | null, string | null]>([
    ['that is entered', { status: unitStatus.pending }, 'Not finalized yet by {shipper}', null],
    ['that is announced', { status: unitStatus.finalized }, 'Expected at our warehouse in {city}', null],
    [
      'in another of our warehouses',
      { status: unitStatus.received, standsIn: 'Laredo' },
      'Continues to our warehouse in {city}',
      null,
    ],
    ['between two of them', { status: unitStatus.shuttled }, 'Expected at our warehouse in {city}', null],
    [
      'where it leaves from',
      { status: unitStatus.received, standsIn: 'Miami', eta },
      'Leaves {city} on {date}',
      eta,
    ],
    ['in the cooler', { status: unitStatus.cooler, eta }, 'Waiting in {city} for a truck', null],
    [
      'on a truck at the door',
      { status: unitStatus.loaded, standsIn: 'Miami' },
      'Leaves {city} on {date}',
      null,
    ],
    ['on the road', { status: unitStatus.loaded, left: true, eta }, 'Arrives at {place}', eta],
    [
      'in transit without a known time',
      { status: unitStatus.loaded, left: true },
      'Arrives at {place}',
      null,
    ],
    ['that is delivered', { status: unitStatus.loaded, left: true, deliveredAt: eta }, null, null],
    ['that is cancelled', { active: false }, null, null],
  ])('%s', (_, box, says, at) => {
    const { next } = buildUnitTimeline([], { ...rose, ...box });
    expect([next?.says ?? null, next?.eta ?? null]).toEqual([says, at]);
  });
});
