import { describe, expect, it, test } from 'vitest';
import { createDemoRandom } from '#db/seed/seeded-random.ts';
import { findPlanViolations } from './check-plan.rules.ts';
import type { DayPlan, DayStop, DayToPlan } from './day-plan.rules.ts';
import { demoPlannerSettings } from './day-plan.rules.ts';
import { planDay } from './plan-day.rules.ts';

/** Small days for calculation by hand: every lane has its own miles and minutes, and a mile takes a minute. */
const noRules = {
  ...demoPlannerSettings,
  milesPerHour: 60,
  roadFactor: 1,
  maxStops: null,
  hours: null,
  comeBack: true,
  lateCentsPerMinute: 0,
};
const aStop = (id: number, change: Partial<DayStop> = {}): DayStop => ({
  id,
  name: `Stop ${id}`,
  place: `P${id}`,
  latitude: null,
  longitude: null,
  region: '',
  cube: 100,
  weight: null,
  opens: null,
  closes: null,
  mustKeep: true,
  unloadingMinutes: 0,
  loadingTurn: 0,
  ...change,
});
const trailer = { name: 'T', cube: 1000, weight: null, fixedCents: 1000, centsPerMile: 100, count: null };
/** Creates a day of stops at points of a plane, with the dock at its origin. */
function aDay(
  points: readonly (readonly [x: number, y: number, change?: Partial<DayStop>])[],
  change: Partial<Omit<DayToPlan, 'settings'>> & { settings?: Partial<DayToPlan['settings']> } = {},
): DayToPlan {
  const spots = [['dock', 0, 0] as const, ...points.map(([x, y], i) => [`P${i + 1}`, x, y] as const)];
  const lanes = spots.flatMap(([from, x, y]) =>
    spots.flatMap(([to, u, v]) => {
      const miles = Math.round(Math.hypot(x - u, y - v) * 10) / 10;
      return from === to ? [] : [{ from, to, miles, minutes: Math.ceil(miles) }];
    }),
  );
  return {
    dock: {
      place: 'dock',
      latitude: null,
      longitude: null,
      region: '',
      departsFrom: 0,
      departsBy: null,
      backBy: null,
    },
    stops: points.map(([, , own], i) => aStop(i + 1, own)),
    sizes: [trailer],
    existingTrailers: [],
    lanes,
    separatedStopPairs: [],
    ...change,
    settings: { ...noRules, ...change.settings },
  };
}
const plan = (day: DayToPlan, tries = 600): DayPlan => {
  const made = planDay(day, { seed: 1, budget: { tries } });
  expect(findPlanViolations(day, made)).toEqual([]);
  return made;
};
const ways = (made: DayPlan): number[][] =>
  made.tours.map((tour) => tour.stops.map((stop) => stop.id)).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
const reasons = (made: DayPlan): [number, string][] =>
  made.leftOut.map(({ id, reason }) => [id, reason.code] as [number, string]).sort((a, b) => a[0] - b[0]);

