import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addLocationEndpoint,
  addPositionsEndpoint,
  deleteLocationEndpoint,
  deletePositionEndpoint,
  findLocationsEndpoint,
  getPlanLocationsEndpoint,
  findPositionsEndpoint,
  swapAssignmentsOfPositionsEndpoint,
  printPositionLabelsOfLocationsEndpoint,
  updateLocationEndpoint,
  updatePositionAssignmentEndpoint,
} from './storage.contract.ts';
import { addLayoutTemplateEndpoint } from './layout-templates.contract.ts';
import {
  addShipperGroupEndpoint,
  renameShipperGroupEndpoint,
} from '#areas/calendar/shippers/shippers.contract.ts';
import { submitScanEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { startTestDayWithLayout, putTestUnitsAwayWithoutScan } from '#tests/floor-fixtures.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Locations and positions of templates and layouts. The warehouse uses the layout of 2027-02-03, a Wednesday. */
let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let manager: TestUser;
let clerk: TestUser;
let stranger: TestUser;
let template: number;
let layout: number;
let serial = 0;
const today = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld({ at: `${today}T15:00:00Z` });
  shipper = await createTestShipper(world);
  consignee = await createTestConsignee(world);
  const { warehouseId } = shipper;
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  clerk = await createTestUser(world, { role: 'Warehouse', warehouseId });
  stranger = await createTestUser(world, {
    role: 'WarehouseManager',
    warehouseId: (await createTestWarehouse(world)).id,
  });
  template = await aTemplate();
  ({ layoutId: layout } = await startTestDayWithLayout(world, warehouseId, today, 'Wednesday - Standard'));
});
afterAll(() => world.close());

async function aTemplate(): Promise<number> {
  const code = `T${(serial += 1)}`;
  return (await world.call(addLayoutTemplateEndpoint, { as: manager, body: { code, name: 'Standard' } })).data
    .id;
}
const aCode = () => `L${(serial += 1)}`;
async function aLocation(wish: { layoutId?: number; area?: number; code?: string } = {}) {
  const plan = wish.layoutId === undefined ? { layoutTemplateId: template } : { layoutId: wish.layoutId };
  const body = { area: wish.area ?? 1, code: wish.code ?? aCode(), ...plan };
  return (await world.call(addLocationEndpoint, { as: manager, body })).data;
}
const put = (storageLocationId: number, position: string, consigneeId: number | null = consignee.id) =>
  world.call(addPositionsEndpoint, { as: manager, body: { storageLocationId, position, consigneeId } });
const positionsOf = async (storageLocationId: number) =>
  (await world.call(findPositionsEndpoint, { as: manager, query: { storageLocationId } })).data;
const listed = async (query: object) =>
  (await world.call(findLocationsEndpoint, { as: manager, query })).data.map((k) => k.code);
const seen = async (id: number) =>
  (await world.call(findLocationsEndpoint, { as: manager, query: { rows: 1000 } })).data.find(
    (k) => k.id === id,
  );

