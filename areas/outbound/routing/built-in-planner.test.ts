import { describe, expect, it } from 'vitest';
import { planWithBuiltInPlanner } from './built-in-planner.service.ts';
import { toRoutingSettings } from '#areas/outbound/planning-settings/planner-settings.service.ts';
import { defaultPlanningSettings } from '#areas/outbound/planning-settings/planning-settings.contract.ts';
import type {
  PlanningSettings,
  TrailerTypeRow,
} from '#areas/outbound/planning-settings/planning-settings.contract.ts';
import type {
  ExistingRoute,
  RoutingFreight,
  RoutingPlace,
  RoutingSettings,
  RoutingRequest,
} from '#integrations/routing/port.ts';

/** The planner called through the port: each rule of a warehouse applies, and freight that cannot be planned is reported. */

const day = '2027-02-03';
const trailer: TrailerTypeRow = {
  id: 1,
  name: 'Long',
  cube: 250_000,
  weight: null,
  fixedCents: 45_000,
  centsPerMile: 215,
  count: null,
  active: true,
  rowVersion: 1,
};
const planning = (
  change: Partial<PlanningSettings> = {},
  {
    trailers = [trailer],
    ...tables
  }: Partial<Pick<RoutingSettings, 'lanes' | 'apart'>> & { trailers?: TrailerTypeRow[] } = {},
): RoutingSettings => ({
  ...toRoutingSettings(
    { settings: { ...defaultPlanningSettings, ...change }, trailers, lanes: [], apart: [] },
    250_000,
  ),
  ...tables,
});
const place = (
  number: string,
  latitude: number | null,
  longitude: number | null,
  enforceWindow = false,
): RoutingPlace => ({
  number,
  name: `Place ${number}`,
  city: number,
  state: 'IL',
  zip: '60601',
  latitude,
  longitude,
  zone: 'America/Chicago',
  enforceWindow,
});
const places = [
  place('ATL', 33.75, -84.39),
  place('CLT', 35.23, -80.84),
  place('CHI', 41.88, -87.63),
  place('MKE', 43.04, -87.91),
];
let nextId = 1;
const boxes = (
  deliverTo: string,
  count: number,
  change: Partial<RoutingFreight> = {},
  cube = 300,
): RoutingFreight => ({
  warehouse: 'MIA',
  consignee: deliverTo,
  deliverTo,
  shipper: 'S1',
  windowStart: null,
  windowEnd: null,
  isArrivingByShuttle: false,
  units: Array.from({ length: count }, () => ({ id: nextId++, cube })),
  ...change,
});
const asked = (
  freight: RoutingFreight[],
  change: Partial<RoutingRequest> = {},
  own = planning(),
): RoutingRequest => ({
  day,
  warehouses: [
    {
      code: 'MIA',
      zone: 'America/New_York',
      state: 'FL',
      latitude: 25.79,
      longitude: -80.31,
      trailerCube: 250_000,
      loadingSpeed: 900,
      learned: [],
      planning: own,
    },
  ],
  places,
  freight,
  existing: [],
  ...change,
});
const ways = async (request: RoutingRequest) =>
  (await planWithBuiltInPlanner(request)).routes
    .map((route) => route.drops.map((drop) => drop.deliverTo))
    .sort();
const load = (change: Partial<ExistingRoute>): ExistingRoute => ({
  key: 'L-1',
  status: 1,
  warehouses: ['MIA'],
  left: [],
  trailerCube: 250_000,
  trailerSize: null,
  chosen: false,
  departure: null,
  isTeam: false,
  loadedUnitIds: [],
  plannedUnitIds: [],
  deliverTos: [],
  ...change,
});

