import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExistingLoad, Plan, PlanPlace, PlanQuestion, PlanUnit } from './planner.rules.ts';
import { defaultTrailerCube, planLoads } from './planner.rules.ts';

const miami = { latitude: 25.79, longitude: -80.32 };
const place = (
  id: number,
  state: string,
  city: string,
  latitude: number | null,
  longitude: number | null,
  enforceWindow = false,
): PlanPlace => ({ id, state, city, latitude, longitude, enforceWindow });
const [atlanta, charlotte, chicago, milwaukee, seattle] = [1, 2, 3, 4, 5];
const places = [
  place(atlanta!, 'GA', 'Atlanta', 33.75, -84.39),
  place(charlotte!, 'NC', 'Charlotte', 35.23, -80.84),
  place(chicago!, 'IL', 'Chicago', 41.88, -87.63),
  place(milwaukee!, 'WI', 'Milwaukee', 43.04, -87.91),
  place(seattle!, 'WA', 'Seattle', 47.61, -122.33),
];
let nextId = 1;
const units = (count: number, deliverToId: number, change: Partial<PlanUnit> = {}): PlanUnit[] =>
  Array.from({ length: count }, () => ({
    id: nextId++,
    consigneeId: deliverToId * 10,
    deliverToId,
    cube: 313,
    windowStart: null,
    windowEnd: null,
    ...change,
  }));
const plan = (given: PlanUnit[], change: Partial<PlanQuestion> = {}) =>
  planLoads({
    units: given,
    places,
    warehouse: miami,
    trailerCube: defaultTrailerCube,
    existing: [],
    ...change,
  });
const stops = (p: Plan) => p.loads.map((l) => l.drops.map((d) => d.deliverToId));
const unitsOf = (p: Plan) => p.loads.flatMap((l) => l.drops.flatMap((d) => d.unitIds));
const aLoad = (change: Partial<ExistingLoad> = {}): ExistingLoad => ({
  id: 60,
  status: 1,
  trailerCube: null,
  loadedUnitIds: [],
  plannedUnitIds: [],
  deliverToIds: [],
  ...change,
});

describe('a plan from nothing', () => {
  it('puts neighbours on one truck and not the other end of the country', () => {
    expect(
      stops(
        plan([
          ...units(100, chicago!),
          ...units(100, milwaukee!),
          ...units(100, atlanta!),
          ...units(50, charlotte!),
          ...units(40, seattle!),
        ]),
      ),
    ).toEqual([[seattle], [chicago, milwaukee], [atlanta, charlotte]]);
  });
  it('keeps the cube of the trailer', () => {
    const p = plan([...units(500, chicago!), ...units(500, milwaukee!)]);
    expect(stops(p)).toEqual([[milwaukee], [chicago]]);
    expect(p.loads.every((l) => !l.overfull && l.cubes === 156_500)).toBe(true);
  });
  it('keeps all consignees of a deliver-to together', () => {
    const p = plan([
      ...units(10, chicago!, { consigneeId: 31 }),
      ...units(10, chicago!, { consigneeId: 30 }),
    ]);
    expect(p.loads).toMatchObject([{ drops: [{ deliverToId: chicago, consigneeIds: [30, 31] }] }]);
  });
  it('cuts a consignee only when it does not fit one trailer, and lets the rest ride with others', () => {
    const p = plan([...units(1000, chicago!), ...units(100, milwaukee!)]);
    expect(stops(p)).toEqual([[chicago, milwaukee], [chicago]]);
    expect(p.loads[1]).toMatchObject({ cubes: 798 * 313 });
  });
  it('gives one unit larger than a trailer a trailer of its own and says so', () => {
    const p = plan([...units(1, chicago!, { cube: 300_000 }), ...units(5, chicago!)]);
    expect(p.loads.map((l) => [l.overfull, l.cubes])).toEqual([
      [true, 300_000],
      [false, 1565],
    ]);
  });
  it('plans by state where no positions are known', () => {
    const bare = places.map((p) => ({ ...p, latitude: null, longitude: null }));
    const twin = { ...bare[2]!, id: 9, city: 'Aurora' };
    const p = plan([...units(5, chicago!), ...units(5, 9), ...units(5, atlanta!)], {
      places: [...bare, twin],
      departure: Temporal.Instant.from('2027-02-08T23:00:00Z'),
    });
    expect(stops(p)).toEqual([[atlanta], [9, chicago]]);
    expect(p.loads[1]?.drops.map((d) => [d.miles, d.late])).toEqual([
      [null, false],
      [null, false],
    ]);
  });
  it('takes no more drops than a truck may have', () => {
    expect(stops(plan([...units(1, chicago!), ...units(1, milwaukee!)], { maxDrops: 1 }))).toEqual([
      [milwaukee],
      [chicago],
    ]);
  });
  it('makes nothing of nothing', () => {
    expect(plan([])).toEqual({ loads: [], emptied: [] });
  });
});

