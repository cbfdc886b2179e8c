import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLayoutEndpoint } from './layouts.contract.ts';
import {
  editLayoutDrawingEndpoint,
  editTemplateDrawingEndpoint,
  getLayoutDrawingEndpoint,
  renumberLayoutPositionsEndpoint,
  getTemplateDrawingEndpoint,
} from './plan-drawing.contract.ts';
import { deleteLocationEndpoint } from './storage.contract.ts';
import { copyLayoutTemplateEndpoint } from './layout-templates.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import { createFloorStaff, createLayoutTemplateWithLocations } from '#tests/layout-fixtures.ts';
import type { TestLayoutTemplate } from '#tests/layout-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Plans drawn on the grid: what is saved, what is rejected, and two users who draw concurrently. 2027-02-03 is a Wednesday. */
let world: TestWorld;
let warehouseId: number;
let manager: TestUser;
let other: TestUser;
let clerk: TestUser;
let stranger: TestUser;
let doorId: number;
let serial = 0;
const today = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld({ at: `${today}T15:00:00Z` });
  ({ warehouseId, manager, clerk, otherManager: stranger } = await createFloorStaff(world));
  other = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  doorId = (
    await world.row<{ id: number }>(
      'insert into door (warehouse_id, number, kind) values ($1, 27, 2) returning id',
      [warehouseId],
    )
  ).id;
});
afterAll(() => world.close());

const aTemplate = () =>
  createLayoutTemplateWithLocations(world, manager, { code: `T${(serial += 1)}` }, '2-4');
async function aLayout(of: TestLayoutTemplate, layoutDate = '2027-02-10'): Promise<TestLayoutTemplate> {
  const made = await world.call(addLayoutEndpoint, {
    as: manager,
    body: { layoutDate, layoutTemplateId: of.id, code: `L${(serial += 1)}` },
  });
  const [lane, slots] = await world.rows<{ id: number }>(
    'select id from storage_location where layout_id = $1 order by area',
    [made.data.id],
  );
  return { id: made.data.id, stagingLocationId: lane?.id ?? 0, putawayLocationId: slots?.id ?? 0 };
}
const at = (x: number, y: number, w = 12, h = 3, turned = false) => ({ x, y, w, h, turned });
const wall = { x: 0, y: 0, w: 40, h: 1 };
const draw = (id: number, body: object, as = manager) =>
  world.call(editTemplateDrawingEndpoint, { as, params: { id }, body });
const drawn = async (id: number) =>
  (await world.call(getTemplateDrawingEndpoint, { as: manager, params: { id } })).data;