describe('the warehouse’s planning rules', () => {
  const near = () => [boxes('CHI', 100), boxes('MKE', 100)];
  it('put neighboring stops on one trailer when nothing prevents it', async () => {
    expect(await ways(asked(near()))).toEqual([['CHI', 'MKE']]);
  });
  it('apply the cube of its trailers, and the number of trailers of each type', async () => {
    const short = { ...trailer, id: 2, name: 'Short', cube: 40_000, fixedCents: 100, count: 1 };
    expect(
      await ways(asked(near(), {}, planning({}, { trailers: [short, { ...trailer, cube: 40_000 }] }))),
    ).toEqual([['CHI'], ['MKE']]);
    const { routes } = await planWithBuiltInPlanner(
      asked(near(), {}, planning({}, { trailers: [short, { ...trailer, cube: 40_000 }] })),
    );
    expect(routes.map((route) => route.trailerSize).sort()).toEqual(['Long', 'Short']);
  });
  it('apply the weight limit of its trailers, once a freight weight is set', async () => {
    const light = [{ ...trailer, weight: 4000 }];
    expect(await ways(asked(near(), {}, planning({}, { trailers: light })))).toHaveLength(1);
    expect(await ways(asked(near(), {}, planning({ poundsPerCube: 800 }, { trailers: light })))).toHaveLength(
      2,
    );
  });
  it('apply the maximum number of stops', async () => {
    expect(await ways(asked(near(), {}, planning({ maxStops: 1 })))).toHaveLength(2);
  });
  it('keep separated consignees on different trailers', async () => {
    expect(await ways(asked(near(), {}, planning({}, { apart: [['MKE', 'CHI']] })))).toHaveLength(2);
  });
  it('apply an enforced window: stops that one trailer cannot reach in time take two', async () => {
    const at = { windowStart: '2027-02-05T17:00:00Z', windowEnd: '2027-02-05T18:30:00Z' };
    const both = () => [boxes('CHI', 10, at), boxes('MKE', 10, at)];
    const kept = [place('CHI', 41.88, -87.63, true), place('MKE', 43.04, -87.91, true)];
    expect(await ways(asked(both(), { places: kept }))).toEqual([['CHI'], ['MKE']]);
    expect(await ways(asked(both()))).toHaveLength(1);
  });
  it('apply drivers’ hours, which teams do not need', async () => {
    const at = { windowStart: '2027-02-04T16:00:00Z', windowEnd: '2027-02-04T23:00:00Z' };
    const kept = [place('CHI', 41.88, -87.63, true)];
    const rests = await planWithBuiltInPlanner(asked([boxes('CHI', 10, at)], { places: kept }));
    expect(rests).toMatchObject({
      routes: [],
      unroutedFreight: [{ code: 'cannotReach', deliverTo: 'CHI', units: 10 }],
    });
    const team = planning({ driving: null, duty: null, rest: null });
    expect(await ways(asked([boxes('CHI', 10, at)], { places: kept }, team))).toEqual([['CHI']]);
  });
  it('apply a state’s road factor, but the miles of a lane first', async () => {
    const miles = async (own: RoutingSettings) =>
      (await planWithBuiltInPlanner(asked([boxes('CHI', 1)], {}, own))).routes[0]?.drops[0]?.miles ?? 0;
    const plain = await miles(planning());
    expect((await miles(planning({ roads: [{ state: 'IL', factor: 180 }] }))) / plain).toBeCloseTo(1.25, 2);
    expect(
      await miles(planning({}, { lanes: [{ from: null, to: 'CHI', miles: 1380, minutes: null }] })),
    ).toBe(1380);
  });
  it('load late freight last, so that it is unloaded first', async () => {
    const freight = [boxes('ATL', 10), boxes('CHI', 10, { isArrivingByShuttle: true })];
    const dear = planning({}, { trailers: [{ ...trailer, fixedCents: 1_000_000 }] });
    expect(await ways(asked(freight, {}, dear))).toEqual([['CHI', 'ATL']]);
    const may = planning({ outOfTurnCents: 100 }, { trailers: [{ ...trailer, fixedCents: 1_000_000 }] });
    expect(await ways(asked(freight, {}, may))).toEqual([['ATL', 'CHI']]);
  });
});

