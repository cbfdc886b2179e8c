import { describe, expect, it, test } from 'vitest';
import { gridColumns, gridRows } from './plan-drawing.contract.ts';
import type { PlanDrawing, LaneRect, GridRect } from './plan-drawing.contract.ts';
import {
  arrangeUnplacedItems,
  mergeDrawingEdits,
  isEmptyDrawingEdit,
  applyDrawingEdit,
  computeDrawingExtent,
  findFreeRect,
  findPlacementObstacle,
  invertDrawingEdit,
  moveRectWithinFloor,
  emptyDrawingEdit,
  listRenumberedPositionNumbers,
  buildPlacementOrRemovalEdit,
  buildArrangeUnplacedEdit,
  resizeRect,
  convertPixelsToNearestCells,
  stillReflectsDrawingEdit,
  listPlacedDrawingItems,
  computeIsReversedByLocationId,
  findDrawingEditObstacle,
} from './plan-drawing.rules.ts';
import type { DrawingEdit } from './plan-drawing.rules.ts';

const spot = (x: number, y: number, w = 12, h = 3): LaneRect => ({ x, y, w, h, turned: false });
const lane = (locationId: number, at: LaneRect | null, area = 1, positions = 12) => ({
  locationId,
  area,
  code: `A${locationId}`,
  positions,
  at,
});
const door = (doorId: number, kind: number, at: GridRect | null = null) => ({
  doorId,
  number: doorId,
  kind,
  at,
});
const plan = (wish: Partial<PlanDrawing> = {}): PlanDrawing => ({
  lanes: [],
  doors: [],
  walls: [],
  rowVersion: 1,
  ...wish,
});
const edit = (wish: Partial<DrawingEdit>): DrawingEdit => ({ ...emptyDrawingEdit, ...wish });
const cells = ({ x, y, w, h }: GridRect): GridRect => ({ x, y, w, h });

describe('where an item may be placed', () => {
  const floor = plan({
    lanes: [lane(1, spot(4, 4)), lane(2, null)],
    doors: [door(7, 2, { x: 30, y: 0, w: 3, h: 2 })],
    walls: [{ x: 20, y: 0, w: 20, h: 1 }],
  });
  it.each<[string, Partial<DrawingEdit>, string | null]>([
    ['next to another location', { lanes: [{ locationId: 2, at: spot(16, 4) }] }, null],
    ['on another location', { lanes: [{ locationId: 2, at: spot(15, 6) }] }, 'drawing.shapesOverlap'],
    ['on its own old cells', { lanes: [{ locationId: 1, at: spot(5, 4) }] }, null],
    ['over the edge', { lanes: [{ locationId: 1, at: spot(149, 4) }] }, 'drawing.outsideFloor'],
    [
      'in one row of cells',
      { lanes: [{ locationId: 1, at: spot(4, 4, 12, 1) }] },
      'drawing.locationTooSmall',
    ],
    ['a door in a wall', { doors: [{ doorId: 7, at: { x: 20, y: 0, w: 3, h: 1 } }] }, null],
    [
      'a door on a location',
      { doors: [{ doorId: 7, at: { x: 5, y: 5, w: 3, h: 2 } }] },
      'drawing.shapesOverlap',
    ],
    ['a wall across a location', { wallsAdded: [{ x: 8, y: 0, w: 1, h: 9 }] }, 'drawing.shapesOverlap'],
    ['a wall on a wall', { wallsAdded: [{ x: 20, y: 0, w: 20, h: 1 }] }, 'drawing.shapesOverlap'],
    ['a wall that does not exist', { wallsTaken: [{ x: 0, y: 0, w: 1, h: 1 }] }, 'drawing.wallNotFound'],
    [
      'two locations that swap positions',
      {
        lanes: [
          { locationId: 1, at: spot(30, 30) },
          { locationId: 2, at: spot(4, 4) },
        ],
      },
      null,
    ],
  ])('%s', (_, wish, fault) => {
    expect(findDrawingEditObstacle(floor, edit(wish))?.error.code ?? null).toBe(fault);
  });
});

test.each([
  [0, 0],
  [6, 0],
  [7, 1],
  [21, 2],
  [-8, -1],
])('%i pixels on a grid of 14 are %i cells', (pixels, n) => {
  expect(convertPixelsToNearestCells(pixels, 14)).toBe(n);
});
test.each<[string, GridRect, GridRect]>([
  ['to the left up to the edge of the grid', moveRectWithinFloor(spot(2, 2), -9, 0), spot(0, 2)],
  ['down to the edge of the grid', moveRectWithinFloor(spot(2, 90), 1, 50), spot(3, 97)],
  ['wider', resizeRect(spot(4, 4), 'se', 3, 1, 2), spot(4, 4, 15, 4)],
  ['wider to the left', resizeRect(spot(4, 4), 'nw', -9, 1, 2), spot(0, 5, 16, 2)],
  ['never narrower than the minimum', resizeRect(spot(4, 4), 'sw', 40, -9, 2), spot(14, 4, 2, 2)],
  ['never beyond the grid', resizeRect(spot(150, 4, 8), 'ne', 90, -90, 2), spot(150, 0, 10, 7)],
])('%s', (_, became, meant) => {
  expect(cells(became)).toEqual(cells(meant));
});