describe('a location', () => {
  it('belongs to a template or to a layout, and returns which', async () => {
    expect(await aLocation()).toMatchObject({ kind: 1, layoutTemplateId: template, layoutId: null });
    expect(await aLocation({ layoutId: layout })).toMatchObject({
      kind: 2,
      layoutTemplateId: null,
      layoutId: layout,
    });
    for (const plan of [{}, { layoutTemplateId: template, layoutId: layout }]) {
      const made = await world.call(addLocationEndpoint, {
        as: manager,
        body: { area: 1, code: aCode(), ...plan },
      });
      expect([made.status, made.message]).toEqual([400, 'Choose a template or a layout']);
    }
  });
  it.each([
    [{ code: 'A' }, { area: 'Area is required' }],
    [{ area: 1, code: '' }, { code: 'Code is required' }],
    [{ area: 0, code: 'A' }, { area: 'Area isn’t valid' }],
    [{ area: 5, code: 'A' }, { area: 'Area isn’t valid' }],
    [{ area: 1, code: 'A/1' }, { code: 'Code can only have letters, digits and hyphens' }],
  ])('rejects %j', async (body, fields) => {
    const made = await world.call(addLocationEndpoint, {
      as: manager,
      body: { layoutTemplateId: template, ...body },
    });
    expect([made.status, made.fields]).toEqual([400, expect.objectContaining(fields)]);
  });
  it('has an uppercase code that is unique within its plan only', async () => {
    const code = aCode();
    expect((await aLocation({ code: code.toLowerCase() })).code).toBe(code);
    const again = await world.call(addLocationEndpoint, {
      as: manager,
      body: { layoutTemplateId: template, area: 2, code },
    });
    expect([again.status, again.message]).toEqual([409, `Location ${code} already exists here.`]);
    const other = await aLocation();
    const renamed = await world.call(updateLocationEndpoint, {
      as: manager,
      params: { id: other.id },
      body: { area: 1, code },
    });
    expect(renamed.status).toBe(409);
    expect((await aLocation({ layoutId: layout, code })).code).toBe(code);
  });
  it('cannot get a code whose labels scan as a load or door, but can keep one it has', async () => {
    const sentence = 'Code can’t be L or DOOR. Scanners would read its labels as a load or door.';
    for (const plan of [{ layoutTemplateId: await aTemplate() }, { layoutId: layout }])
      for (const code of ['L', 'l', 'DOOR', 'Door']) {
        const made = await world.call(addLocationEndpoint, { as: manager, body: { area: 1, code, ...plan } });
        expect([code, made.status, made.fields]).toEqual([code, 400, { code: sentence }]);
      }
    const lane = await aLocation();
    const named = (code: string) =>
      world.call(updateLocationEndpoint, { as: manager, params: { id: lane.id }, body: { area: 1, code } });
    const renamed = await named('door');
    expect([renamed.status, renamed.fields]).toEqual([400, { code: sentence }]);
    await world.rows("update storage_location set code = 'L' where id = $1", [lane.id]);
    expect((await named('L')).status).toBe(200);
    expect((await named('DL')).data.code).toBe('DL');
  });
  it('is listed by area, shipper group and plan, A2 before A10', async () => {
    const layoutTemplateId = await aTemplate();
    const group = await world.row<{ id: number }>(
      "insert into shipper_group (name) values ('Roses') returning id",
    );
    for (const [area, code] of [
      [2, 'P1'],
      [1, 'A10'],
      [1, 'A2'],
      [3, 'T'],
      [4, 'S'],
    ] as const)
      await world.call(addLocationEndpoint, {
        as: manager,
        body: {
          layoutTemplateId,
          area,
          code,
          ...(code === 'A2' ? { shipperGroupId: group.id } : {}),
        },
      });
    expect(await listed({ layoutTemplateId })).toEqual(['A2', 'A10', 'P1', 'T', 'S']);
    expect(await listed({ layoutTemplateId, area: 'all' })).toHaveLength(5);
    for (const [area, codes] of [
      ['staging', ['A2', 'A10']],
      ['put away', ['P1']],
      ['trailer', ['T']],
      ['shuttle', ['S']],
    ] as const)
      expect(await listed({ layoutTemplateId, area })).toEqual(codes);
    expect(await listed({ layoutTemplateId, shipperGroupId: group.id })).toEqual(['A2']);
    const roof: object = { area: 'roof' };
    const wrong = await world.call(findLocationsEndpoint, { as: manager, query: roof });
    expect(wrong.status).toBe(400);
  });
  it('shows its shipper group, also after the group is renamed', async () => {
    const group = (await world.call(addShipperGroupEndpoint, { as: manager, body: { name: 'Ferns' } })).data;
    const { id } = await aLocation({ layoutId: layout });
    const groupOf = async () => {
      const plan = (await world.call(getPlanLocationsEndpoint, { as: manager, query: { layoutId: layout } }))
        .data;
      return [(await seen(id))?.shipperGroup, plan.find((location) => location.id === id)?.shipperGroup];
    };
    const saved = await world.call(updateLocationEndpoint, {
      as: manager,
      params: { id },
      body: { area: 1, code: aCode(), shipperGroupId: group.id },
    });
    expect([saved.status, await groupOf()]).toEqual([200, ['Ferns', 'Ferns']]);
    await world.call(renameShipperGroupEndpoint, {
      as: manager,
      params: { id: group.id },
      body: { name: 'Ferns and greens', rowVersion: group.rowVersion },
    });
    expect(await groupOf()).toEqual(['Ferns and greens', 'Ferns and greens']);
  });
  it('is invalid without positions, and in staging without a consignee served from there that day', async () => {
    const layoutId = layout;
    const faults = async (id: number) => (await seen(id))?.faults;
    const bare = await aLocation({ layoutId, area: 2 });
    expect(await faults(bare.id)).toEqual(['noPosition']);
    await put(bare.id, '1', null);
    expect(await faults(bare.id)).toEqual([]);
    const lane = await aLocation({ layoutId });
    await put(lane.id, '1-2');
    expect(await faults(lane.id)).toEqual(['consigneeUnserved']);
    await createTestDaysOfService(world, {
      consigneeId: consignee.id,
      warehouseId: shipper.warehouseId,
      weekdays: [3],
    });
    expect(await faults(lane.id)).toEqual([]);
    const second = await aLocation({ layoutId });
    await put(second.id, '1');
    expect(await faults(lane.id)).toEqual(['consigneeTwice']);
    await world.rows('update account set active = false where id = $1', [consignee.id]);
    expect(await faults(second.id)).toEqual(['consigneeInactive', 'consigneeTwice']);
    expect(await listed({ layoutId, area: 'invalid' })).toEqual(
      expect.arrayContaining([lane.code, second.code]),
    );
    expect(await listed({ layoutId, area: 'invalid' })).not.toContain(bare.code);
    await world.rows('update account set active = true where id = $1', [consignee.id]);
    await world.call(deleteLocationEndpoint, { as: manager, params: { id: second.id } });
    await world.call(deleteLocationEndpoint, { as: manager, params: { id: lane.id } });
  });
  it('cannot change code or be deleted with units; empty, it is deleted with its positions', async () => {
    const slots = await aLocation({ layoutId: layout, area: 2 });
    await put(slots.id, '1-3', null);
    const made = await createTestFreight(world, { shipper, consignee, units: 2, status: 2 });
    await putTestUnitsAwayWithoutScan(world, made.unitIds, shipper.warehouseId, `${slots.code}-2`);
    const rename = (code: string) =>
      world.call(updateLocationEndpoint, { as: manager, params: { id: slots.id }, body: { area: 2, code } });
    const remove = () => world.call(deleteLocationEndpoint, { as: manager, params: { id: slots.id } });
    const says = `Location ${slots.code} still has 2 units. Move them first.`;
    expect([(await remove()).status, (await remove()).message]).toEqual([412, says]);
    expect((await rename('ZZ')).message).toBe(says);
    expect((await seen(slots.id))?.units).toBe(2);
    await putTestUnitsAwayWithoutScan(world, made.unitIds, shipper.warehouseId, 'ELSEWHERE-1');
    expect((await rename('ZZ9')).status).toBe(200);
    expect((await positionsOf(slots.id)).map((p) => p.barcode)).toEqual(['ZZ9-1', 'ZZ9-2', 'ZZ9-3']);
    expect((await remove()).status).toBe(200);
    expect(await world.rows('select 1 from storage_position where location_id = $1', [slots.id])).toEqual([]);
  });
  it('is not found from another warehouse, and requires permission to edit its plan', async () => {
    const { id } = await aLocation();
    const body = { area: 1, code: aCode() };
    expect((await world.call(updateLocationEndpoint, { as: stranger, params: { id }, body })).status).toBe(
      404,
    );
    expect((await world.call(deleteLocationEndpoint, { as: stranger, params: { id } })).status).toBe(404);
    expect(
      (await world.call(addLocationEndpoint, { as: stranger, body: { ...body, layoutTemplateId: template } }))
        .status,
    ).toBe(404);
    expect(
      (await world.call(addLocationEndpoint, { as: clerk, body: { ...body, layoutId: layout } })).status,
    ).toBe(403);
    for (const query of [{ layoutId: layout }, { layoutTemplateId: template }]) {
      expect((await world.call(findLocationsEndpoint, { as: stranger, query })).status).toBe(404);
      expect((await world.call(getPlanLocationsEndpoint, { as: stranger, query })).status).toBe(404);
    }
    // Floor users see layouts, but no templates.
    expect((await world.call(findLocationsEndpoint, { as: clerk, query: { layoutId: layout } })).status).toBe(
      200,
    );
    expect(
      (await world.call(findLocationsEndpoint, { as: clerk, query: { layoutTemplateId: template } })).status,
    ).toBe(403);
    expect(
      (await world.call(findPositionsEndpoint, { as: clerk, query: { storageLocationId: id } })).status,
    ).toBe(403);
  });
  it('rejects a save over another user’s change', async () => {
    const { id } = await aLocation();
    const save = () =>
      world.call(updateLocationEndpoint, {
        as: manager,
        params: { id },
        body: { area: 2, code: aCode(), rowVersion: 1 },
      });
    expect([(await save()).status, (await save()).status]).toEqual([200, 409]);
  });
});