describe('freight that cannot be planned', () => {
  it('is reported with its reason, and the rest is planned', async () => {
    const at = { windowStart: '2027-02-05T15:00:00Z', windowEnd: '2027-02-05T10:00:00Z' };
    const nowhere = [place('CHI', null, null), place('ATL', 33.75, -84.39), place('MKE', 43, -87.9, true)];
    const answer = await planWithBuiltInPlanner(
      asked([boxes('CHI', 3), boxes('ATL', 2), boxes('ATL', 1, {}, 300_000), boxes('MKE', 4, at)], {
        places: nowhere,
      }),
    );
    expect(answer.routes.map((route) => route.drops.map((drop) => drop.deliverTo))).toEqual([['ATL']]);
    expect(answer.unroutedFreight.map((left) => [left.deliverTo, left.units, left.code]).sort()).toEqual([
      ['ATL', 1, 'tooLarge'],
      ['CHI', 3, 'noPosition'],
      ['MKE', 4, 'windowTurned'],
    ]);
  });
  it('includes all freight when there is no trailer', async () => {
    const none = planning({}, { trailers: [{ ...trailer, active: false }] });
    expect(await planWithBuiltInPlanner(asked([boxes('CHI', 3)], {}, none))).toMatchObject({
      routes: [],
      unroutedFreight: [
        { code: 'noTrailer', sentence: 'No trailer is available for {name}.', params: { name: 'Place CHI' } },
      ],
    });
  });
});

describe('an existing plan', () => {
  it('is planned per dock of the day, and a truck that loads at two docks keeps all its freight', async () => {
    const mia = boxes('CHI', 5);
    const wpb = boxes('CHI', 4, { warehouse: 'WPB' });
    const waits = boxes('CHI', 6);
    const shared = load({
      key: 'SHARED',
      warehouses: ['WPB', 'MIA'],
      plannedUnitIds: [...mia.units, ...wpb.units].map((unit) => unit.id),
      deliverTos: ['CHI'],
    });
    const request = asked([mia, wpb, waits], { existing: [shared] });
    const [first] = request.warehouses;
    if (!first) throw new Error('no warehouse');
    const { routes } = await planWithBuiltInPlanner({
      ...request,
      warehouses: [first, { ...first, code: 'WPB' }],
    });
    const units = (key: string) =>
      routes
        .filter((route) => route.key === key)
        .flatMap((route) =>
          route.drops.flatMap((drop) => drop.freight.flatMap((f) => f.unitIds?.length ?? 0)),
        );
    expect(units('SHARED')).toEqual([5, 4]);
    expect(routes.filter((route) => route.key !== 'SHARED')).toMatchObject([
      { warehouses: ['MIA'], drops: [{ deliverTo: 'CHI' }] },
    ]);
  });
  it('keeps the size of a chosen trailer, and a set departure unless something of it is later', async () => {
    const freight = boxes('CHI', 5);
    const short = { ...trailer, id: 2, name: 'Short', cube: 100_000, fixedCents: 10, centsPerMile: 10 };
    const own = planning({}, { trailers: [trailer, short] });
    const standing = load({
      plannedUnitIds: freight.units.map((unit) => unit.id),
      deliverTos: ['CHI'],
      departure: '2027-02-03T18:15:00Z',
      trailerSize: 'Long',
    });
    expect(
      (await planWithBuiltInPlanner(asked([freight], { existing: [standing] }, own))).routes,
    ).toMatchObject([{ key: 'L-1', trailerSize: 'Short', departure: '2027-02-03T18:15:00Z' }]);
    const chosen = { ...standing, chosen: true };
    expect(
      (await planWithBuiltInPlanner(asked([freight], { existing: [chosen] }, own))).routes,
    ).toMatchObject([{ key: 'L-1', trailerSize: 'Long' }]);
  });
  it('is planned the same way each time, and a load that lost its freight is used for the next need', async () => {
    const freight = () => [boxes('CHI', 400), boxes('ATL', 500), boxes('MKE', 700), boxes('CLT', 300)];
    nextId = 5000;
    const one = await planWithBuiltInPlanner(asked(freight()));
    nextId = 5000;
    expect(await planWithBuiltInPlanner(asked(freight()))).toEqual(one);
    const idle = load({ key: 'IDLE', deliverTos: ['ATL'] });
    const { routes } = await planWithBuiltInPlanner(asked([boxes('CHI', 5)], { existing: [idle] }));
    expect(routes.map((route) => route.key)).toEqual(['IDLE']);
  });
});