describe('delivery windows', () => {
  const departure = Temporal.Instant.from('2027-02-08T23:00:00Z');
  const wednesday = { windowStart: '2027-02-10T10:00:00Z', windowEnd: '2027-02-10T17:00:00Z' };
  const saturday = { windowStart: '2027-02-13T10:00:00Z', windowEnd: '2027-02-13T17:00:00Z' };
  it('days too far apart do not ride together', () => {
    expect(stops(plan([...units(5, chicago!, wednesday), ...units(5, milwaukee!, saturday)]))).toEqual([
      [milwaukee],
      [chicago],
    ]);
  });
  it('the earlier day is delivered first, though it lies further', () => {
    const thursday = { windowStart: '2027-02-11T10:00:00Z', windowEnd: '2027-02-11T17:00:00Z' };
    expect(stops(plan([...units(5, chicago!, thursday), ...units(5, milwaukee!, wednesday)]))).toEqual([
      [milwaukee, chicago],
    ]);
  });
  it('an enforced window is kept by another order of the stops', () => {
    const strict = places.map((p) => (p.id === milwaukee ? { ...p, enforceWindow: true } : p));
    const chicagoWindow = { windowStart: '2027-02-10T06:00:00Z', windowEnd: '2027-02-10T20:00:00Z' };
    // Milwaukee is reached at 02:40 directly and at 03:13 by way of Chicago.
    const tight = { windowStart: '2027-02-10T01:00:00Z', windowEnd: '2027-02-10T03:00:00Z' };
    const p = plan([...units(5, chicago!, chicagoWindow), ...units(5, milwaukee!, tight)], {
      places: strict,
      departure,
    });
    expect(p.loads.flatMap((l) => l.drops.map((d) => d.late))).toEqual([false, false]);
    expect(stops(p)).toEqual([[milwaukee, chicago]]);
  });
  it('a window that no truck can keep is planned all the same, and marked late', () => {
    const p = plan(
      units(5, seattle!, { windowStart: '2027-02-09T10:00:00Z', windowEnd: '2027-02-09T17:00:00Z' }),
      { departure },
    );
    expect(p.loads[0]?.drops[0]?.late).toBe(true);
  });
  it('the window of a stop is what its consignees have in common', () => {
    const p = plan([
      ...units(1, chicago!, wednesday),
      ...units(1, chicago!, {
        consigneeId: 31,
        windowStart: '2027-02-10T12:00:00Z',
        windowEnd: '2027-02-10T20:00:00Z',
      }),
    ]);
    expect(p.loads[0]?.drops[0]).toMatchObject({
      windowStart: '2027-02-10T12:00:00Z',
      windowEnd: '2027-02-10T17:00:00Z',
    });
  });
});

describe('planning again', () => {
  it('keeps the numbers of loads that stay alike, and tells which are needed no more', () => {
    const [c, a] = [units(10, chicago!), units(10, atlanta!)];
    const p = plan([...c, ...a], {
      existing: [
        aLoad({ id: 60, plannedUnitIds: a.map((u) => u.id) }),
        aLoad({ id: 61, plannedUnitIds: c.map((u) => u.id) }),
        aLoad({ id: 62 }),
      ],
    });
    expect(p.loads.map((l) => [l.existingId, l.drops[0]?.deliverToId])).toEqual([
      [61, chicago],
      [60, atlanta],
    ]);
    expect(p.emptied).toEqual([62]);
  });
  it('moves nothing that is loaded, and brings the rest of its stops to the same truck', () => {
    const [c, m] = [units(10, chicago!), units(10, milwaukee!)];
    const more = units(5, chicago!, { consigneeId: 99 });
    const existing = [
      aLoad({
        id: 70,
        status: 2,
        loadedUnitIds: c.slice(0, 4).map((u) => u.id),
        plannedUnitIds: c.map((u) => u.id),
        deliverToIds: [chicago!],
      }),
    ];
    const p = plan([...c, ...m, ...more], { existing });
    expect(p.loads.map((l) => [l.existingId, l.drops.map((d) => d.deliverToId)])).toEqual([
      [70, [chicago]],
      [null, [milwaukee]],
    ]);
    expect(p.loads[0]?.drops[0]).toMatchObject({
      consigneeIds: [30, 99],
      unitIds: [...c, ...more].map((u) => u.id),
    });
  });
  it('adds nothing to a released load', () => {
    const c = units(10, chicago!);
    const existing = [
      aLoad({
        id: 70,
        status: 4,
        loadedUnitIds: c.slice(0, 4).map((u) => u.id),
        plannedUnitIds: c.map((u) => u.id),
        deliverToIds: [chicago!],
      }),
    ];
    expect(plan(c, { existing }).loads.map((l) => [l.existingId, l.drops[0]?.unitIds.length])).toEqual([
      [70, 4],
      [null, 6],
    ]);
  });
  it('does not overfill a begun truck', () => {
    const c = units(10, chicago!, { cube: 40_000 });
    const existing = [
      aLoad({
        id: 70,
        status: 2,
        loadedUnitIds: [c[0]!.id],
        plannedUnitIds: c.map((u) => u.id),
        deliverToIds: [chicago!],
      }),
    ];
    expect(plan(c, { existing }).loads.map((l) => [l.existingId, l.drops[0]?.unitIds.length])).toEqual([
      [70, 6],
      [null, 4],
    ]);
  });
});

