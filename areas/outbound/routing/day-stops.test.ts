import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { buildDayFreight } from './day-stops.service.ts';
import { defaultPlanningSettings } from '#areas/outbound/planning-settings/planning-settings.contract.ts';
import { toRoutingSettings } from '#areas/outbound/planning-settings/planner-settings.service.ts';
import type {
  ExistingRoute,
  RoutingFreight,
  RoutingRequest,
  RoutingWarehouse,
} from '#integrations/routing/port.ts';

const trailer = {
  id: 1,
  name: "53'",
  cube: 1000,
  weight: null,
  fixedCents: 1,
  centsPerMile: 1,
  count: null,
  active: true,
  rowVersion: 1,
};
const said = { settings: defaultPlanningSettings, trailers: [trailer], lanes: [], apart: [] };
const warehouse: RoutingWarehouse = {
  code: 'MIA',
  zone: 'America/New_York',
  state: 'FL',
  latitude: 25.8,
  longitude: -80.3,
  trailerCube: 1000,
  loadingSpeed: 900,
  learned: [],
  planning: toRoutingSettings(said, 1000),
};
const boxes = (
  deliverTo: string,
  ids: number[],
  change: Partial<RoutingFreight> & { cube?: number } = {},
): RoutingFreight => {
  const { cube = 100, ...rest } = change;
  return {
    warehouse: 'MIA',
    consignee: deliverTo,
    deliverTo,
    shipper: 'S1',
    windowStart: null,
    windowEnd: null,
    isArrivingByShuttle: false,
    units: ids.map((id) => ({ id, cube })),
    ...rest,
  };
};
const load = (change: Partial<ExistingRoute>): ExistingRoute => ({
  key: 'L-1',
  status: 1,
  warehouses: ['MIA'],
  left: [],
  trailerCube: 1000,
  trailerSize: null,
  chosen: false,
  departure: null,
  isTeam: false,
  loadedUnitIds: [],
  plannedUnitIds: [],
  deliverTos: [],
  ...change,
});
const of = (freight: RoutingFreight[], existing: ExistingRoute[] = []) => {
  const request: RoutingRequest = {
    day: '2027-02-03',
    warehouses: [warehouse],
    places: [],
    freight,
    existing,
  };
  return buildDayFreight(request, warehouse);
};
const unitsIn = (made: ReturnType<typeof of>) =>
  made.stops.map((stop) => [stop.deliverTo, ...stop.units.map((unit) => unit.id)]);

describe('stop grouping', () => {
  it('makes one stop of all freight for a place, from any shipper, but not from another warehouse', () => {
    const made = of([
      boxes('A', [1, 2]),
      boxes('A', [3], { consignee: 'B' }),
      boxes('C', [4]),
      boxes('A', [5], { warehouse: 'WPB' }),
    ]);
    expect(unitsIn(made)).toEqual([
      ['A', 1, 2, 3],
      ['C', 4],
    ]);
  });
  it('splits a place that exceeds a trailer by whole consignee first, and within a consignee only if necessary', () => {
    const made = of([
      boxes('A', [1, 2, 3, 4, 5, 6], { consignee: 'X' }),
      boxes('A', [7, 8, 9, 10, 11], { consignee: 'Y' }),
      boxes(
        'B',
        Array.from({ length: 12 }, (_, i) => 20 + i),
      ),
    ]);
    expect(unitsIn(made)).toEqual([
      ['A', 1, 2, 3, 4, 5, 6],
      ['A', 7, 8, 9, 10, 11],
      ['B', 20, 21, 22, 23, 24, 25, 26, 27, 28, 29],
      ['B', 30, 31],
    ]);
    expect(made.stops.map(({ part, parts }) => `${part}/${parts}`)).toEqual(['1/2', '2/2', '1/2', '2/2']);
  });
  it('puts a box larger than any trailer on a separate stop, so that only that box is left out', () => {
    const made = of([boxes('A', [1], { cube: 2000 }), boxes('A', [2, 3])]);
    expect(unitsIn(made)).toEqual([
      ['A', 1],
      ['A', 2, 3],
    ]);
  });
  it('makes two stops of windows that do not overlap, and one stop with the common window of those that do', () => {
    const on = (day: string, from: string, to: string) => ({
      windowStart: `2027-02-${day}T${from}:00Z`,
      windowEnd: `2027-02-${day}T${to}:00Z`,
    });
    const made = of([
      boxes('A', [1], on('05', '06:00', '12:00')),
      boxes('A', [2], on('05', '08:00', '14:00')),
      boxes('A', [3], on('07', '08:00', '14:00')),
    ]);
    expect(made.stops.map((stop) => [stop.windowStart, stop.windowEnd])).toEqual([
      ['2027-02-05T08:00:00Z', '2027-02-05T12:00:00Z'],
      ['2027-02-07T08:00:00Z', '2027-02-07T14:00:00Z'],
    ]);
  });
  it('marks a stop as late when any of its freight still arrives by shuttle', () => {
    expect(of([boxes('A', [1]), boxes('A', [2], { isArrivingByShuttle: true })]).stops[0]?.late).toBe(true);
  });
});

