import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBlockEndpoint,
  deactivateBlockEndpoint,
  findAccountBlocksEndpoint,
  previewBlockEndpoint,
} from './blocked-accounts.contract.ts';
import { getConsigneeServiceOnDateEndpoint } from '#areas/calendar/shipping-explanation/consignee-service.contract.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestAccount } from '#tests/factories.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';

let world: TestWorld;
let admin: TestUser;
let shipper: TestAccount & { warehouseId: number };
let other: TestAccount & { warehouseId: number };
let consignee: TestAccount;
const block = (more: Record<string, unknown> = {}, as = admin) =>
  world.call(addBlockEndpoint, {
    as,
    body: { startDate: '2027-02-03', endDate: '2027-02-05', notes: 'Unpaid', ...more },
  });
const found = async (query: Record<string, unknown> = {}, as = admin) =>
  (await world.call(findAccountBlocksEndpoint, { as, query: { rows: 100, ...query } })).data;
const off = (id: number, as = admin) => world.call(deactivateBlockEndpoint, { as, params: { id } });
const reasons = async (shipDate: string, by = shipper) =>
  (
    await world.call(getConsigneeServiceOnDateEndpoint, {
      as: admin,
      query: { shipperAccountId: by.id, consigneeAccountId: consignee.id, shipDate },
    })
  ).data.reasons.filter((r) => r.code === 'accountBlocked');

beforeAll(async () => {
  // The test clock is 15:00 UTC on 2027-02-03: 10:00 in Miami.
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
  const warehouse = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  other = await createTestShipper(world);
  consignee = await createTestConsignee(world);
  for (const s of [shipper, other])
    await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: s.warehouseId });
});
afterAll(() => world.close());