/** Finds the cheapest plan by trying every order of every set of stops. It implements the rules a second time. */
function cheapest(day: DayToPlan): number {
  const ids = day.stops.map((stop) => stop.id);
  const all = 2 ** ids.length;
  const bestTour: number[] = Array.from({ length: all }, () => Infinity);
  const grow = (order: readonly number[], set: number): void => {
    if (order.length > 0) bestTour[set] = Math.min(bestTour[set] ?? Infinity, tourCost(day, order));
    ids.forEach((id, i) => {
      if ((set & (1 << i)) === 0) grow([...order, id], set | (1 << i));
    });
  };
  grow([], 0);
  const best: number[] = [0];
  for (let set = 1; set < all; set += 1) {
    best[set] = Infinity;
    for (let part = set; part > 0; part = (part - 1) & set)
      best[set] = Math.min(best[set] ?? Infinity, (bestTour[part] ?? 0) + (best[set & ~part] ?? 0));
  }
  return best[all - 1] ?? 0;
}
function tourCost(day: DayToPlan, order: readonly number[]): number {
  const own = order.flatMap((id) => day.stops.find((stop) => stop.id === id) ?? []);
  const { settings } = day;
  const cube = own.reduce((sum, stop) => sum + stop.cube, 0);
  const pounds = own.reduce((sum, stop) => sum + (stop.weight ?? 0), 0);
  if (settings.maxStops !== null && own.length > settings.maxStops) return Infinity;
  if (day.separatedStopPairs.some(([a, b]) => order.includes(a) && order.includes(b))) return Infinity;
  let [clock, miles, cost] = [day.dock.departsFrom, 0, 0];
  let from = day.dock.place;
  for (const [i, stop] of own.entries()) {
    const lane = day.lanes.find((one) => one.from === from && one.to === stop.place);
    miles += lane?.miles ?? Infinity;
    clock = Math.max(clock + (lane?.minutes ?? 0), stop.opens ?? 0);
    if (stop.closes !== null && clock > stop.closes) {
      if (stop.mustKeep) return Infinity;
      cost += (clock - stop.closes) * settings.lateCentsPerMinute;
    }
    clock += stop.unloadingMinutes;
    if (i > 0 && stop.loadingTurn > (own[i - 1]?.loadingTurn ?? 0)) {
      if (settings.outOfTurn === 'forbidden') return Infinity;
      cost += settings.outOfTurn;
    }
    from = stop.place;
  }
  if (settings.comeBack) miles += day.lanes.find((one) => one.from === from && one.to === 'dock')?.miles ?? 0;
  const fits = day.sizes.filter((size) => size.cube >= cube && (size.weight ?? Infinity) >= pounds);
  return Math.round(Math.min(...fits.map((size) => size.fixedCents + size.centsPerMile * miles)) + cost);
}
const lateCost = (day: DayToPlan, made: DayPlan): number =>
  made.tours.reduce((sum, tour) => {
    const stops = tour.stops.map(({ id }) => day.stops.find((stop) => stop.id === id));
    const { outOfTurn, lateCentsPerMinute } = day.settings;
    const late = tour.stops.reduce((own, stop) => own + stop.lateMinutes, 0) * lateCentsPerMinute;
    const turned = stops.filter(
      (stop, i) => i > 0 && (stop?.loadingTurn ?? 0) > (stops[i - 1]?.loadingTurn ?? 0),
    );
    return sum + late + (outOfTurn === 'forbidden' ? 0 : outOfTurn * turned.length);
  }, 0);

describe('a small day', () => {
  const chance = createDemoRandom(7);
  const drawn = (count: number, own: () => Partial<DayStop>) =>
    Array.from(
      { length: count },
      () => [chance.integerBetween(-50, 50), chance.integerBetween(-50, 50), own()] as const,
    );
  const windows = (): Partial<DayStop> => {
    const opens = chance.integerBetween(0, 200);
    return {
      opens,
      closes: opens + chance.integerBetween(70, 160),
      unloadingMinutes: 10,
      cube: chance.integerBetween(1, 5) * 100,
    };
  };
  const worlds: [string, () => DayToPlan][] = [
    ['distance alone', () => aDay(drawn(7, () => ({})))],
    ['cube', () => aDay(drawn(7, () => ({ cube: chance.integerBetween(1, 6) * 100 })))],
    [
      'weight',
      () =>
        aDay(
          drawn(6, () => ({ weight: chance.integerBetween(1, 6) })),
          { sizes: [{ ...trailer, weight: 9 }] },
        ),
    ],
    ['windows', () => aDay(drawn(7, windows))],
    [
      'delivery windows that may be missed at a cost',
      () =>
        aDay(
          drawn(6, () => ({ ...windows(), mustKeep: false })),
          { settings: { lateCentsPerMinute: 40 } },
        ),
    ],
    ['trailers that do not return', () => aDay(drawn(7, windows), { settings: { comeBack: false } })],
    [
      'few stops per trailer',
      () =>
        aDay(
          drawn(6, () => ({})),
          { settings: { maxStops: 2 } },
        ),
    ],
    [
      'freight that comes late to the dock',
      () => aDay(drawn(6, () => ({ loadingTurn: chance.integerBetween(0, 2) }))),
    ],
    [
      'loading out of stop order at a cost',
      () =>
        aDay(
          drawn(6, () => ({ loadingTurn: chance.integerBetween(0, 2) })),
          { settings: { outOfTurn: 700 } },
        ),
    ],
    [
      'consignees that must be on separate trailers',
      () =>
        aDay(
          drawn(6, () => ({})),
          {
            separatedStopPairs: [
              [1, 2],
              [2, 3],
              [4, 5],
            ],
          },
        ),
    ],
    [
      'two trailer sizes',
      () =>
        aDay(
          drawn(7, () => ({ cube: chance.integerBetween(1, 6) * 100 })),
          {
            sizes: [trailer, { ...trailer, name: 'S', cube: 500, fixedCents: 400, centsPerMile: 80 }],
          },
        ),
    ],
  ];
  test.each(worlds)('is planned at the lowest possible cost: %s', (_, make) => {
    for (let n = 0; n < 4; n += 1) {
      const day = make();
      const made = plan(day);
      expect(made.leftOut).toEqual([]);
      expect(made.cents + lateCost(day, made)).toBe(cheapest(day));
    }
  });
  it('gets the same plan from the same seed', () => {
    const day = aDay(drawn(30, windows));
    expect(plan(day)).toEqual(plan(day));
  });
});

