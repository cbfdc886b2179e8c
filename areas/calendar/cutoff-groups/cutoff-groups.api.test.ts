import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCutoffGroupEndpoint,
  setCutoffGroupsBlockedTodayEndpoint,
  deleteCutoffGroupEndpoint,
  findCutoffGroupsEndpoint,
  getCutoffGroupWeekdaysEndpoint,
  renameCutoffGroupEndpoint,
  setCutoffGroupWeekdayTimeEndpoint,
  replaceCutoffGroupWeekEndpoint,
} from './cutoff-groups.contract.ts';
import { getShipperCutoffForShipDateEndpoint } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { updateShipperGroupsAndExemptionEndpoint } from '#areas/calendar/shippers/shippers.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import {
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let admin: TestUser;
let manager: TestUser;
let service: TestUser;
let miami: number;
let late: number;
let shipper: TestAccount & { warehouseId: number };

const join = (group: number, account: number) =>
  world.rows('update shipper_profile set cutoff_group_id = $1 where account_id = $2', [group, account]);
const cutoff = async (account: number, shipDate = '2027-02-03') =>
  (
    await world.call(getShipperCutoffForShipDateEndpoint, {
      as: admin,
      query: { shipperAccountId: account, shipDate },
    })
  ).data;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  miami = (await createTestWarehouse(world, { code: 'MIA' })).id;
  admin = await createTestUser(world, { role: 'Admin' });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: miami });
  service = await createTestUser(world, { role: 'CustomerService' });
  shipper = await createTestShipper(world, { warehouseId: miami });
});
afterAll(() => world.close());