describe('positions', () => {
  it('are created singly or as a range, each at the place with its code', async () => {
    const lane = await aLocation({ code: aCode() });
    const made = await put(lane.id, '2-4');
    expect(made.data.map((p) => [p.position, p.barcode, p.consignee])).toEqual(
      [2, 3, 4].map((n) => [n, `${lane.code}-${n}`, consignee.name]),
    );
    expect((await put(lane.id, '1')).data).toHaveLength(1);
    expect((await positionsOf(lane.id)).map((p) => p.position)).toEqual([1, 2, 3, 4]);
  });
  it('are not created, nor is the rest of their range, when one of them exists', async () => {
    const lane = await aLocation();
    await put(lane.id, '3');
    const again = await put(lane.id, '1-6');
    expect([again.status, again.message]).toEqual([409, `Position ${lane.code}-3 already exists.`]);
    expect(await positionsOf(lane.id)).toHaveLength(1);
  });
  it.each(['', '0', '6-1', 'a', '1-100000'])('reject "%s" at the field', async (position) => {
    const made = await put((await aLocation()).id, position);
    expect([made.status, Object.keys(made.fields ?? {})]).toEqual([400, ['position']]);
  });
  it('require an active consignee in staging; elsewhere it is optional, and they can have a trailer', async () => {
    const lane = await aLocation();
    const bare = await put(lane.id, '1', null);
    expect([bare.status, bare.fields]).toEqual([400, { consigneeId: 'Consignee is required' }]);
    expect((await put(lane.id, '1', shipper.id)).status).toBe(404);
    const trailers = await aLocation({ area: 3 });
    const made = await world.call(addPositionsEndpoint, {
      as: manager,
      body: { storageLocationId: trailers.id, position: '1', trailer: '53-114' },
    });
    expect(made.data).toMatchObject([{ trailer: '53-114', consigneeId: null }]);
    const toStaging = await world.call(updateLocationEndpoint, {
      as: manager,
      params: { id: trailers.id },
      body: { area: 1, code: trailers.code },
    });
    expect([toStaging.status, toStaging.message]).toEqual([400, 'Consignee is required']);
  });
  it('can change consignee, and show how many units are there', async () => {
    const lane = await aLocation({ layoutId: layout });
    const [position] = (await put(lane.id, '1')).data;
    const other = await createTestConsignee(world);
    const made = await createTestFreight(world, { shipper, consignee, units: 3, status: 2 });
    await putTestUnitsAwayWithoutScan(world, made.unitIds, shipper.warehouseId, `${lane.code}-1`);
    expect(await positionsOf(lane.id)).toMatchObject([{ units: 3 }]);
    const id = position?.id ?? 0;
    const saved = await world.call(updatePositionAssignmentEndpoint, {
      as: manager,
      params: { id },
      body: { consigneeId: other.id, rowVersion: 1 },
    });
    expect(saved.data).toMatchObject({ consignee: other.name, units: 3, rowVersion: 2 });
    const late = await world.call(updatePositionAssignmentEndpoint, {
      as: manager,
      params: { id },
      body: { consigneeId: consignee.id, rowVersion: 1 },
    });
    expect(late.status).toBe(409);
    const occupied = await world.call(deletePositionEndpoint, { as: manager, params: { id } });
    expect([occupied.status, occupied.message]).toEqual([
      412,
      `Position ${lane.code}-1 is occupied. Move its units first.`,
    ]);
    await putTestUnitsAwayWithoutScan(world, made.unitIds, shipper.warehouseId, 'ELSEWHERE-2');
    expect((await world.call(deletePositionEndpoint, { as: manager, params: { id } })).status).toBe(200);
    expect(await positionsOf(lane.id)).toEqual([]);
  });
  it('are staged at for their new consignee from the next scan on', async () => {
    const scanner = await createScannerUserAndGetToken(world, {
      code: '7301',
      warehouseId: shipper.warehouseId,
    });
    const lane = await aLocation({ layoutId: layout });
    const [position] = (await put(lane.id, '1')).data;
    const other = await createTestConsignee(world);
    const boxes = await createTestFreight(world, { shipper, consignee: other, units: 2, status: 2 });
    const stage = async (code = '') =>
      (
        await world.call(submitScanEndpoint, {
          scanner,
          body: buildScan('stage', code, { position: `${lane.code}-1` }),
        })
      ).data.title;
    expect(await stage(boxes.unitCodes[0])).toBe('Mis-staged');
    await world.call(updatePositionAssignmentEndpoint, {
      as: manager,
      params: { id: position?.id ?? 0 },
      body: { consigneeId: other.id, rowVersion: 1 },
    });
    expect(await stage(boxes.unitCodes[1])).toBe('Staged');
  });
  it('swap their assignments within their plan, while units there stay', async () => {
    const [lane, next] = [await aLocation({ layoutId: layout }), await aLocation({ layoutId: layout })];
    const other = await createTestConsignee(world);
    const [from] = (await put(lane.id, '1')).data;
    const [to] = (await put(next.id, '4', other.id)).data;
    const made = await createTestFreight(world, { shipper, consignee, units: 2, status: 2 });
    await putTestUnitsAwayWithoutScan(world, made.unitIds, shipper.warehouseId, `${lane.code}-1`);
    const move = (body: Record<string, unknown>) =>
      world.call(swapAssignmentsOfPositionsEndpoint, { as: manager, params: { id: from?.id ?? 0 }, body });
    const moved = await move({ toPositionId: to?.id, rowVersion: 1, toRowVersion: 1 });
    expect(moved.data).toMatchObject([
      { barcode: `${lane.code}-1`, consignee: other.name, units: 2, rowVersion: 2 },
      { barcode: `${next.code}-4`, consignee: consignee.name, units: 0, rowVersion: 2 },
    ]);
    expect((await move({ toPositionId: to?.id, rowVersion: 1 })).status).toBe(409);
    expect((await move({ toPositionId: from?.id })).status).toBe(404);
    const [elsewhere] = (await put((await aLocation()).id, '1')).data;
    const away = await move({ toPositionId: elsewhere?.id });
    expect([away.status, Object.keys(away.fields ?? {})]).toEqual([404, ['toPositionId']]);
  });
  it('in a lane do not swap with an unassigned position in another area', async () => {
    const [lane, slots] = [await aLocation(), await aLocation({ area: 2 })];
    const [from] = (await put(lane.id, '1')).data;
    const [to] = (await put(slots.id, '1', null)).data;
    const moved = await world.call(swapAssignmentsOfPositionsEndpoint, {
      as: manager,
      params: { id: from?.id ?? 0 },
      body: { toPositionId: to?.id },
    });
    expect([moved.status, moved.message]).toEqual([400, 'Consignee is required']);
  });
  it('are moved one after the other when two users move them at the same time', async () => {
    const lane = await aLocation();
    const [a, b] = (await put(lane.id, '1-2')).data;
    const held = await holdLocksOfStatementThenCommit(world, 'lock table audit in share row exclusive mode');
    const move = (from: number | undefined, to: number | undefined) =>
      world.call(swapAssignmentsOfPositionsEndpoint, {
        as: manager,
        params: { id: from ?? 0 },
        body: { toPositionId: to, rowVersion: 1, toRowVersion: 1 },
      });
    const first = move(a?.id, b?.id);
    await waitForBlockedSessions(world, 1);
    const second = move(b?.id, a?.id);
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect([(await first).status, (await second).status]).toEqual([200, 409]);
  });
  it('are not found from another warehouse', async () => {
    const lane = await aLocation();
    const [position] = (await put(lane.id, '1')).data;
    const params = { id: position?.id ?? 0 };
    expect((await world.call(deletePositionEndpoint, { as: stranger, params })).status).toBe(404);
    expect(
      (
        await world.call(updatePositionAssignmentEndpoint, {
          as: stranger,
          params,
          body: { consigneeId: consignee.id },
        })
      ).status,
    ).toBe(404);
    expect(
      (await world.call(findPositionsEndpoint, { as: stranger, query: { storageLocationId: lane.id } }))
        .status,
    ).toBe(404);
  });
  it('are created once when two users add overlapping ranges at the same time', async () => {
    const lane = await aLocation();
    const held = await holdLocksOfStatementThenCommit(world, 'lock table audit in share row exclusive mode');
    const first = put(lane.id, '1-4');
    await waitForBlockedSessions(world, 1);
    const second = put(lane.id, '3-6');
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect([(await first).status, (await second).status]).toEqual([200, 409]);
    expect((await positionsOf(lane.id)).map((p) => p.position)).toEqual([1, 2, 3, 4]);
  });
});

it('position labels are printed as listed, and an empty list gets a message', async () => {
  const layoutTemplateId = await aTemplate();
  const none = await world.call(printPositionLabelsOfLocationsEndpoint, {
    as: manager,
    query: { layoutTemplateId },
  });
  expect([none.status, none.message]).toEqual([412, 'No positions to print.']);
  const lane = await world.call(addLocationEndpoint, {
    as: manager,
    body: { layoutTemplateId, area: 2, code: 'B7' },
  });
  await put(lane.data.id, '1-5', null);
  const paper = await world.call(printPositionLabelsOfLocationsEndpoint, {
    as: manager,
    query: { layoutTemplateId },
  });
  expect(new TextDecoder().decode(paper.bytes.slice(0, 5))).toBe('%PDF-');
});
