import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removePositionFromPlan, renameFloorPlace } from './places.service.ts';
import { getUnitEndpoint } from '#areas/freight/units/units.contract.ts';
import { submitScanEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import {
  startTestDayWithLayout,
  createTestLocationId,
  ensureTestPlaceId,
  createTestPosition,
  putTestUnitsAwayWithoutScan,
  findUnitLaneAndSlot,
} from '#tests/floor-fixtures.ts';
import { createScannerUserAndGetToken } from '#tests/scanner-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Renames places and removes positions while units are there or are just being scanned in. */
let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let manager: TestUser;
let scanner: string;
let slots: number;
let serial = 0;
let lastSlot = 0;
const date = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld({ at: `${date}T15:00:00Z` });
  shipper = await createTestShipper(world);
  consignee = await createTestConsignee(world);
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: shipper.warehouseId });
  scanner = await createScannerUserAndGetToken(world, { code: '301', warehouseId: shipper.warehouseId });
  const { layoutId } = await startTestDayWithLayout(world, shipper.warehouseId, date);
  slots = await createTestLocationId(world, layoutId, 2, 'P1');
});
afterAll(() => world.close());

async function aLayout(day: string): Promise<number> {
  const { id } = await world.row<{ id: number }>(
    `insert into layout (warehouse_id, layout_date, code, name) values ($1, $2, 'STD', 'Standard') returning id`,
    [shipper.warehouseId, day],
  );
  return id;
}
const aSlot = () => createTestPosition(world, slots, (lastSlot += 1));
async function aBox() {
  const made = await createTestFreight(world, { shipper, consignee, units: 1, status: 2 });
  return { id: made.unitIds[0] ?? 0, code: made.unitCodes[0] ?? '' };
}
const intoSlot = (code: string, position: string) =>
  world.call(submitScanEndpoint, {
    scanner,
    body: {
      clientEventId: `place-${(serial += 1)}`,
      kind: 'putAway',
      code,
      position,
      scannedAt: `${date}T14:59:00Z`,
    },
  });
const rename = (placeId: number, code: string) => world.work((work) => renameFloorPlace(work, placeId, code));
const remove = (id: number) => world.work((work) => removePositionFromPlan(work, id));
const said = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
const isThere = async (positionId: number) =>
  (await world.rows('select 1 from storage_position where id = $1', [positionId])).length === 1;
const notInLayout = 'This position is not in the day’s layout.';
/** Holds scans before they write, with their locks. Holds changes of the floor before they write the audit. */
const beforeScansWrite = () =>
  holdLocksOfStatementThenCommit(world, 'lock table scan in share row exclusive mode');
const beforeAudit = () =>
  holdLocksOfStatementThenCommit(world, 'lock table audit in share row exclusive mode');

describe('a place whose code changes', () => {
  it('keeps its units, whose history keeps the scanned code', async () => {
    const [slot, box] = [await aSlot(), await aBox()];
    expect((await intoSlot(box.code, slot.code)).status).toBe(200);
    await rename(slot.placeId, 'q7-1');
    const { data } = await world.call(getUnitEndpoint, { as: manager, params: { id: box.id } });
    expect(data.putAwayCode).toBe('Q7-1');
    expect(data.events.map((event) => event.place)).toContain(slot.code);
    expect((await intoSlot((await aBox()).code, slot.code)).message).toBe(notInLayout);
    const taken = await intoSlot((await aBox()).code, 'Q7-1');
    expect(taken.message).toMatch(/^Position Q7-1 is occupied by \w/);
    expect(
      await world.rows(`select before, after from audit where entity = 'place' and entity_id = $1`, [
        slot.placeId,
      ]),
    ).toEqual([{ before: { code: slot.code }, after: { code: 'Q7-1' } }]);
  });
  it('cannot take the code of another place in its warehouse', async () => {
    const [one, other] = [await aSlot(), await aSlot()];
    expect(await said(rename(one.placeId, other.code))).toBe(
      `Position ${other.code} already exists in this warehouse.`,
    );
    const elsewhere = await ensureTestPlaceId(world, (await createTestWarehouse(world)).id, 'Z1-1');
    expect(await said(rename(elsewhere, other.code))).toBe('done');
  });
  it('keeps a box that is being put there at the same time', async () => {
    const [slot, box] = [await aSlot(), await aBox()];
    const held = await beforeScansWrite();
    const scanned = intoSlot(box.code, slot.code);
    await waitForBlockedSessions(world, 1);
    const renamed = rename(slot.placeId, 'Q7-2');
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect((await scanned).status).toBe(200);
    await renamed;
    expect(await findUnitLaneAndSlot(world, box.id)).toEqual({ status: 4, lane: null, slot: 'Q7-2' });
  });
  it('rejects a box scanned to the old code just after the change', async () => {
    const [slot, box] = [await aSlot(), await aBox()];
    const held = await beforeAudit();
    const renamed = rename(slot.placeId, 'Q7-3');
    await waitForBlockedSessions(world, 1);
    const scanned = intoSlot(box.code, slot.code);
    await waitForBlockedSessions(world, 2);
    await held.release();
    await renamed;
    expect([(await scanned).status, (await scanned).message]).toEqual([412, notInLayout]);
  });
});