describe('A block', () => {
  it.each([
    [{ startDate: '' }, 'Start date is required'],
    [{ endDate: '' }, 'End date is required'],
    [{ notes: ' ' }, 'Notes is required'],
    [{}, 'Choose at least one shipper, consignee or warehouse.'],
    [{ consigneeAccountId: 1 }, 'A consignee block also needs a warehouse.'],
    [{ warehouseId: 1, endDate: '2027-02-02' }, 'End date can’t be before start date.'],
  ])('with %j is rejected: %s', async (wrong, sentence) => {
    const answer = await block(wrong);
    expect([answer.status, answer.message]).toEqual([400, sentence]);
  });
  it('left empty reports all missing fields together', async () => {
    expect((await world.call(addBlockEndpoint, { as: admin, body: {} })).fields).toEqual({
      startDate: 'Start date is required',
      endDate: 'End date is required',
      notes: 'Notes is required',
      warehouseId: 'Choose at least one shipper, consignee or warehouse.',
    });
  });
  it('is rejected for an unknown warehouse, or with a shipper as consignee', async () => {
    expect([
      (await block({ warehouseId: 99_999 })).status,
      (await block({ warehouseId: shipper.warehouseId, consigneeAccountId: shipper.id })).status,
      (await block({ shipperAccountIds: [consignee.id] })).status,
    ]).toEqual([404, 404, 404]);
  });
  it('of a shipper rejects its freight from the first to the last day, and gives the end date', async () => {
    const made = (await block({ shipperAccountIds: [shipper.id] })).data.block;
    expect(made).toMatchObject({
      status: 0,
      warehouseId: null,
      consigneeId: null,
      shippers: [{ id: shipper.id }],
    });
    expect((await reasons('2027-02-05'))[0]).toMatchObject({
      key: 'This account is blocked from {from} to {to}.',
      params: { from: '02/03/2027', to: '02/05/2027' },
      record: { kind: 'block', id: made.id },
    });
    expect([
      (await reasons('2027-02-03')).length,
      (await reasons('2027-02-06')).length,
      (await reasons('2027-02-05', other)).length,
    ]).toEqual([1, 0, 0]);
    await off(made.id);
    expect(await reasons('2027-02-05')).toEqual([]);
  });
  it('of a warehouse and consignee applies to that warehouse only; of a warehouse to everything there', async () => {
    const one = (await block({ warehouseId: shipper.warehouseId, consigneeAccountId: consignee.id })).data
      .block;
    const two = (await block({ warehouseId: shipper.warehouseId })).data.block;
    expect([(await reasons('2027-02-04')).length, (await reasons('2027-02-04', other)).length]).toEqual([
      2, 0,
    ]);
    await off(one.id);
    expect((await reasons('2027-02-04')).map((r) => r.record?.id)).toEqual([two.id]);
    await off(two.id);
  });
  it('of shipper, warehouse and consignee applies only to that combination', async () => {
    const made = (
      await block({
        warehouseId: shipper.warehouseId,
        consigneeAccountId: consignee.id,
        shipperAccountIds: [shipper.id, other.id, shipper.id],
      })
    ).data.block;
    expect(made.shippers.map((s) => s.id).toSorted()).toEqual([shipper.id, other.id].toSorted());
    expect([(await reasons('2027-02-04')).length, (await reasons('2027-02-04', other)).length]).toEqual([
      1, 0,
    ]);
    await off(made.id);
  });
  it('is deactivated once with user and time, and cannot be reactivated', async () => {
    const made = (await block({ warehouseId: shipper.warehouseId })).data.block;
    expect([(await off(made.id)).status, (await off(made.id)).status, (await off(99_999)).status]).toEqual([
      200, 412, 404,
    ]);
    expect((await found({ status: 1 })).find((b) => b.id === made.id)).toMatchObject({
      status: 1,
      deactivatedBy: expect.any(String),
      deactivatedAt: expect.any(String),
    });
    expect(
      (
        await world.rows<{ action: string }>(
          `select action from audit where entity = 'blocked_account' and entity_id = $1 order by id`,
          [made.id],
        )
      ).map((a) => a.action),
    ).toEqual(['add', 'deactivate']);
  });
  it('applies until midnight of the warehouse on its last day, then is expired and cannot be deactivated', async () => {
    const made = (await block({ warehouseId: shipper.warehouseId, endDate: '2027-02-03' })).data.block;
    const statusOf = async () => (await found()).find((b) => b.id === made.id)?.status;
    world.clock.set('2027-02-04T04:59:00Z');
    expect(await statusOf()).toBe(0);
    world.clock.set('2027-02-04T05:00:00Z');
    expect(await statusOf()).toBe(2);
    expect((await off(made.id)).message).toBe('This block has already expired.');
    world.clock.set('2027-02-03T15:00:00Z');
    await off(made.id);
  });
  it('in the past is rejected and not saved', async () => {
    const before = (await found()).length;
    const wish = { startDate: '2027-02-01', warehouseId: shipper.warehouseId };
    expect(await block({ ...wish, endDate: '2027-02-02' })).toMatchObject({
      status: 400,
      fields: { endDate: 'End date can’t be in the past.' },
    });
    expect(await found()).toHaveLength(before);
    const last = await block({ ...wish, endDate: '2027-02-03' });
    expect(last.data.block.status).toBe(0);
    await off(last.data.block.id);
  });
  it('shows the affected open freight before saving, and lists the same after', async () => {
    const order = await createTestFreight(world, { shipper, consignee, units: 4, shipDate: '2027-02-04' });
    await createTestFreight(world, { shipper, consignee, units: 2, shipDate: '2027-02-06' });
    await createTestFreight(world, { shipper, consignee, units: 5, shipDate: '2027-02-04', status: 2 });
    await createTestFreight(world, { shipper: other, consignee, units: 1, shipDate: '2027-02-04' });
    const wish = {
      startDate: '2027-02-03',
      endDate: '2027-02-05',
      warehouseId: shipper.warehouseId,
      consigneeAccountId: consignee.id,
    };
    const before = (await world.call(previewBlockEndpoint, { as: admin, body: wish })).data;
    expect(before).toMatchObject({
      orderCount: 1,
      unitCount: 4,
      orders: [{ orderNumber: order.orderNumber, units: 4 }],
    });
    const made = (await block(wish)).data;
    expect(made.impact).toEqual(before);
    expect(await world.rows('select distinct status from unit where id = any($1)', [order.unitIds])).toEqual([
      { status: 1 },
    ]);
    await off(made.block.id);
  });
  it('is found by warehouse, shipper, consignee, dates and status', async () => {
    const made = (
      await block({
        startDate: '2027-05-01',
        endDate: '2027-05-31',
        warehouseId: shipper.warehouseId,
        consigneeAccountId: consignee.id,
        shipperAccountIds: [shipper.id],
      })
    ).data.block;
    const hits = async (query: Record<string, unknown>) =>
      (await found({ startDate: '2027-05-10', endDate: '2027-05-11', ...query })).map((b) => b.id);
    for (const query of [
      {},
      { warehouseId: shipper.warehouseId },
      { shipperAccountId: shipper.id },
      { consigneeAccountId: consignee.id },
      { status: 0 },
    ])
      expect(await hits(query)).toEqual([made.id]);
    for (const query of [
      { warehouseId: other.warehouseId },
      { shipperAccountId: other.id },
      { status: 2 },
      { status: 1 },
    ])
      expect(await hits(query)).toEqual([]);
    const wrong = await world.call(findAccountBlocksEndpoint, {
      as: admin,
      query: { startDate: '2027-05-10', endDate: '2027-05-09' },
    });
    expect([wrong.status, wrong.message]).toEqual([400, 'End date can’t be before start date.']);
    await off(made.id);
  });
  it('is added by customer service, ended by the warehouse’s manager, and hidden from other managers', async () => {
    const service = await createTestUser(world, { role: 'CustomerService' });
    const manager = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: shipper.warehouseId,
    });
    const stranger = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: other.warehouseId,
    });
    const inside = await createTestUser(world, { role: 'Internal' });
    const made = (await block({ warehouseId: shipper.warehouseId }, service)).data.block;
    expect([
      (await block({ warehouseId: shipper.warehouseId }, inside)).status,
      (await off(made.id, service)).status,
      (await off(made.id, stranger)).status,
    ]).toEqual([403, 403, 404]);
    expect((await found({}, stranger)).some((b) => b.id === made.id)).toBe(false);
    // An account or warehouse of another warehouse's user is reported at its field as not found, the same as one that does not
    // exist.
    for (const [field, theirs, nobodys] of [
      ['warehouseId', shipper.warehouseId, 2_147_483_647],
      ['shipperAccountIds', [shipper.id], [2_147_483_647]],
    ] as const) {
      const [refused, unknown] = [
        await block({ [field]: theirs }, stranger),
        await block({ [field]: nobodys }, stranger),
      ];
      expect([refused.status, refused.fields]).toEqual([404, { [field]: 'Not found. Choose another.' }]);
      expect([unknown.status, unknown.error, unknown.fields]).toEqual([404, refused.error, refused.fields]);
    }
    expect((await off(made.id, manager)).status).toBe(200);
  });
});