describe('items without a place', () => {
  it('are laid out by area below the drawing, with doors at the left and at the bottom', () => {
    const found = arrangeUnplacedItems(
      plan({
        lanes: [lane(1, spot(0, 0, 20, 4)), lane(2, null), lane(3, null, 2, 10)],
        doors: [door(1, 1), door(2, 1), door(20, 2)],
      }),
    );
    expect(found.lanes.map(({ at }) => at && cells(at))).toEqual([
      cells(spot(0, 0, 20, 4)),
      cells(spot(5, 5, 48, 4)),
      cells(spot(5, 11, 20, 4)),
    ]);
    expect(found.doors.map(({ at }) => at && [at.x, at.y])).toEqual([
      [0, 5],
      [0, 8],
      [5, 16],
    ]);
  });
  it('are packed as tightly as 5,000 positions need, without overlaps', () => {
    const lanes = Array.from({ length: 100 }, (_, n) => lane(n + 1, null, n < 60 ? 1 : 2, 50));
    const things = listPlacedDrawingItems(arrangeUnplacedItems(plan({ lanes })));
    expect(things).toHaveLength(100);
    expect(things.filter((thing) => findPlacementObstacle(things, thing) !== null)).toEqual([]);
  });
  it('leave a complete drawing unchanged', () => {
    const whole = plan({ lanes: [lane(1, spot(3, 3))], walls: [{ x: 0, y: 0, w: 9, h: 1 }] });
    expect(arrangeUnplacedItems(whole)).toEqual(whole);
  });
});

describe('position numbers', () => {
  const outbound = door(20, 2, { x: 30, y: 40, w: 3, h: 2 });
  const rows = [lane(1, spot(0, 0)), lane(2, spot(40, 0)), lane(3, spot(0, 4)), lane(4, spot(60, 4, 2, 20))];
  it('start at the end that is nearer to the outbound doors', () => {
    const floor = plan({ lanes: [...rows, lane(5, null)], doors: [door(1, 1, spot(0, 30)), outbound] });
    expect([...computeIsReversedByLocationId(floor, [1, 2, 4, 5], 'doors')]).toEqual([
      [1, true],
      [2, false],
      [4, true],
      [5, false],
    ]);
    expect([...computeIsReversedByLocationId(plan({ lanes: rows }), [1, 2], 'doors').values()]).toEqual([
      false,
      false,
    ]);
  });
  it('run back and forth from row to row', () => {
    expect([...computeIsReversedByLocationId(plan({ lanes: rows }), [1, 2, 3, 4], 'snake')]).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
    ]);
  });
  it('close gaps, or start at the other end', () => {
    expect([listRenumberedPositionNumbers(3, false), listRenumberedPositionNumbers(3, true)]).toEqual([
      [1, 2, 3],
      [3, 2, 1],
    ]);
  });
});

describe('undo', () => {
  /** A pseudo-random series that is the same in every run. */
  function series(seed: number) {
    let state = seed;
    return (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
  }
  function anEdit(d: PlanDrawing, pick: (below: number) => number): DrawingEdit {
    const at = { x: pick(gridColumns), y: pick(gridRows), w: 1 + pick(20), h: 1 + pick(6) };
    const [one, gate, wall] = [
      d.lanes[pick(d.lanes.length)],
      d.doors[pick(d.doors.length)],
      d.walls[pick(d.walls.length)],
    ];
    const kind = pick(6);
    if (kind < 3 && one)
      return edit({
        lanes: [
          {
            locationId: one.locationId,
            at: kind === 2 && pick(4) === 0 ? null : { ...at, turned: pick(2) > 0 },
          },
        ],
      });
    if (kind === 3 && gate) return edit({ doors: [{ doorId: gate.doorId, at }] });
    if (kind === 4 && wall) return edit({ wallsTaken: [wall], wallsAdded: pick(2) > 0 ? [at] : [] });
    return edit({ wallsAdded: [at] });
  }
  it('of all edits restores the first drawing, and no edit ever overlaps items', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const pick = series(seed);
      const start = arrangeUnplacedItems(
        plan({
          lanes: Array.from({ length: 12 }, (_, n) => lane(n + 1, null, 1 + (n % 4), 1 + pick(20))),
          doors: Array.from({ length: 8 }, (_, n) => door(n + 1, 1 + (n % 2))),
        }),
      );
      let now = start;
      const back: DrawingEdit[] = [];
      for (let n = 0; n < 60; n += 1) {
        const next = anEdit(now, pick);
        if (findDrawingEditObstacle(now, next)) continue;
        back.push(invertDrawingEdit(now, next));
        const after = applyDrawingEdit(now, next);
        expect(stillReflectsDrawingEdit(after, next)).toBe(true);
        now = after;
        const things = listPlacedDrawingItems(now);
        expect(things.filter((thing) => findPlacementObstacle(things, thing) !== null)).toEqual([]);
      }
      expect(back.length).toBeGreaterThan(10);
      for (const inverse of back.toReversed()) {
        expect(findDrawingEditObstacle(now, inverse)).toBeNull();
        now = applyDrawingEdit(now, inverse);
      }
      const walls = (d: PlanDrawing) => d.walls.map((wall) => JSON.stringify(wall)).toSorted();
      expect({ ...now, walls: walls(now) }).toEqual({ ...start, walls: walls(start) });
    }
  });
  it('is not applied where another user has drawn since', () => {
    const mine = edit({
      lanes: [{ locationId: 1, at: spot(9, 9) }],
      wallsAdded: [{ x: 0, y: 0, w: 5, h: 1 }],
    });
    const after = applyDrawingEdit(plan({ lanes: [lane(1, spot(3, 3)), lane(2, null)] }), mine);
    expect(stillReflectsDrawingEdit(after, mine)).toBe(true);
    const elsewhere = applyDrawingEdit(after, edit({ lanes: [{ locationId: 2, at: spot(40, 40) }] }));
    expect(stillReflectsDrawingEdit(elsewhere, mine)).toBe(true);
    for (const theirs of [
      edit({ lanes: [{ locationId: 1, at: { ...spot(9, 9), turned: true } }] }),
      edit({ wallsTaken: [{ x: 0, y: 0, w: 5, h: 1 }] }),
    ])
      expect(stillReflectsDrawingEdit(applyDrawingEdit(after, theirs), mine)).toBe(false);
    expect(stillReflectsDrawingEdit({ ...after, lanes: after.lanes.slice(1) }, mine)).toBe(false);
  });
});

