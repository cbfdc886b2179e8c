import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autocompleteAccountsEndpoint, listAccountsEndpoint } from './accounts.contract.ts';
import { getConsigneeServiceOnDateEndpoint } from '#areas/calendar/shipping-explanation/consignee-service.contract.ts';
import { explainShippingEndpoint } from '#areas/calendar/shipping-explanation/shipping-explanation.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestAccount,
  createTestDaysOfService,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let lake: TestAccount;
let seller: TestUser;
let buyer: TestUser;
let internal: TestUser;

beforeAll(async () => {
  world = await openTestWorld();
  shipper = await createTestShipper(world, { number: 'MA00101', name: 'Andes Rose Importers' });
  lake = await createTestConsignee(world, {
    number: 'IL00100',
    name: 'Lakeshore Wholesale',
    flags: ['appointmentRequired', 'floral'],
  });
  for (let i = 0; i < 30; i += 1)
    await createTestConsignee(world, { name: `Many ${String(i).padStart(2, '0')}` });
  await createTestAccount(world, { type: 3, name: 'Many payers' });
  await createTestDaysOfService(world, {
    consigneeId: lake.id,
    warehouseId: shipper.warehouseId,
    weekdays: [1, 3, 5],
  });
  await createTestDaysOfService(world, {
    consigneeId: lake.id,
    warehouseId: shipper.warehouseId,
    weekdays: [5],
    type: 4,
    from: '2027-02-12',
    to: '2027-02-12',
  });
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  buyer = await createTestUser(world, { role: 'Consignee', actsForAccounts: [lake] });
  internal = await createTestUser(world, { role: 'Internal' });
});
afterAll(() => world.close());

const offer = async (as: TestUser, type: string, search?: string) =>
  (await world.call(autocompleteAccountsEndpoint, { as, params: { type }, query: { search } })).data.map(
    (a) => a.name,
  );

describe('Account lookup', () => {
  it('offers at most 20 accounts of the type, by number or part of the name, ignoring case', async () => {
    expect(await offer(internal, 'consignees', 'MANY')).toHaveLength(20);
    expect(await offer(internal, '2', 'akesho')).toEqual(['Lakeshore Wholesale']);
    expect(await offer(internal, 'shipper', 'ma00101')).toEqual(['Andes Rose Importers']);
    expect(await offer(internal, '3', 'many')).toEqual(['Many payers']);
    expect(
      (await world.call(autocompleteAccountsEndpoint, { as: internal, params: { type: '4' } })).status,
    ).toBe(400);
  });
  it('treats wildcards and special characters as plain text', async () => {
    for (const sign of ['%', '_', "'", '\\', '"']) expect(await offer(internal, '2', sign)).toEqual([]);
  });
  it('offers a shipper its own accounts and permitted consignees, and a consignee only itself', async () => {
    expect(await offer(seller, '1')).toEqual(['Andes Rose Importers']);
    expect(await offer(seller, '2', 'many')).toHaveLength(20);
    await world.rows('insert into consignee_by_shipper values ($1, $2)', [shipper.id, lake.id]);
    expect(await offer(seller, '2')).toEqual(['Lakeshore Wholesale']);
    await world.rows('delete from consignee_by_shipper');
    expect(await offer(buyer, '2')).toEqual(['Lakeshore Wholesale']);
    expect(await offer(buyer, '1')).toEqual([]);
  });
  it('finds consignees that have all the given flags', async () => {
    const found = await world.call(listAccountsEndpoint, {
      as: internal,
      query: { flags: ['floral', 'appointmentRequired'] },
    });
    expect(found).toMatchObject({
      totalRows: 1,
      data: [{ name: 'Lakeshore Wholesale', accountTypeId: 2, smsOn: false }],
    });
    expect(
      (await world.call(listAccountsEndpoint, { as: internal, query: { flags: ['floral', 'mail'] } }))
        .totalRows,
    ).toBe(0);
  });
  it('hides phone, flags and text-message settings of consignees from a shipper, also in searches', async () => {
    await world.rows("update account set phone = '+13055550199', sms_on = true where id = $1", [lake.id]);
    const row = async (as: TestUser, query: Record<string, unknown> = { search: 'Lakeshore' }) =>
      (await world.call(listAccountsEndpoint, { as, query })).data.find((found) => found.id === lake.id);
    expect(await row(internal)).toMatchObject({ phone: '+13055550199', smsOn: true });
    expect((await row(internal))?.flags).toContain('floral');
    expect(await row(buyer)).toMatchObject({ phone: '+13055550199', smsOn: true });
    expect(await row(seller)).toMatchObject({ phone: null, smsOn: null, flags: [] });
    expect(await row(seller, { smsOn: true })).toBeUndefined();
    expect(await row(seller, { flags: ['floral'] })).toBeUndefined();
    await world.rows('update account set phone = null, sms_on = false where id = $1', [lake.id]);
  });
  it('shows the home warehouse only on request', async () => {
    const ask = async (includeWarehouseData?: boolean) =>
      (
        await world.call(listAccountsEndpoint, {
          as: seller,
          query: { search: 'Andes', includeWarehouseData },
        })
      ).data[0];
    expect((await ask(true))?.warehouse?.id).toBe(shipper.warehouseId);
    expect(Object.keys((await ask()) ?? {})).not.toContain('warehouse');
  });
});