describe('a layout drawing', () => {
  it('starts with the locations without a place, and the warehouse’s doors', async () => {
    const { id, stagingLocationId: lane, putawayLocationId: slots } = await aTemplate();
    expect(await drawn(id)).toEqual({
      lanes: [
        { locationId: lane, area: 1, code: 'A', positions: 3, at: null },
        { locationId: slots, area: 2, code: 'P1', positions: 3, at: null },
      ],
      doors: [{ doorId, number: 27, kind: 2, at: null }],
      walls: [],
      rowVersion: 1,
    });
  });
  it('saves placed, moved and removed items, either all of a request or none', async () => {
    const { id, stagingLocationId: lane, putawayLocationId: slots } = await aTemplate();
    const first = await draw(id, {
      lanes: [
        { locationId: lane, at: at(4, 4) },
        { locationId: slots, at: at(30, 4, 3, 12, true) },
      ],
      doors: [{ doorId, at: { x: 2, y: 0, w: 3, h: 1 } }],
      wallsAdded: [wall],
      rowVersion: 1,
    });
    expect(first.data).toMatchObject({
      lanes: [{ at: at(4, 4) }, { at: at(30, 4, 3, 12, true) }],
      doors: [{ at: { x: 2, y: 0, w: 3, h: 1 } }],
      walls: [wall],
      rowVersion: 2,
    });
    const wrong = await draw(id, {
      lanes: [{ locationId: lane, at: at(50, 4) }],
      doors: [{ doorId, at: { x: 30, y: 5, w: 3, h: 1 } }],
    });
    expect([wrong.status, wrong.error, wrong.message]).toEqual([
      412,
      'drawing.shapesOverlap',
      'Door 27 would overlap Location P1.',
    ]);
    expect(await drawn(id)).toEqual(first.data);
    const last = await draw(id, {
      lanes: [{ locationId: lane, at: null }],
      doors: [{ doorId, at: null }],
      wallsTaken: [wall],
    });
    expect(last.data).toMatchObject({
      lanes: [{ at: null }, { at: at(30, 4, 3, 12, true) }],
      doors: [{ at: null }],
      walls: [],
      rowVersion: 3,
    });
    const told = await world.rows(
      "select before, after from audit where entity = 'layout_template' and entity_id = $1 and action = 'drawn' order by id desc limit 1",
      [id],
    );
    expect(told).toEqual([
      {
        before: { A: '4, 4: 12 x 3', 'door 27': '2, 0: 3 x 1', walls: '1' },
        after: { A: null, 'door 27': null, walls: '0' },
      },
    ]);
  });
  it.each<[string, object, number]>([
    ['nothing', {}, 400],
    ['a column beyond the grid', { wallsAdded: [{ x: 160, y: 0, w: 1, h: 1 }] }, 400],
    ['a wall over the edge', { wallsAdded: [{ x: 150, y: 0, w: 11, h: 1 }] }, 412],
    ['a wall that does not exist', { wallsTaken: [wall] }, 409],
    ['a location that does not exist', { lanes: [{ locationId: 2_000_000_000, at: null }] }, 404],
    ['a door that does not exist', { doors: [{ doorId: 2_000_000_000, at: null }] }, 404],
  ])('refuses %s', async (_, body, status) => {
    const { id } = await aTemplate();
    expect((await draw(id, body)).status).toBe(status);
  });
  it('is copied whole with its template, and into the layouts created from it', async () => {
    const template = await aTemplate();
    const { data } = await draw(template.id, {
      lanes: [{ locationId: template.stagingLocationId, at: at(4, 4, 12, 3, true) }],
      doors: [{ doorId, at: { x: 2, y: 0, w: 3, h: 1 } }],
      wallsAdded: [wall],
    });
    const copy = await world.call(copyLayoutTemplateEndpoint, {
      as: manager,
      body: { layoutTemplateId: template.id, code: `T${(serial += 1)}`, name: 'Copy' },
    });
    const layout = await aLayout(template);
    const ofLayout = await world.call(getLayoutDrawingEndpoint, { as: clerk, params: { id: layout.id } });
    for (const found of [await drawn(copy.data.id), ofLayout.data])
      expect({
        lanes: found.lanes.map((lane) => lane.at),
        doors: found.doors,
        walls: found.walls,
      }).toEqual({ lanes: data.lanes.map((lane) => lane.at), doors: data.doors, walls: data.walls });
    await draw(template.id, { wallsTaken: [wall] });
    expect(
      (await world.call(getLayoutDrawingEndpoint, { as: manager, params: { id: layout.id } })).data.walls,
    ).toEqual([wall]);
  });
  it('is read-only for a past layout, and not found for another warehouse', async () => {
    const over = await world.row<{ id: number }>(
      "insert into layout (warehouse_id, layout_date, code, name) values ($1, '2027-01-05', 'OLD', 'Tuesday - Old') returning id",
      [warehouseId],
    );
    const late = await world.call(editLayoutDrawingEndpoint, {
      as: manager,
      params: { id: over.id },
      body: { wallsAdded: [wall] },
    });
    expect([late.status, late.error]).toEqual([412, 'storage.layoutInPast']);
    const { id } = await aTemplate();
    expect((await draw(id, { wallsAdded: [wall] }, stranger)).status).toBe(404);
    expect((await draw(id, { wallsAdded: [wall] }, clerk)).status).toBe(403);
    expect((await world.call(getTemplateDrawingEndpoint, { as: stranger, params: { id } })).status).toBe(404);
  });
});

