import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addShipperGroupEndpoint,
  addConsigneeToShipperListEndpoint,
  copyConsigneesIntoShipperListEndpoint,
  deleteShipperGroupEndpoint,
  removeConsigneeFromShipperListEndpoint,
  findAllowedConsigneesEmptyIfAllEndpoint,
  findShippersEndpoint,
  updateShipperGroupsAndExemptionEndpoint,
  assignSelectedShippersToCutoffGroupEndpoint,
  assignSelectedShippersToGroupEndpoint,
  listShipperGroupsEndpoint,
  getShipperHomeWarehouseEndpoint,
} from './shippers.contract.ts';
import { getShipperCutoffForShipDateEndpoint } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { openTestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestAccount,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let service: TestUser;
let manager: TestUser;
let internal: TestUser;
let miami: number;
let vista: number;
let alba: TestAccount & { warehouseId: number };
let breeze: TestAccount & { warehouseId: number };
let coast: TestAccount & { warehouseId: number };
let growers: number;
let late: number;

const cutoff = async (id: number) =>
  (
    await world.call(getShipperCutoffForShipDateEndpoint, {
      as: service,
      query: { shipperAccountId: id, shipDate: '2027-02-03' },
    })
  ).data;
const put = (id: number, body: Record<string, unknown>, as = service) =>
  world.call(updateShipperGroupsAndExemptionEndpoint, { as, params: { id }, body });
const names = async (query: Record<string, unknown>, as = service) =>
  (await world.call(findShippersEndpoint, { as, query })).data.map((s) => s.name);
const groupOf = async (id: number) =>
  (
    await world.row<{ g: number | null }>(
      'select cutoff_group_id as g from shipper_profile where account_id = $1',
      [id],
    )
  ).g;

beforeAll(async () => {
  // Wednesday 18:00 in Miami: an hour past the warehouse's cutoff.
  world = await openTestWorld({ at: '2027-02-03T23:00:00Z' });
  miami = (await createTestWarehouse(world, { code: 'MIA' })).id;
  vista = (await createTestWarehouse(world, { code: 'VIS', timeZone: 'America/Los_Angeles' })).id;
  service = await createTestUser(world, { role: 'CustomerService' });
  internal = await createTestUser(world, { role: 'Internal' });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: miami });
  alba = await createTestShipper(world, { warehouseId: miami, name: 'Alba Roses' });
  breeze = await createTestShipper(world, { warehouseId: miami, name: 'Breeze Farms', active: false });
  coast = await createTestShipper(world, { warehouseId: vista, name: 'Coast Plants' });
  growers = (
    await world.row<{ id: number }>(
      `insert into shipper_group (name) values ('Growers'), ('Importers') returning id`,
    )
  ).id;
  late = (
    await world.row<{ id: number }>(`insert into cutoff_group (name) values ('Late importers') returning id`)
  ).id;
  await world.rows(`insert into cutoff_group_schedule select $1, d, '19:00' from generate_series(0, 6) d`, [
    late,
  ]);
});
afterAll(() => world.close());