describe('freight that is already on a load', () => {
  it('stays on its load, and unplanned freight for the same place joins it while there is room', () => {
    const planned = load({ plannedUnitIds: [2, 3], deliverTos: ['A'] });
    const made = of([boxes('A', [1, 2, 3])], [planned]);
    expect(made.trucks.map((truck) => truck.stops.map((stop) => [stop.id, stop.units.length]))).toEqual([
      [[2, 3]],
    ]);
    const full = load({ plannedUnitIds: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], deliverTos: ['A'] });
    expect(unitsIn(of([boxes('A', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])], [full]))).toEqual([
      ['A', 1],
      ['A', 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    ]);
  });
  it('stays on a loading trailer if loaded or planned, and late freight for its stops is added while there is room', () => {
    const loading = load({
      status: 2,
      loadedUnitIds: [1],
      plannedUnitIds: [2],
      deliverTos: ['A'],
      trailerCube: 300,
    });
    const made = of(
      [boxes('A', [1, 2, 3]), boxes('A', [4, 5], { consignee: 'X' }), boxes('B', [6])],
      [loading],
    );
    expect(made.trucks[0]).toMatchObject({
      isFixed: true,
      stops: [{ units: [{ id: 1 }, { id: 2 }, { id: 3 }] }],
    });
    expect(unitsIn(made)).toEqual([
      ['A', 1, 2, 3],
      ['A', 4, 5],
      ['B', 6],
    ]);
  });
  it('is not added to a loaded trailer, and not even kept on a departed one if it was only planned', () => {
    const loaded = load({ status: 3, loadedUnitIds: [1], plannedUnitIds: [2], deliverTos: ['A'] });
    expect(unitsIn(of([boxes('A', [1, 2, 3])], [loaded]))).toEqual([
      ['A', 1, 2],
      ['A', 3],
    ]);
    expect(unitsIn(of([boxes('A', [1, 2, 3])], [{ ...loaded, status: 4 }]))).toEqual([
      ['A', 1],
      ['A', 2, 3],
    ]);
  });
  it('remains planned on a trailer that also loads at another warehouse', () => {
    const shared = load({ warehouses: ['WPB', 'MIA'], plannedUnitIds: [1], deliverTos: ['A'] });
    const made = of([boxes('A', [1, 2])], [shared]);
    expect(made.trucks[0]).toMatchObject({ isFixed: true, stops: [{ units: [{ id: 1 }] }] });
  });
});

it('puts every box on exactly one stop, and no stop exceeds a trailer except one with a single box', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          to: fc.constantFrom('A', 'B', 'C'),
          consignee: fc.constantFrom('X', 'Y'),
          cube: fc.integer({ min: 1, max: 1300 }),
          load: fc.constantFrom('L-1', 'L-2', null),
          loaded: fc.boolean(),
        }),
        { maxLength: 40 },
      ),
      fc.integer({ min: 1, max: 4 }),
      (drawn, status) => {
        const freight = drawn.map(({ to, consignee, cube }, i) => boxes(to, [i + 1], { consignee, cube }));
        const on = (key: string, loaded: boolean) =>
          drawn.flatMap((one, i) =>
            one.load === key && (one.loaded && key === 'L-2') === loaded ? [i + 1] : [],
          );
        const existing = [
          load({ plannedUnitIds: on('L-1', false), deliverTos: ['B', 'A', 'C'] }),
          load({
            key: 'L-2',
            status,
            loadedUnitIds: on('L-2', true),
            plannedUnitIds: on('L-2', false),
            deliverTos: ['A', 'B', 'C'],
          }),
        ];
        const made = of(freight, existing);
        const seen = made.stops.flatMap((stop) => stop.units.map((unit) => unit.id));
        expect(seen.toSorted((a, b) => a - b)).toEqual(drawn.map((_, i) => i + 1));
        expect(new Set(made.stops.map((stop) => stop.id)).size).toBe(made.stops.length);
        const fixed = new Set(made.trucks.flatMap((truck) => (truck.isFixed ? truck.stops : [])));
        for (const stop of made.stops)
          if (!fixed.has(stop)) expect(stop.cube <= 1000 || stop.units.length === 1).toBe(true);
        const loaded = made.trucks.find((truck) => truck.route.key === 'L-2');
        const riding = new Set(loaded?.stops.flatMap((stop) => stop.units.map((unit) => unit.id)));
        for (const id of on('L-2', true)) expect(riding.has(id)).toBe(true);
      },
    ),
  );
});