describe('each planning rule', () => {
  const row = [
    [10, 0],
    [20, 0],
    [30, 0],
  ] as const;
  it('three neighboring stops share a trailer when no rule prevents it', () => {
    expect(ways(plan(aDay(row)))).toHaveLength(1);
  });
  it('cube: freight that does not fit needs a second trailer', () => {
    expect(ways(plan(aDay(row.map(([x, y]) => [x, y, { cube: 400 }]))))).toHaveLength(2);
  });
  it('weight: heavy freight fills a trailer before its cube does', () => {
    const heavy = row.map(([x, y]) => [x, y, { weight: 20_000 }] as const);
    expect(ways(plan(aDay(heavy, { sizes: [{ ...trailer, weight: 43_000 }] })))).toHaveLength(2);
  });
  it('stops: no more than a driver is allowed', () => {
    expect(ways(plan(aDay(row, { settings: { maxStops: 1 } })))).toEqual([[1], [2], [3]]);
  });
  it('windows: two far apart that open at the same hour need two trailers', () => {
    const far = [
      [60, 0, { opens: 60, closes: 70 }],
      [-60, 0, { opens: 60, closes: 70 }],
    ] as const;
    expect(ways(plan(aDay(far)))).toEqual([[1], [2]]);
  });
  it('consignees kept apart are on different trailers', () => {
    expect(ways(plan(aDay(row, { separatedStopPairs: [[1, 3]] })))).toHaveLength(2);
  });
  it('later loaded freight is unloaded earlier, and the loading list has the reverse order of stops', () => {
    const late = [
      [10, 0],
      [20, 0],
      [30, 0, { loadingTurn: 1 }],
    ] as const;
    const made = plan(
      aDay(late, { settings: { comeBack: false }, sizes: [{ ...trailer, fixedCents: 9000 }] }),
    );
    expect(ways(made)).toEqual([[3, 2, 1]]);
    expect(made.tours[0]?.loading).toEqual([1, 2, 3]);
  });
  it('a smaller trailer is used when it holds everything, as long as one is available', () => {
    const sizes = [trailer, { ...trailer, name: 'S', cube: 300, fixedCents: 100, count: 1 }];
    const apart = [[1, 2]] as const;
    expect(
      plan(
        aDay(
          [
            [10, 0],
            [-10, 0],
          ],
          { sizes, separatedStopPairs: apart },
        ),
      )
        .tours.map((tour) => tour.size)
        .sort(),
    ).toEqual([0, 1]);
  });
  const hours = { drivingMinutes: 660, dutyMinutes: 840, restMinutes: 600 };
  it('a driver rests half an hour after eight hours of driving, and ten hours after eleven', () => {
    const [tour] = plan(aDay([[1000, 0]], { settings: { hours, comeBack: false } })).tours;
    expect(tour?.stops[0]).toMatchObject({ arrives: 1000 + 30 + 600, rests: 1 });
    const [team] = plan(aDay([[1000, 0]], { settings: { comeBack: false } })).tours;
    expect(team?.stops[0]).toMatchObject({ arrives: 1000, rests: 0 });
  });
  it('a driver stops driving after fourteen hours on duty', () => {
    const long = [
      [300, 0, { unloadingMinutes: 600 }],
      [400, 0],
    ] as const;
    const made = plan(aDay(long, { settings: { hours, comeBack: false } }));
    expect(made.tours.find((tour) => tour.stops.length === 2)?.stops[1]).toMatchObject({
      arrives: 300 + 600 + 600 + 100,
    });
  });
  it('a driver who would wait at the first stop leaves later', () => {
    const [tour] = plan(aDay([[60, 0, { opens: 600, closes: 700 }]])).tours;
    expect(tour).toMatchObject({ departs: 0, stops: [{ arrives: 60, begins: 600 }] });
    const [later] = plan({
      ...aDay([[60, 0, { opens: 600, closes: 700 }]]),
      dock: { ...aDay([]).dock, departsBy: 700 },
    }).tours;
    expect(later).toMatchObject({ departs: 540, stops: [{ arrives: 600, begins: 600 }] });
  });
  it('a region’s roads are longer, and a lane’s own miles and hours take precedence over coordinates', () => {
    const at = (latitude: number): Partial<DayStop> => ({ latitude, longitude: 0 });
    const dock = { ...aDay([]).dock, latitude: 0, longitude: 0 };
    const settings = { comeBack: false, maxStops: 1, roadFactors: { hills: 1.5 } };
    const two = aDay(
      [
        [0, 0, at(1)],
        [0, 0, { ...at(1), region: 'hills' }],
      ],
      { lanes: [], settings },
    );
    const made = plan({ ...two, dock });
    const tenths = (id: number) => made.tours.find((tour) => tour.stops[0]?.id === id)?.tenthMiles;
    expect([tenths(1), tenths(2)]).toEqual([691, 864]);
    const lane = [{ from: 'dock', to: 'P1', miles: 500, minutes: 900 }];
    const [tour] = plan({ ...aDay([[0, 0, at(1)]], { lanes: lane, settings }), dock }).tours;
    expect(tour).toMatchObject({ tenthMiles: 5000, stops: [{ arrives: 900 }] });
  });
});