describe('Shippers', () => {
  it('have a group and a cutoff group, and both are required', async () => {
    expect(await put(alba.id, { newShipperCutoffGroupId: 0 })).toMatchObject({
      status: 400,
      fields: { newShipperGroupId: 'Shipper group is required' },
    });
    expect(await put(alba.id, { newShipperGroupId: growers })).toMatchObject({
      status: 400,
      fields: { newShipperCutoffGroupId: 'Cutoff group is required' },
    });
    expect((await put(alba.id, { newShipperGroupId: 987654, newShipperCutoffGroupId: 0 })).status).toBe(400);
    expect((await put(alba.id, { newShipperGroupId: growers, newShipperCutoffGroupId: 987654 })).status).toBe(
      400,
    );
    expect(
      (
        await put(alba.id, {
          shipperAccountId: coast.id,
          newShipperGroupId: growers,
          newShipperCutoffGroupId: 0,
        })
      ).status,
    ).toBe(400);
  });
  it('use the warehouse’s schedule, a group’s, or are exempt, effective immediately after saving', async () => {
    expect(
      (
        await put(alba.id, {
          shipperAccountId: alba.id,
          newShipperGroupId: growers,
          newShipperCutoffGroupId: 0,
          shipperCutoffExempt: false,
        })
      ).data,
    ).toMatchObject({ shipperGroup: 'Growers', shipperCutoffGroupId: null, shipperCutoffExempt: false });
    expect(await cutoff(alba.id)).toMatchObject({ cutoffDateTime: '2027-02-03 17:00', open: false });
    await put(alba.id, {
      newShipperGroupId: growers,
      newShipperCutoffGroupId: late,
      shipperCutoffExempt: false,
    });
    expect(await cutoff(alba.id)).toMatchObject({ cutoffDateTime: '2027-02-03 19:00', open: true });
    await put(alba.id, { newShipperGroupId: growers, newShipperCutoffGroupId: 0, shipperCutoffExempt: true });
    expect(await cutoff(alba.id)).toMatchObject({ open: true, reason: 'exempt', shipperCutoffExempt: true });
    await put(alba.id, {
      newShipperGroupId: growers,
      newShipperCutoffGroupId: late,
      shipperCutoffExempt: false,
    });
    expect(
      await world.rows(`select 1 from audit where entity = 'shipper' and entity_id = $1`, [alba.id]),
    ).toHaveLength(4);
  });
  it('can be changed only with permission, and only by the first of two users', async () => {
    const body = { newShipperGroupId: growers, newShipperCutoffGroupId: late, rowVersion: 1 };
    expect((await put(alba.id, body, internal)).status).toBe(403);
    expect((await put(alba.id, body)).status).toBe(409);
    expect(
      (await put(coast.id, { newShipperGroupId: growers, newShipperCutoffGroupId: 0 }, manager)).status,
    ).toBe(404);
  });
  it('are found by every filter and sorted', async () => {
    expect(await names({})).toEqual(['Alba Roses', 'Breeze Farms', 'Coast Plants']);
    expect(await names({ warehouseId: vista })).toEqual(['Coast Plants']);
    expect(await names({ shipperAccountId: alba.id })).toEqual(['Alba Roses']);
    expect(await names({ shipperGroupId: growers })).toEqual(['Alba Roses']);
    expect(await names({ active: false })).toEqual(['Breeze Farms']);
    expect(await names({ shipperCutoffGroupId: late })).toEqual(['Alba Roses']);
    expect(await names({ shipperCutoffGroupId: 0 })).toEqual(['Breeze Farms', 'Coast Plants']);
    expect(await names({ shipperCutoffExempt: true })).toEqual([]);
    expect(await names({ orderField: 'warehouse', orderDirection: 'desc' })).toEqual([
      'Coast Plants',
      'Alba Roses',
      'Breeze Farms',
    ]);
    expect(await names({ rows: 1, page: 2 })).toEqual(['Breeze Farms']);
    expect(await names({}, manager)).toEqual(['Alba Roses', 'Breeze Farms']);
  });
  it('can be assigned to groups in bulk, limited to the user’s accounts', async () => {
    expect(
      await world.call(assignSelectedShippersToGroupEndpoint, {
        as: service,
        body: { newShipperGroupId: growers },
      }),
    ).toMatchObject({ status: 400, message: 'Choose at least one shipper.' });
    expect(
      (
        await world.call(assignSelectedShippersToGroupEndpoint, {
          as: service,
          body: { newShipperGroupId: growers, bulkPrintAllChecked: true, bulkPrintIdsExcluded: [coast.id] },
        })
      ).data,
    ).toEqual({ changed: 2 });
    expect(
      (
        await world.call(assignSelectedShippersToCutoffGroupEndpoint, {
          as: service,
          body: { newShipperCutoffGroupId: late, bulkPrintIdsIncluded: [alba.id] },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await world.call(assignSelectedShippersToCutoffGroupEndpoint, {
          as: manager,
          body: { newShipperCutoffGroupId: late, bulkPrintIdsIncluded: [breeze.id, coast.id] },
        })
      ).data,
    ).toEqual({ changed: 1 });
    expect([await groupOf(breeze.id), await groupOf(coast.id)]).toEqual([late, null]);
    expect(
      (
        await world.call(assignSelectedShippersToCutoffGroupEndpoint, {
          as: manager,
          body: { newShipperCutoffGroupId: 0, bulkPrintAllChecked: true, shipperCutoffGroupId: late },
        })
      ).data,
    ).toEqual({ changed: 2 });
    expect(await groupOf(alba.id)).toBeNull();
    expect((await world.call(listShipperGroupsEndpoint, { as: service })).data.map((g) => g.name)).toEqual([
      'Growers',
      'Importers',
    ]);
  });
  it('return their home warehouse, or a message if they have none', async () => {
    const own = await createTestUser(world, { role: 'Shipper', actsForAccounts: [alba] });
    expect(
      (await world.call(getShipperHomeWarehouseEndpoint, { as: own, params: { id: alba.id } })).data,
    ).toMatchObject({
      code: 'MIA',
    });
    expect(
      (await world.call(getShipperHomeWarehouseEndpoint, { as: own, params: { id: coast.id } })).status,
    ).toBe(404);
    const homeless = await createTestAccount(world, { type: 1 });
    expect(
      await world.call(getShipperHomeWarehouseEndpoint, { as: service, params: { id: homeless.id } }),
    ).toMatchObject({
      status: 412,
      message: 'This shipper has no home warehouse. Please contact shipping.',
    });
  });
});

describe('A shipper’s consignees', () => {
  const listed = async (id: number) =>
    (
      await world.call(findAllowedConsigneesEmptyIfAllEndpoint, {
        as: service,
        query: { shipperAccountId: id },
      })
    ).data.map((c) => c.id);
  it('are allowed one by one and removed again', async () => {
    const chicago = await createTestConsignee(world);
    const body = { shipperAccountId: alba.id, consigneeAccountId: chicago.id };
    expect((await world.call(addConsigneeToShipperListEndpoint, { as: internal, body })).status).toBe(403);
    for (const _ of [1, 2])
      expect((await world.call(addConsigneeToShipperListEndpoint, { as: service, body })).status).toBe(200);
    expect(await listed(alba.id)).toEqual([chicago.id]);
    expect(
      await world.call(addConsigneeToShipperListEndpoint, {
        as: service,
        body: { shipperAccountId: alba.id, consigneeAccountId: coast.id },
      }),
    ).toMatchObject({ status: 400, fields: { consigneeAccountId: 'This account is not a consignee.' } });
    expect(
      await world.call(addConsigneeToShipperListEndpoint, {
        as: service,
        body: { shipperAccountId: chicago.id, consigneeAccountId: chicago.id },
      }),
    ).toMatchObject({ status: 400, fields: { shipperAccountId: 'This account is not a shipper.' } });
    expect(
      (
        await world.call(addConsigneeToShipperListEndpoint, {
          as: service,
          body: { shipperAccountId: alba.id, consigneeAccountId: 987654 },
        })
      ).status,
    ).toBe(404);
    const params = { shipperAccountId: alba.id, consigneeAccountId: chicago.id };
    expect((await world.call(removeConsigneeFromShipperListEndpoint, { as: service, params })).status).toBe(
      200,
    );
    expect((await world.call(removeConsigneeFromShipperListEndpoint, { as: service, params })).status).toBe(
      404,
    );
  });
  it('keep their entered order lines when removed', async () => {
    const chicago = await createTestConsignee(world);
    const pair = { shipperAccountId: alba.id, consigneeAccountId: chicago.id };
    await world.call(addConsigneeToShipperListEndpoint, { as: service, body: pair });
    const { consolidateId } = await createTestFreight(world, { shipper: alba, consignee: chicago });
    const entered = () =>
      world.rows(
        `select to_jsonb(c) as line, (select jsonb_agg(u order by u.id) from unit u where u.consolidate_id = c.id) as units
         from consolidate c where c.id = $1`,
        [consolidateId],
      );
    const before = await entered();
    expect(
      (await world.call(removeConsigneeFromShipperListEndpoint, { as: service, params: pair })).status,
    ).toBe(200);
    expect(await listed(alba.id)).not.toContain(chicago.id);
    expect(await entered()).toEqual(before);
  });
  it('return the specified message when they cannot be copied, and nothing is copied', async () => {
    const [from, to] = [await createTestShipper(world), await createTestShipper(world)];
    for (const c of [await createTestConsignee(world), await createTestConsignee(world)])
      await world.call(addConsigneeToShipperListEndpoint, {
        as: service,
        body: { shipperAccountId: from.id, consigneeAccountId: c.id },
      });
    const { last } = await world.row<{ last: number }>(
      'select max(consignee_id) as last from consignee_by_shipper where shipper_id = $1',
      [from.id],
    );
    await world.rows(
      `alter table consignee_by_shipper add constraint never_so check (consignee_id <> ${last} or shipper_id = ${from.id})`,
    );
    const failed = await world.call(copyConsigneesIntoShipperListEndpoint, {
      as: service,
      params: { from: from.id, to: to.id },
    });
    await world.rows('alter table consignee_by_shipper drop constraint never_so');
    expect([failed.status, failed.error, failed.message]).toEqual([
      412,
      'shippers.copyFailed',
      'Error copying consignees',
    ]);
    expect(await listed(to.id)).toEqual([]);
  });
  it('are copied to another shipper in addition to its own', async () => {
    const [one, two] = [await createTestConsignee(world), await createTestConsignee(world)];
    for (const c of [one, two])
      await world.call(addConsigneeToShipperListEndpoint, {
        as: service,
        body: { shipperAccountId: alba.id, consigneeAccountId: c.id },
      });
    await world.call(addConsigneeToShipperListEndpoint, {
      as: service,
      body: { shipperAccountId: coast.id, consigneeAccountId: one.id },
    });
    expect(
      (
        await world.call(copyConsigneesIntoShipperListEndpoint, {
          as: service,
          params: { from: alba.id, to: coast.id },
        })
      ).data,
    ).toEqual({ copied: 1, consignees: 2 });
    expect((await listed(coast.id)).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(
      await world.call(copyConsigneesIntoShipperListEndpoint, {
        as: service,
        params: { from: alba.id, to: alba.id },
      }),
    ).toMatchObject({ status: 412, message: 'The accounts are the same' });
    expect(
      await world.call(copyConsigneesIntoShipperListEndpoint, {
        as: service,
        params: { from: breeze.id, to: alba.id },
      }),
    ).toMatchObject({ status: 412, message: 'Error copying consignees' });
    for (const params of [
      { from: one.id, to: alba.id },
      { from: alba.id, to: one.id },
    ])
      expect(await world.call(copyConsigneesIntoShipperListEndpoint, { as: service, params })).toMatchObject({
        status: 400,
        message: 'This account is not a shipper.',
      });
  });
});

describe('A shipper group', () => {
  const aGroup = async (name: string) =>
    (await world.call(addShipperGroupEndpoint, { as: service, body: { name } })).data;
  const remove = (id: number, as = service) => world.call(deleteShipperGroupEndpoint, { as, params: { id } });
  it('without uses can be deleted once', async () => {
    const { id } = await aGroup('Bouquet makers');
    expect((await remove(id, internal)).status).toBe(403);
    expect((await remove(id)).message).toBe('Shipper group deleted.');
    const left = (await world.call(listShipperGroupsEndpoint, { as: service })).data;
    expect(left.map((g) => g.name)).not.toContain('Bouquet makers');
    expect((await remove(id)).status).toBe(404);
    const told = await world.rows<{ action: string }>(
      "select action from audit where entity = 'shipper group' and entity_id = $1 order by id",
      [id],
    );
    expect(told.map((a) => a.action)).toEqual(['add', 'delete']);
  });
  it('with shippers or floor locations cannot be deleted, and the error gives their number', async () => {
    const group = await aGroup('Wholesale growers');
    const joined = await createTestShipper(world, { warehouseId: miami });
    await world.rows('update shipper_profile set shipper_group_id = $1 where account_id = $2', [
      group.id,
      joined.id,
    ]);
    expect(await remove(group.id)).toMatchObject({
      status: 412,
      error: 'shippers.groupInUse',
      message: 'Wholesale growers is in use and can’t be deleted. Shippers: 1.',
    });
    await world.rows('update shipper_profile set shipper_group_id = null where account_id = $1', [joined.id]);
    const template = await world.row<{ id: number }>(
      "insert into layout_template (warehouse_id, code, name) values ($1, 'T1', 'Floor') returning id",
      [miami],
    );
    await world.rows(
      "insert into storage_location (template_id, area, code, shipper_group_id) values ($1, 1, 'A', $2)",
      [template.id, group.id],
    );
    expect((await remove(group.id)).message).toBe(
      'Wholesale growers is in use and can’t be deleted. Floor locations: 1.',
    );
  });
});