describe('The service of a consignee', () => {
  const service = (as: TestUser, shipDate: string, showInternal?: boolean) =>
    world.call(getConsigneeServiceOnDateEndpoint, {
      as,
      query: { shipperAccountId: shipper.id, consigneeAccountId: lake.id, shipDate, showInternal },
    });
  it('shows the day of service, warehouse and delivery window for a served date', async () => {
    const { data } = await service(seller, '2027-02-03');
    expect(data).toMatchObject({
      mayShip: true,
      dayOfService: '2027-02-03',
      outboundDate: '2027-02-03',
      deliveryStart: { local: '2027-02-05 06:00', zone: 'America/Chicago' },
      deliveryEnd: { local: '2027-02-05 10:00' },
    });
  });
  it('is hidden from a shipper without that consignee, and is the same for the consignee on both endpoints', async () => {
    const [grower, mine, foreign] = [
      await createTestShipper(world),
      await createTestConsignee(world),
      await createTestConsignee(world),
    ];
    await createTestDaysOfService(world, { consigneeId: foreign.id, warehouseId: grower.warehouseId });
    await world.rows('insert into consignee_by_shipper (shipper_id, consignee_id) values ($1, $2)', [
      grower.id,
      mine.id,
    ]);
    const asked = async (as: TestUser, consigneeAccountId: number) => {
      const query = { shipperAccountId: grower.id, consigneeAccountId, shipDate: '2027-02-05' };
      return [
        (await world.call(getConsigneeServiceOnDateEndpoint, { as, query })).status,
        (await world.call(explainShippingEndpoint, { as, query })).status,
      ];
    };
    const ofGrower = await createTestUser(world, { role: 'Shipper', actsForAccounts: [grower] });
    expect((await asked(ofGrower, foreign.id))[0]).toBe(404);
    expect((await asked(ofGrower, 2_000_000_000))[0]).toBe(404);
    expect(await asked(ofGrower, mine.id)).toEqual([200, 200]);
    expect(
      await asked(await createTestUser(world, { role: 'Consignee', actsForAccounts: [foreign] }), foreign.id),
    ).toEqual([200, 200]);
    expect(
      await asked(await createTestUser(world, { role: 'Consignee', actsForAccounts: [mine] }), foreign.id),
    ).toEqual([404, 404]);
  });
  it('gives the reasons for refusal and the nearest possible date', async () => {
    expect((await service(seller, '2027-02-04')).data).toMatchObject({
      mayShip: false,
      dayOfService: null,
      nearest: '2027-02-05',
      reasons: [{ sentence: 'The consignee has no days of service for the selected date.' }],
    });
    expect((await service(seller, '2027-02-12')).data).toMatchObject({
      mayShip: false,
      nearest: '2027-02-15',
    });
  });
  it('shows records and blocks to staff on request, never to external users', async () => {
    expect(
      (await service(internal, '2027-02-03', true)).data.records?.map((r) => r.recordType).sort(),
    ).toEqual([1, 1, 1, 4]);
    expect((await service(seller, '2027-02-03', true)).data.records).toBeUndefined();
    expect((await service(seller, '2027-02-12')).data.reasons[0]).not.toHaveProperty('record');
  });
});