describe('planning the rest and reporting what cannot be planned', () => {
  const good = [10, 0] as const;
  it('a stop without a position', () => {
    const day = aDay([good, [20, 0]]);
    const lanes = day.lanes.filter((lane) => lane.from !== 'P2' && lane.to !== 'P2');
    const made = plan({ ...day, lanes });
    expect([ways(made), reasons(made)]).toEqual([[[1]], [[2, 'noPosition']]]);
    expect(made.leftOut[0]?.reason).toMatchObject({ params: { name: 'Stop 2' } });
  });
  it('a dock without a position', () => {
    const made = plan(aDay([[0, 0, { latitude: 1, longitude: 1 }]], { lanes: [] }));
    expect(reasons(made)).toEqual([[1, 'dockHasNoPosition']]);
  });
  it('a window that ends before it starts, and one that is over before a truck can get there', () => {
    const made = plan(aDay([good, [20, 0, { opens: 100, closes: 50 }], [30, 0, { closes: 20 }]]));
    expect([ways(made), reasons(made)]).toEqual([
      [[1]],
      [
        [2, 'windowTurned'],
        [3, 'cannotReach'],
      ],
    ]);
    expect(made.leftOut.find(({ id }) => id === 3)?.reason.params).toMatchObject({
      time: '00:30',
      endTime: '00:20',
    });
  });
  it('a preferred window excludes no stop: the plan reports how late it is', () => {
    const made = plan(
      aDay([good, [30, 0, { closes: 20, mustKeep: false }]], { settings: { lateCentsPerMinute: 1 } }),
    );
    expect(made.leftOut).toEqual([]);
    expect(made.notes).toMatchObject([
      { id: 2, reason: { code: 'late', params: { hours: 0, minutes: 10 } } },
    ]);
  });
  it('a stop larger or heavier than any trailer', () => {
    const made = plan(
      aDay([good, [20, 0, { cube: 1001 }], [30, 0, { weight: 50 }]], { sizes: [{ ...trailer, weight: 40 }] }),
    );
    expect([ways(made), reasons(made)]).toEqual([
      [[1]],
      [
        [2, 'tooLarge'],
        [3, 'tooHeavy'],
      ],
    ]);
  });
  it('no trailers', () => {
    expect(reasons(plan(aDay([good, [20, 0]], { sizes: [] })))).toEqual([
      [1, 'noTrailer'],
      [2, 'noTrailer'],
    ]);
  });
  it('too few trailers: as much freight as possible is planned', () => {
    const made = plan(
      aDay(
        [
          [10, 0, { cube: 90_000 }],
          [20, 0, { cube: 80_000 }],
          [30, 0, { cube: 85_000 }],
        ],
        {
          sizes: [{ ...trailer, cube: 100_000, count: 2 }],
        },
      ),
    );
    expect([ways(made), reasons(made)]).toEqual([[[1], [3]], [[2, 'noTrailerLeft']]]);
  });
  it('an empty day has an empty plan', () => {
    expect(plan(aDay([]))).toMatchObject({ tours: [], leftOut: [], cents: 0 });
  });
});