const someUnits = fc
  .array(
    fc.record({
      at: fc.integer({ min: 1, max: 5 }),
      who: fc.integer({ min: 0, max: 2 }),
      cube: fc.integer({ min: 95, max: 1200 }),
      day: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 60 },
  )
  .map((given) =>
    given.map((g, i): PlanUnit => ({
      id: i + 1,
      consigneeId: g.at * 10 + g.who,
      deliverToId: g.at,
      cube: g.cube,
      windowStart: `2027-02-1${g.day}T10:00:00Z`,
      windowEnd: `2027-02-1${g.day}T17:00:00Z`,
    })),
  );
const trailerCube = 1000;

it("plans every unit exactly once, over no trailer's cube but for a single larger unit, and the same every time", () => {
  fc.assert(
    fc.property(someUnits, fc.boolean(), (given, strict) => {
      const change = {
        trailerCube,
        places: places.map((p) => ({ ...p, enforceWindow: strict })),
        departure: Temporal.Instant.from('2027-02-08T23:00:00Z'),
      };
      const p = plan(given, change);
      expect(unitsOf(p).toSorted((a, b) => a - b)).toEqual(given.map((u) => u.id));
      for (const load of p.loads) {
        const count = load.drops.reduce((sum, d) => sum + d.unitIds.length, 0);
        expect(load.cubes <= trailerCube || count === 1).toBe(true);
        expect(load.overfull).toBe(load.cubes > trailerCube);
        expect(new Set(load.drops.map((d) => d.deliverToId)).size).toBe(load.drops.length);
      }
      expect(plan(given.toReversed(), { ...change, places: change.places.toReversed() })).toEqual(p);
    }),
  );
});
it('cuts no consignee that fits one trailer', () => {
  fc.assert(
    fc.property(someUnits, (given) => {
      const p = plan(given, { trailerCube });
      for (const consignee of new Set(given.map((u) => u.consigneeId))) {
        const cubes = given.filter((u) => u.consigneeId === consignee).reduce((sum, u) => sum + u.cube, 0);
        const trucks = p.loads.filter((l) => l.drops.some((d) => d.consigneeIds.includes(consignee))).length;
        if (cubes <= trailerCube) expect(trucks).toBe(1);
      }
    }),
  );
});
it('planning again after some freight was loaded leaves that freight where it is, and plans the rest exactly once', () => {
  fc.assert(
    fc.property(
      someUnits,
      fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 20 }),
      fc.integer({ min: 2, max: 4 }),
      (given, scans, status) => {
        const first = plan(given, { trailerCube });
        const existing = first.loads.map((load, i): ExistingLoad => {
          const planned = load.drops.flatMap((d) => d.unitIds);
          const loadedUnitIds = planned.filter((_, n) => scans.includes(n + i));
          return aLoad({
            id: 60 + i,
            status: loadedUnitIds.length > 0 ? status : 1,
            loadedUnitIds,
            plannedUnitIds: planned,
            deliverToIds: load.drops.map((d) => d.deliverToId),
          });
        });
        const again = plan(given, { trailerCube, existing });
        expect(unitsOf(again).toSorted((a, b) => a - b)).toEqual(given.map((u) => u.id));
        for (const load of existing) {
          const now =
            again.loads.find((l) => l.existingId === load.id)?.drops.flatMap((d) => d.unitIds) ?? [];
          for (const id of load.loadedUnitIds) expect(now).toContain(id);
        }
      },
    ),
  );
});