describe('Shipper cutoff groups', () => {
  it('are created from a plain text name, with all days closed', async () => {
    const made = await world.call(addCutoffGroupEndpoint, { as: manager, body: '  Late importers ' });
    expect(made.status).toBe(200);
    late = made.data.id;
    expect(made.data).toMatchObject({
      name: 'Late importers',
      shippers: 0,
      week: Array.from({ length: 7 }, () => null),
    });
    const days = (await world.call(getCutoffGroupWeekdaysEndpoint, { as: service, params: { id: late } }))
      .data;
    expect(days).toEqual(
      Array.from({ length: 7 }, (_, dayOfWeek) => ({
        shipperCutoffGroupId: late,
        dayOfWeek,
        schedule: null,
      })),
    );
  });
  it('require an unused name, ignoring case and spaces', async () => {
    expect(await world.call(addCutoffGroupEndpoint, { as: manager, body: '  ' })).toMatchObject({
      status: 400,
      message: 'Cutoff group name is required',
    });
    expect(await world.call(addCutoffGroupEndpoint, { as: manager, body: 'LATE IMPORTERS ' })).toMatchObject({
      status: 409,
    });
    expect((await world.call(addCutoffGroupEndpoint, { as: manager, body: { name: 'Json' } })).status).toBe(
      400,
    );
    expect((await world.call(addCutoffGroupEndpoint, { as: manager, body: '{"name":"Json"}' })).status).toBe(
      400,
    );
  });
  it('can be created, renamed and deleted only by managers', async () => {
    expect((await world.call(addCutoffGroupEndpoint, { as: service, body: 'Mine' })).status).toBe(403);
    expect(
      (
        await world.call(renameCutoffGroupEndpoint, {
          as: service,
          params: { id: late },
          body: { name: 'x' },
        })
      ).status,
    ).toBe(403);
    expect((await world.call(deleteCutoffGroupEndpoint, { as: service, params: { id: late } })).status).toBe(
      403,
    );
    expect((await world.call(findCutoffGroupsEndpoint, { as: service })).status).toBe(200);
  });
  it('have one cutoff time per weekday, and an empty one closes the day', async () => {
    const set = (dayOfWeek: number | string, schedule: string) =>
      world.call(setCutoffGroupWeekdayTimeEndpoint, {
        as: manager,
        params: { id: late, dayOfWeek },
        body: { schedule },
      });
    expect((await set(3, '19:00')).data.week).toEqual([null, null, null, '19:00', null, null, null]);
    for (const wrong of ['24:00', '7:5', 'noon']) expect((await set(3, wrong)).status).toBe(400);
    for (const wrong of [7, -1, 'x']) expect((await set(wrong, '10:00')).status).toBe(400);
    await join(late, shipper.id);
    expect((await cutoff(shipper.id)).cutoffDateTime).toBe('2027-02-03 19:00');
    expect((await set(3, '')).data.week[3]).toBeNull();
    expect(await cutoff(shipper.id)).toMatchObject({ cutoffDateTime: null, open: false, reason: 'noHour' });
  });
  it('save a whole week together; when two users save, only the first succeeds', async () => {
    const { rowVersion } = (await world.call(findCutoffGroupsEndpoint, { as: manager })).data.find(
      (g) => g.id === late,
    ) ?? { rowVersion: 0 };
    const body = { day1: '19:00', day2: '19:00', day3: '19:00', day4: '19:00', day5: '18:30', rowVersion };
    expect(
      (await world.call(replaceCutoffGroupWeekEndpoint, { as: manager, params: { id: late }, body })).data
        .week,
    ).toEqual([null, '19:00', '19:00', '19:00', '19:00', '18:30', null]);
    for (const nothing of [{}, { rowVersion: rowVersion + 1 }])
      expect(
        (await world.call(replaceCutoffGroupWeekEndpoint, { as: admin, params: { id: late }, body: nothing }))
          .status,
      ).toBe(400);
    const params = { id: late, dayOfWeek: 1 };
    expect(
      (await world.call(setCutoffGroupWeekdayTimeEndpoint, { as: manager, params, body: {} })).status,
    ).toBe(400);
    expect(
      await world.call(replaceCutoffGroupWeekEndpoint, { as: admin, params: { id: late }, body }),
    ).toMatchObject({
      status: 409,
      message: 'Another user changed this record. Reload and try again.',
    });
  });
  it('use the time zone of each shipper’s receiving warehouse', async () => {
    const vista = await createTestShipper(world, {
      warehouseId: (await createTestWarehouse(world, { timeZone: 'America/Los_Angeles' })).id,
    });
    await join(late, vista.id);
    expect([(await cutoff(shipper.id)).cutoffAt, (await cutoff(vista.id)).cutoffAt]).toEqual([
      '2027-02-03T19:00:00-05:00',
      '2027-02-03T19:00:00-08:00',
    ]);
  });
  it('are listed by name with their number of shippers', async () => {
    await world.call(addCutoffGroupEndpoint, { as: manager, body: 'Growers' });
    const { data, totalRows } = await world.call(findCutoffGroupsEndpoint, { as: service });
    expect([totalRows, data.map((g) => [g.name, g.shippers])]).toEqual([
      2,
      [
        ['Growers', 0],
        ['Late importers', 2],
      ],
    ]);
    expect(
      (await world.call(findCutoffGroupsEndpoint, { as: service, query: { name: 'grow' } })).data.map(
        (g) => g.name,
      ),
    ).toEqual(['Growers']);
    expect(
      (
        await world.call(findCutoffGroupsEndpoint, {
          as: service,
          query: { orderField: 'shippers', orderDirection: 'desc' },
        })
      ).data[0]?.name,
    ).toBe('Late importers');
  });
  it('keep their shippers when renamed', async () => {
    expect(
      (
        await world.call(renameCutoffGroupEndpoint, {
          as: admin,
          params: { id: late },
          body: { name: 'growers' },
        })
      ).status,
    ).toBe(409);
    expect(
      (
        await world.call(renameCutoffGroupEndpoint, {
          as: admin,
          params: { id: late },
          body: { name: 'Late flights' },
        })
      ).data,
    ).toMatchObject({ name: 'Late flights', shippers: 2 });
  });
  it('when blocked close order entry for the current operating day only, and can be unblocked', async () => {
    expect(
      await world.call(setCutoffGroupsBlockedTodayEndpoint, {
        as: manager,
        params: { id: miami },
        body: { shipperCutoffGroupIds: [late] },
      }),
    ).toMatchObject({ status: 412 });
    await startTestOperatingDay(world, miami, '2027-02-03');
    const blocked = await world.call(setCutoffGroupsBlockedTodayEndpoint, {
      as: manager,
      params: { id: miami },
      body: { shipperCutoffGroupIds: [late] },
    });
    expect(blocked.data.day?.blockedGroups.map((g) => g.name)).toEqual(['Late flights']);
    expect(
      (await world.call(findCutoffGroupsEndpoint, { as: service, query: { name: 'late' } })).data[0]?.blocked,
    ).toEqual([{ warehouseId: miami, warehouseCode: 'MIA', receivingDate: '2027-02-03' }]);
    expect([(await cutoff(shipper.id)).reason, (await cutoff(shipper.id, '2027-02-04')).reason]).toEqual([
      'groupBlocked',
      'before',
    ]);
    await world.call(setCutoffGroupsBlockedTodayEndpoint, {
      as: manager,
      params: { id: miami },
      body: { shipperCutoffGroupIds: [] },
    });
    expect((await cutoff(shipper.id)).reason).toBe('before');
    expect(
      (
        await world.call(setCutoffGroupsBlockedTodayEndpoint, {
          as: manager,
          params: { id: miami },
          body: { shipperCutoffGroupIds: [987654] },
        })
      ).status,
    ).toBe(400);
    const other = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: (await createTestWarehouse(world)).id,
    });
    expect(
      (
        await world.call(setCutoffGroupsBlockedTodayEndpoint, {
          as: other,
          params: { id: miami },
          body: { shipperCutoffGroupIds: [] },
        })
      ).status,
    ).toBe(404);
  });
  it('cannot be deleted while they have shippers', async () => {
    expect(await world.call(deleteCutoffGroupEndpoint, { as: admin, params: { id: late } })).toMatchObject({
      status: 412,
      message: 'Late flights has 2 shippers. Move them to another group before you delete Late flights.',
    });
    await world.rows('update shipper_profile set cutoff_group_id = null');
    await world.call(setCutoffGroupsBlockedTodayEndpoint, {
      as: manager,
      params: { id: miami },
      body: { shipperCutoffGroupIds: [late] },
    });
    expect((await world.call(deleteCutoffGroupEndpoint, { as: manager, params: { id: late } })).status).toBe(
      200,
    );
    expect(await world.rows('select 1 from cutoff_group_schedule where group_id = $1', [late])).toEqual([]);
    expect(
      (
        await world.rows<{ action: string }>(
          `select action from audit where entity = 'cutoff_group' and entity_id = $1 order by id`,
          [late],
        )
      ).map((a) => a.action),
    ).toEqual(['add', 'hours', 'hours', 'hours', 'rename', 'delete']);
  });
  it('are not offered or accepted for shippers after deletion', async () => {
    const { id } = (await world.call(addCutoffGroupEndpoint, { as: manager, body: 'Short lived' })).data;
    const offered = async () =>
      (await world.call(findCutoffGroupsEndpoint, { as: service, query: { rows: 100 } })).data.map(
        (g) => g.id,
      );
    expect(await offered()).toContain(id);
    expect((await world.call(deleteCutoffGroupEndpoint, { as: manager, params: { id } })).status).toBe(200);
    expect(await offered()).not.toContain(id);
    const { groupId } = await world.row<{ groupId: number }>(
      `insert into shipper_group (name) values ('Left over') returning id as "groupId"`,
    );
    const body = { newShipperGroupId: groupId, newShipperCutoffGroupId: id, shipperCutoffExempt: false };
    expect(
      await world.call(updateShipperGroupsAndExemptionEndpoint, {
        as: admin,
        params: { id: shipper.id },
        body,
      }),
    ).toMatchObject({
      status: 400,
      fields: { newShipperCutoffGroupId: expect.any(String) },
    });
  });
  it('deleted while a shipper is added: one of the two fails, and no shipper has a missing group', async () => {
    const { shipperGroupId } = await world.row<{ shipperGroupId: number }>(
      `insert into shipper_group (name) values ('Race') returning id as "shipperGroupId"`,
    );
    for (let round = 0; round < 12; round += 1) {
      const id = (await world.call(addCutoffGroupEndpoint, { as: manager, body: `Race ${round}` })).data.id;
      const racer = await createTestShipper(world, { warehouseId: miami });
      const put = () =>
        world.call(updateShipperGroupsAndExemptionEndpoint, {
          as: admin,
          params: { id: racer.id },
          body: {
            shipperAccountId: racer.id,
            newShipperGroupId: shipperGroupId,
            newShipperCutoffGroupId: id,
            shipperCutoffExempt: false,
          },
        });
      const drop = () => world.call(deleteCutoffGroupEndpoint, { as: manager, params: { id } });
      const [first, second] = await Promise.all(round % 2 === 0 ? [put(), drop()] : [drop(), put()]);
      const statuses = [first?.status ?? 0, second?.status ?? 0].toSorted((a, b) => a - b);
      expect(statuses[0]).toBe(200);
      expect([400, 404, 409, 412]).toContain(statuses[1]);
      const { points, there } = await world.row<{ points: boolean; there: boolean }>(
        `
          select exists (select 1 from shipper_profile where account_id = $1 and cutoff_group_id = $2) as
            points,
            exists (select 1 from cutoff_group where id = $2) as there
        `,
        [racer.id, id],
      );
      expect(points).toBe(there);
    }
  });
  it('with shippers of several warehouses cannot be changed by users limited to one warehouse', async () => {
    const elsewhere = await createTestWarehouse(world);
    const group = (await world.call(addCutoffGroupEndpoint, { as: admin, body: 'Of two warehouses' })).data;
    const params = { id: group.id };
    const theirs = await createTestShipper(world, { warehouseId: elsewhere.id });
    await join(group.id, theirs.id);
    const refused = {
      status: 403,
      message:
        'Of two warehouses includes shippers from other warehouses. Only users with access to all warehouses can edit it.',
    };
    const week = { day0: '05:00', day3: '05:00' };
    const acts = [
      () => world.call(replaceCutoffGroupWeekEndpoint, { as: manager, params, body: week }),
      () =>
        world.call(setCutoffGroupWeekdayTimeEndpoint, {
          as: manager,
          params: { ...params, dayOfWeek: 3 },
          body: { schedule: '05:00' },
        }),
      () => world.call(renameCutoffGroupEndpoint, { as: manager, params, body: { name: 'Mine now' } }),
      () => world.call(deleteCutoffGroupEndpoint, { as: manager, params }),
    ];
    const before = await cutoff(theirs.id);
    for (const act of acts) expect(await act()).toMatchObject(refused);
    // A group blocked at Miami is blocked only at Miami.
    await startTestOperatingDay(world, miami, '2027-02-03');
    await world.call(setCutoffGroupsBlockedTodayEndpoint, {
      as: manager,
      params: { id: miami },
      body: { shipperCutoffGroupIds: [group.id] },
    });
    expect(await cutoff(theirs.id)).toEqual(before);
    await world.call(setCutoffGroupsBlockedTodayEndpoint, {
      as: manager,
      params: { id: miami },
      body: { shipperCutoffGroupIds: [] },
    });
    expect((await world.call(replaceCutoffGroupWeekEndpoint, { as: admin, params, body: week })).status).toBe(
      200,
    );
    await world.rows('update shipper_profile set cutoff_group_id = null where account_id = $1', [theirs.id]);
    expect((await world.call(deleteCutoffGroupEndpoint, { as: manager, params })).status).toBe(200);
  });
  it('return 404 if they do not exist', async () => {
    const params = { id: 987654 };
    expect((await world.call(getCutoffGroupWeekdaysEndpoint, { as: admin, params })).status).toBe(404);
    expect(
      (await world.call(renameCutoffGroupEndpoint, { as: admin, params, body: { name: 'x' } })).status,
    ).toBe(404);
    expect((await world.call(deleteCutoffGroupEndpoint, { as: admin, params })).status).toBe(404);
  });
});