describe('a day with an existing plan', () => {
  const points = [
    [10, 0],
    [20, 0],
    [-10, 0],
    [-20, 0],
  ] as const;
  const standing = (key: string, stops: number[], change = {}) => ({
    key,
    size: 0,
    stops,
    onBoard: [],
    loaded: false,
    ...change,
  });
  it('leaves a loaded trailer unchanged, however badly it was planned', () => {
    const made = plan(
      aDay(points, { existingTrailers: [standing('L-1', [1, 3], { onBoard: [1, 3], loaded: true })] }),
    );
    expect(made.tours.map((tour) => [tour.key, tour.stops.map((stop) => stop.id)])).toEqual([
      ['L-1', [1, 3]],
      [null, expect.arrayContaining([2, 4])],
    ]);
  });
  it('loads added freight behind the freight on a trailer, and keeps its order', () => {
    const made = plan(
      aDay(points, {
        existingTrailers: [standing('L-1', [2, 1], { onBoard: [2, 1] })],
        sizes: [{ ...trailer, fixedCents: 100_000 }],
      }),
    );
    const [tour] = made.tours;
    expect([made.tours.length, tour?.key, tour?.stops.slice(-2).map((stop) => stop.id)]).toEqual([
      1,
      'L-1',
      [2, 1],
    ]);
  });
  it('moves a planned stop only when that saves enough', () => {
    const badly = [standing('L-1', [1, 3]), standing('L-2', [2, 4])];
    expect(
      ways(
        plan(aDay(points, { existingTrailers: badly, settings: { moveCents: 1_000_000, comeBack: false } })),
      ),
    ).toEqual(
      [
        [1, 3],
        [2, 4],
      ].map((way) => expect.arrayContaining(way)),
    );
    const free = plan(aDay(points, { existingTrailers: badly, settings: { moveCents: 0 } }));
    expect(free.cents).toBe(cheapest(aDay(points)));
  });
  it('moves freight to another trailer when its trailer is now too small', () => {
    const small = [{ ...trailer, name: 'S', cube: 150 }, trailer];
    const made = plan(
      aDay(points, {
        existingTrailers: [standing('L-1', [1, 2])],
        sizes: small,
        settings: { moveCents: 100_000 },
      }),
    );
    expect(made.leftOut).toEqual([]);
    expect(made.tours.find((tour) => tour.key === 'L-1')?.stops).toHaveLength(1);
  });
});
