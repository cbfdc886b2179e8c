import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exportFoodTracesCsvEndpoint,
  findFoodTracesEndpoint,
  printFoodTracesEndpoint,
  setOrClearLineLotCodeEndpoint,
} from './traceability.contract.ts';
import { traceabilityErrors } from './traceability.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  createTestConsignee,
  createTestLoad,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestPickup,
  createTestUnits,
} from '#tests/factories.ts';
import type { TestAccount, TestUnitState, TestUnitsInput } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let manager: TestUser;
let stranger: TestUser;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let warehouseId: number;
let berries: number;
const day = '2027-02-03';
beforeAll(async () => {
  world = await openTestWorld();
  ({ id: warehouseId } = await createTestWarehouse(world));
  shipper = await createTestShipper(world, { warehouseId });
  consignee = await createTestConsignee(world, { name: 'Buckeye Produce' });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  stranger = await createTestUser(world, {
    role: 'WarehouseManager',
    warehouseId: (await createTestWarehouse(world)).id,
  });
  berries = (await ensureTestProduct(world, 'STRAW', 'produce')).id;
});
afterAll(() => world.close());

/** Creates a line of food. Returns its id. */
async function food(state: TestUnitState, wish: TestUnitsInput & { awb?: string } = {}): Promise<number> {
  const { awb = null, ...more } = wish;
  const { consolidateId: id } = await createTestUnits(world, state, {
    shipper,
    consignee,
    units: 3,
    ...more,
  });
  await world.db
    .updateTable('consolidate')
    .set({ product_id: berries, product_desc: 'Strawberries 8 x 1 lb', awb })
    .where('id', '=', id)
    .execute();
  return id;
}
const find = (query: object, as = manager) =>
  world.call(findFoodTracesEndpoint, { as, query: { dateFrom: day, dateTo: day, rows: 100, ...query } });
const rowOf = async (lineId: number, query: object = {}) =>
  (await find(query)).data.filter((row) => row.lineId === lineId);
const save = (id: number, body: object, as = manager) =>
  world.call(setOrClearLineLotCodeEndpoint, { as, params: { id }, body });
const sheet = { warehouseId: 0, dateFrom: day, dateTo: day };

describe('the key data elements of a day', () => {
  it('list what was received, from whom, where, and on which document; lines without a lot code are counted', async () => {
    const id = await food('received', { awb: '145-60218843' });
    expect(await rowOf(id)).toMatchObject([
      {
        tracking: 1,
        day,
        lotCode: null,
        product: 'Strawberries 8 x 1 lb',
        quantity: 3,
        here: { name: expect.any(String) },
        other: { name: shipper.name },
        reference: 1,
        referenceNumber: '145-60218843',
      },
    ]);
    const { totals } = await find({});
    expect(totals?.missingLots).toBeGreaterThan(0);
  });
  it('list what was shipped, and to whom, once its truck was released', async () => {
    const load = await createTestLoad(world, {
      pickupWarehouseIds: [warehouseId],
      stopConsignees: [consignee],
      state: 'loaded',
    });
    const id = await food('loaded', { load: load });
    expect(await rowOf(id, { tracking: 2 })).toEqual([]);
    const { totals: before } = await find({});
    await updateTestPickup(world, load.pickupId, {
      state: 'released',
      released_at: world.clock.now().toString(),
    });
    const { totals: after } = await find({});
    expect(after).toMatchObject({ received: before?.received, shipped: (before?.shipped ?? 0) + 3 });
    expect(await rowOf(id, { tracking: 2 })).toMatchObject([
      {
        tracking: 2,
        day,
        quantity: 3,
        other: { name: 'Buckeye Produce' },
        reference: 5,
        referenceNumber: `L-${load.number}`,
      },
    ]);
    expect((await rowOf(id)).map((row) => row.tracking).toSorted()).toEqual([1, 2]);
  });
  it('exclude flowers', async () => {
    const { consolidateId } = await createTestUnits(world, 'received', { shipper, consignee });
    expect(await rowOf(consolidateId)).toEqual([]);
  });
  it('use the warehouse’s time zone', async () => {
    const id = await food('received');
    await world.db
      .updateTable('unit')
      .set({ received_at: '2027-02-05T04:30:00Z' })
      .where('consolidate_id', '=', id)
      .execute();
    expect(await rowOf(id, { dateFrom: '2027-02-04', dateTo: '2027-02-04' })).toMatchObject([
      { day: '2027-02-04' },
    ]);
    expect(await rowOf(id, { dateFrom: '2027-02-05', dateTo: '2027-02-05' })).toEqual([]);
  });
  it('include the user’s own warehouse only', async () => {
    await food('received');
    expect((await find({}, stranger)).data).toEqual([]);
  });
});