describe('position numbers', () => {
  const numbersOf = (location: number) =>
    world.rows<{ position: number; code: string }>(
      `
        select p.position, s.code
        from storage_position p
        join place s on s.id = p.place_id
        where p.location_id = $1
        order by p.id
      `,
      [location],
    );
  const number = (id: number, locationIds: number[], order = 'doors') =>
    world.call(renumberLayoutPositionsEndpoint, {
      as: manager,
      params: { id },
      body: { locationIds, order },
    });
  it('run from the end at the doors without gaps, while each consignee keeps its spot', async () => {
    const { id, stagingLocationId: lane, putawayLocationId: slots } = await aLayout(await aTemplate());
    await world.call(editLayoutDrawingEndpoint, {
      as: manager,
      params: { id },
      body: {
        lanes: [
          { locationId: lane, at: at(0, 10) },
          { locationId: slots, at: at(60, 10) },
        ],
        doors: [{ doorId, at: { x: 30, y: 10, w: 3, h: 2 } }],
      },
    });
    const answer = await number(id, [lane, slots]);
    expect(answer.data.lanes.map((one) => one.at?.turned)).toEqual([true, false]);
    expect(await numbersOf(lane)).toEqual([
      { position: 3, code: 'A-3' },
      { position: 2, code: 'A-2' },
      { position: 1, code: 'A-1' },
    ]);
    expect((await numbersOf(slots)).map((one) => one.code)).toEqual(['P1-1', 'P1-2', 'P1-3']);
    const was = await world.rows<{ code: string }>(
      `
        select h.code
        from layout_position_history h
        join storage_position p on p.id = h.position_id
        where h.layout_id = $1 and p.location_id = $2
        order by h.code
      `,
      [id, slots],
    );
    expect(was.map((one) => one.code)).toEqual(['P1-2', 'P1-3', 'P1-4']);
  });
  it('are kept where boxes are', async () => {
    const { id, stagingLocationId: lane, putawayLocationId: slots } = await aLayout(await aTemplate(), today);
    const running = await startTestOperatingDay(world, warehouseId, today);
    await world.rows('update warehouse_day set layout_id = $1 where id = $2', [id, running]);
    const place = await world.row<{ id: number }>(
      'select place_id as id from storage_position where location_id = $1 and position = 3',
      [slots],
    );
    const shipper = await createTestShipper(world, { warehouseId });
    const boxes = await createTestFreight(world, {
      shipper,
      consignee: await createTestConsignee(world),
      units: 2,
      status: 4,
    });
    await updateTestUnits(world, boxes.unitIds, { put_away_place_id: place.id });
    const refused = await number(id, [lane, slots], 'snake');
    expect([refused.status, refused.message]).toEqual([
      412,
      'Location P1 still has 2 units. Move them first.',
    ]);
    expect((await numbersOf(slots)).map((one) => one.position)).toEqual([2, 3, 4]);
    expect((await number(id, [lane])).status).toBe(200);
    await world.rows('delete from warehouse_day where id = $1', [running]);
  });
});

describe('two users at the same time', () => {
  const beforeAudit = () =>
    holdLocksOfStatementThenCommit(world, 'lock table audit in share row exclusive mode');
  it('move the same location: the first move is kept and the other gets a conflict', async () => {
    const { id, stagingLocationId: lane } = await aTemplate();
    const held = await beforeAudit();
    const move = (x: number, as: TestUser) =>
      draw(id, { lanes: [{ locationId: lane, at: at(x, 4) }], rowVersion: 1 }, as);
    const mine = move(10, manager);
    await waitForBlockedSessions(world, 1);
    const theirs = move(40, other);
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect([(await mine).status, (await theirs).status, (await theirs).error]).toEqual([
      200,
      409,
      'call.recordChanged',
    ]);
    expect((await drawn(id)).lanes[0]?.at).toEqual(at(10, 4));
  });
  it('delete and move a location: the second gets an error', async () => {
    const { id, stagingLocationId: lane } = await aTemplate();
    const held = await beforeAudit();
    const deleting = world.call(deleteLocationEndpoint, { as: other, params: { id: lane } });
    await waitForBlockedSessions(world, 1);
    const moving = draw(id, { lanes: [{ locationId: lane, at: at(10, 4) }] });
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect([(await deleting).status, (await moving).status]).toEqual([200, 404]);
  });
  it('copy a template and draw in it: the copy has the whole edit', async () => {
    const { id, stagingLocationId: lane, putawayLocationId: slots } = await aTemplate();
    const held = await beforeAudit();
    const drawing = draw(id, {
      lanes: [
        { locationId: lane, at: at(10, 4) },
        { locationId: slots, at: at(30, 4) },
      ],
      wallsAdded: [wall],
    });
    await waitForBlockedSessions(world, 1);
    const copying = world.call(copyLayoutTemplateEndpoint, {
      as: other,
      body: { layoutTemplateId: id, code: `T${(serial += 1)}`, name: 'Both' },
    });
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect((await drawing).status).toBe(200);
    const copy = await drawn((await copying).data.id);
    expect([copy.lanes.map((one) => one.at), copy.walls]).toEqual([[at(10, 4), at(30, 4)], [wall]]);
  });
});