describe('a position removed from its layout', () => {
  it('cannot be removed while units are there', async () => {
    const [slot, box] = [await aSlot(), await aBox()];
    await putTestUnitsAwayWithoutScan(world, [box.id], shipper.warehouseId, slot.code);
    expect(await said(remove(slot.id))).toBe(`Position ${slot.code} is occupied. Move its units first.`);
    expect(await isThere(slot.id)).toBe(true);
    await updateTestUnits(world, box.id, { put_away_place_id: null, position_place_id: slot.placeId });
    expect(await said(remove(slot.id))).toBe(`Position ${slot.code} is occupied. Move its units first.`);
    await updateTestUnits(world, box.id, { position_place_id: null });
    expect(await said(remove(slot.id))).toBe('done');
    expect(await isThere(slot.id)).toBe(false);
  });
  it('can be removed from another day’s layout while units are there', async () => {
    const slot = await aSlot();
    await putTestUnitsAwayWithoutScan(world, [(await aBox()).id], shipper.warehouseId, slot.code);
    const tomorrow = await createTestPosition(
      world,
      await createTestLocationId(world, await aLayout('2027-02-04'), 2, 'P1'),
      lastSlot,
    );
    expect(tomorrow.placeId).toBe(slot.placeId);
    expect(await said(remove(tomorrow.id))).toBe('done');
    expect(await isThere(slot.id)).toBe(true);
  });
  it('stays, with the box, when a box is being put there at the same time', async () => {
    const [slot, box] = [await aSlot(), await aBox()];
    const held = await beforeScansWrite();
    const scanned = intoSlot(box.code, slot.code);
    await waitForBlockedSessions(world, 1);
    const removed = said(remove(slot.id));
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect((await scanned).status).toBe(200);
    expect(await removed).toBe(`Position ${slot.code} is occupied. Move its units first.`);
    expect(await isThere(slot.id)).toBe(true);
  });
  it('rejects a box scanned there just after the removal', async () => {
    const [slot, box] = [await aSlot(), await aBox()];
    const held = await beforeAudit();
    const removed = said(remove(slot.id));
    await waitForBlockedSessions(world, 1);
    const scanned = intoSlot(box.code, slot.code);
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect(await removed).toBe('done');
    expect([(await scanned).status, (await scanned).message]).toEqual([412, notInLayout]);
    expect(await findUnitLaneAndSlot(world, box.id)).toEqual({ status: 2, lane: null, slot: null });
  });
});

it('a place with a box cannot be deleted in any way', async () => {
  const placeId = await putTestUnitsAwayWithoutScan(world, [(await aBox()).id], shipper.warehouseId, 'X1-1');
  expect(await said(world.rows('delete from place where id = $1', [placeId]))).toContain('foreign key');
});