describe('the lot code of a line', () => {
  it('can be entered, searched, changed and removed', async () => {
    const id = await food('received');
    const said = await save(id, { lotCode: 'LOT 7A', lotSource: 'Andes Berries, Cayambe' });
    expect(said.data).toEqual({
      lineId: id,
      lotCode: 'LOT 7A',
      lotSource: 'Andes Berries, Cayambe',
      rowVersion: 1,
    });
    expect(await rowOf(id, { lotCode: 'LOT 7A' })).toMatchObject([{ lotCode: 'LOT 7A', rowVersion: 1 }]);
    expect((await find({ lotCode: 'LOT 7B' })).data).toEqual([]);
    expect((await save(id, { lotCode: 'LOT 8', rowVersion: 1 })).data).toMatchObject({
      lotSource: null,
      rowVersion: 2,
    });
    expect((await save(id, { rowVersion: 2 })).data).toMatchObject({ lotCode: null, rowVersion: null });
    const told = await world.rows(
      `select action from audit where entity = 'consolidate' and entity_id = $1 and action = 'lot'`,
      [id],
    );
    expect(told).toHaveLength(3);
  });
  it('is not overwritten when another user entered one in the meantime', async () => {
    const id = await food('received');
    await save(id, { lotCode: 'A' });
    const answers = await Promise.all(['B', 'C'].map((lotCode) => save(id, { lotCode, rowVersion: 1 })));
    expect(answers.map((answer) => answer.error).toSorted()).toEqual(['', commonErrors.recordChanged.code]);
  });
  it('can be entered for food only, and in the user’s own warehouse', async () => {
    const { consolidateId } = await createTestUnits(world, 'received', { shipper, consignee });
    expect((await save(consolidateId, { lotCode: 'A' })).error).toBe(traceabilityErrors.productNotFood.code);
    expect((await save(await food('received'), { lotCode: 'A' }, stranger)).status).toBe(404);
  });
});

describe('the traceability sheet', () => {
  it('exports a column for each data element, and marks missing ones', async () => {
    const id = await food('received', { awb: '145-00000001' });
    await save(id, { lotCode: '=LOT', lotSource: 'Andes' });
    const answer = await world.call(exportFoodTracesCsvEndpoint, {
      as: manager,
      query: { ...sheet, warehouseId },
    });
    const text = new TextDecoder().decode(answer.bytes);
    expect(text).toContain('Traceability lot code,Lot code assigned by,Quantity');
    expect(text).toContain(`Received,02/03/2027,'=LOT,Andes,3,box,Strawberries 8 x 1 lb,${shipper.name}`);
    expect(text).toContain('traceability lot code');
  });
  it('prints a PDF that counts the lines without a lot code in its header', async () => {
    await food('received');
    const answer = await world.call(printFoodTracesEndpoint, {
      as: manager,
      query: { ...sheet, warehouseId },
    });
    expect(new TextDecoder('latin1').decode(answer.bytes.slice(0, 5))).toBe('%PDF-');
  });
  it('is refused without any line', async () => {
    const query = { ...sheet, warehouseId, dateFrom: '2027-01-01', dateTo: '2027-01-01' };
    for (const paper of [exportFoodTracesCsvEndpoint, printFoodTracesEndpoint])
      expect((await world.call(paper, { as: manager, query })).error).toBe(
        traceabilityErrors.noFoodFound.code,
      );
  });
});