describe('drawing edits', () => {
  const floor = plan({
    lanes: [lane(1, spot(3, 3))],
    doors: [door(7, 2)],
    walls: [{ x: 0, y: 0, w: 20, h: 1 }],
  });
  const wall = { x: 0, y: 9, w: 5, h: 1 };
  it('are merged: the last one wins, and a wall drawn and removed again leaves nothing', () => {
    const one = edit({ lanes: [{ locationId: 1, at: spot(9, 9) }], wallsAdded: [wall] });
    const two = edit({ lanes: [{ locationId: 1, at: spot(8, 8) }], wallsTaken: [wall, { ...wall, x: 9 }] });
    expect(mergeDrawingEdits(one, two)).toEqual(
      edit({ lanes: [{ locationId: 1, at: spot(8, 8) }], wallsTaken: [{ ...wall, x: 9 }] }),
    );
    expect(
      isEmptyDrawingEdit(mergeDrawingEdits(edit({ wallsAdded: [wall] }), edit({ wallsTaken: [wall] }))),
    ).toBe(true);
    expect(
      applyDrawingEdit(
        floor,
        mergeDrawingEdits(edit({ wallsTaken: floor.walls }), edit({ wallsAdded: floor.walls })),
      ),
    ).toEqual(floor);
  });
  it('place any item by its key, and nothing that does not exist', () => {
    expect(buildPlacementOrRemovalEdit(floor, 'lane 1', { x: 1, y: 1, w: 4, h: 2 })).toEqual(
      edit({ lanes: [{ locationId: 1, at: spot(1, 1, 4, 2) }] }),
    );
    expect(buildPlacementOrRemovalEdit(floor, 'door 7', spot(1, 1, 3, 2))).toEqual(
      edit({ doors: [{ doorId: 7, at: { x: 1, y: 1, w: 3, h: 2 } }] }),
    );
    expect(buildPlacementOrRemovalEdit(floor, 'wall 0 0 20 1', null)).toEqual(
      edit({ wallsTaken: floor.walls }),
    );
    expect(buildPlacementOrRemovalEdit(floor, 'lane 9', null)).toBeUndefined();
  });
  it('place all items together where they would be laid out', () => {
    const waiting = plan({ lanes: [lane(1, spot(3, 3)), lane(2, null)], doors: [door(7, 2)] });
    const all = buildArrangeUnplacedEdit(waiting);
    expect([all.lanes.length, all.doors.length, findDrawingEditObstacle(waiting, all)]).toEqual([1, 1, null]);
    expect(applyDrawingEdit(waiting, all)).toEqual(arrangeUnplacedItems(waiting));
  });
  it('find the first free cells, for a wall also at a door', () => {
    const full = plan({
      lanes: [lane(1, spot(3, 0))],
      doors: [door(7, 2, { x: 0, y: 0, w: 3, h: 1 })],
    });
    expect(findFreeRect(full, 'wall', 3, 1)).toEqual({ x: 0, y: 0, w: 3, h: 1 });
    expect(findFreeRect(full, 'door', 3, 2)).toEqual({ x: 15, y: 0, w: 3, h: 2 });
    expect(findFreeRect(full, 'lane', gridColumns, gridRows)).toBeUndefined();
  });
});

test('a drawing is as wide and as high as its farthest items', () => {
  expect(computeDrawingExtent([spot(4, 4), { x: 0, y: 20, w: 1, h: 9 }])).toEqual({ columns: 16, rows: 29 });
});
