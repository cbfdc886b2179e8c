import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getShipperCutoffForShipDateEndpoint,
  getShipperEntrySettingsEndpoint,
} from './entry-settings.contract.ts';
import { addBlockEndpoint } from '#areas/calendar/blocked-accounts/blocked-accounts.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestShipper, createTestUser, createTestWarehouse } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let miami: TestAccount & { warehouseId: number };
let vista: TestAccount & { warehouseId: number };
let seller: TestUser;
let internal: TestUser;
let admin: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  world = await openTestWorld();
  miami = await createTestShipper(world);
  const west = await createTestWarehouse(world, {
    timeZone: 'America/Los_Angeles',
    farHours: 8,
    cutoffs: [null, '14:00', '14:00', '14:00', '14:00', '14:00', null],
  });
  vista = await createTestShipper(world, { warehouseId: west.id });
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [miami] });
  stranger = await createTestUser(world, { role: 'Shipper', actsForAccounts: [vista] });
  internal = await createTestUser(world, { role: 'Internal' });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());
beforeEach(() => world.clock.set('2027-02-03T20:17:42Z'));

const ask = (as: TestUser, shipDate: string, shipper: TestAccount = miami) =>
  world.call(getShipperCutoffForShipDateEndpoint, { as, query: { shipperAccountId: shipper.id, shipDate } });

describe('A shipper’s cutoff', () => {
  it('is returned in warehouse time and as an instant for the countdown', async () => {
    expect((await ask(seller, '2027-02-03')).data).toMatchObject({
      cutoffDateTime: '2027-02-03 17:00',
      currentDateTime: '2027-02-03 15:17',
      shipperCutoffExempt: false,
      cutoffAt: '2027-02-03T17:00:00-05:00',
      currentAt: '2027-02-03T15:17:42-05:00',
      warehouseTz: 'America/New_York',
      open: true,
    });
  });
  it('is null and closed on a day when the warehouse is closed', async () => {
    expect((await ask(seller, '2027-02-07')).data).toMatchObject({
      cutoffDateTime: null,
      cutoffAt: null,
      open: false,
      reason: 'warehouseClosed',
    });
  });
  it('follows daylight saving time', async () => {
    expect(new Date((await ask(seller, '2027-03-12')).data.cutoffAt ?? '').toISOString()).toBe(
      '2027-03-12T22:00:00.000Z',
    );
    expect(new Date((await ask(seller, '2027-03-15')).data.cutoffAt ?? '').toISOString()).toBe(
      '2027-03-15T21:00:00.000Z',
    );
  });
  it('at 17:00 warehouse time is a different instant in Chicago and San Diego', async () => {
    const at = async (timeZone: string) => {
      const west = await createTestShipper(world, {
        warehouseId: (await createTestWarehouse(world, { timeZone })).id,
      });
      const { data } = await ask(internal, '2026-11-20', west);
      return [data.cutoffDateTime, Temporal.Instant.from(data.cutoffAt ?? '').toString(), data.warehouseTz];
    };
    world.clock.set('2026-11-20T15:00:00Z');
    for (const [zone, instant] of [
      ['America/New_York', '2026-11-20T22:00:00Z'],
      ['America/Chicago', '2026-11-20T23:00:00Z'],
      ['America/Los_Angeles', '2026-11-21T01:00:00Z'],
    ] as const)
      expect(await at(zone)).toEqual(['2026-11-20 17:00', instant, zone]);
  });
  it('is its group’s, even with none that day; a blocked group is closed; changes apply immediately', async () => {
    const { id } = await world.row<{ id: number }>(
      `insert into cutoff_group (name) values ('Late importers') returning id`,
    );
    await world.rows(`insert into cutoff_group_schedule (group_id, dow, cutoff) values ($1, 3, '19:00')`, [
      id,
    ]);
    await world.rows('update shipper_profile set cutoff_group_id = $2 where account_id = $1', [miami.id, id]);
    world.clock.set('2027-02-03T23:00:00Z');
    expect((await ask(seller, '2027-02-03')).data).toMatchObject({
      cutoffDateTime: '2027-02-03 19:00',
      open: true,
    });
    expect((await ask(seller, '2027-02-04')).data).toMatchObject({
      cutoffDateTime: null,
      open: false,
      reason: 'noHour',
    });
    const day = await world.row<{ id: number }>(
      `
        insert into warehouse_day (warehouse_id, receiving_date, outbound_date, loading_speed)
        values ($1, '2027-02-03', '2027-02-03', 900)
        returning id
      `,
      [miami.warehouseId],
    );
    await world.rows('insert into warehouse_day_blocked_group values ($1, $2)', [day.id, id]);
    expect((await ask(seller, '2027-02-03')).data).toMatchObject({ open: false, reason: 'groupBlocked' });
    await world.rows('update shipper_profile set cutoff_group_id = null where account_id = $1', [miami.id]);
  });
  it('can be read by every user with access to the shipper, even without order entry permission', async () => {
    const dock = await createTestUser(world, { role: 'Warehouse', warehouseId: miami.warehouseId });
    expect((await ask(dock, '2027-02-03')).status).toBe(200);
    expect((await ask(await createTestUser(world, { role: 'Consignee' }), '2027-02-03')).status).toBe(403);
  });
  it('cannot be read by other users, and requires a valid date', async () => {
    expect((await ask(stranger, '2027-02-03')).status).toBe(403);
    expect((await ask(internal, '2027-02-03')).status).toBe(200);
    expect((await ask(seller, '2027-02-30')).status).toBe(400);
    expect(
      (
        await world.call(getShipperCutoffForShipDateEndpoint, {
          as: seller,
          query: { shipperAccountId: miami.id },
        })
      ).status,
    ).toBe(400);
  });
});

describe('a shipper that is blocked', () => {
  const block = (shipper: TestAccount & { warehouseId: number }, from: string, to: string) =>
    world.call(addBlockEndpoint, {
      as: admin,
      body: {
        startDate: from,
        endDate: to,
        warehouseId: shipper.warehouseId,
        shipperAccountIds: [shipper.id],
        notes: 'Unpaid',
      },
    });
  it('gets the end of the block and the first day after it', async () => {
    const late = await createTestShipper(world, { warehouseId: miami.warehouseId });
    expect((await block(late, '2027-02-03', '2027-02-04')).status).toBe(200);
    expect((await ask(internal, '2027-02-03', late)).data).toMatchObject({
      open: false,
      reason: 'before',
      cutoffDateTime: '2027-02-03 17:00',
      blocked: { reason: 'accountBlocked', from: '2027-02-03', to: '2027-02-04' },
    });
    expect((await ask(internal, '2027-02-05', late)).data).toMatchObject({ open: true, blocked: null });
    const { data } = await world.call(getShipperEntrySettingsEndpoint, {
      as: internal,
      params: { accountNumber: late.number },
    });
    expect(data).toMatchObject({
      nextOpenDate: '2027-02-05',
      blocks: [{ startDate: '2027-02-03', endDate: '2027-02-04' }],
    });
    expect((await ask(seller, '2027-02-03')).data).toMatchObject({ open: true, blocked: null });
  });
  it('gets a message when it is no longer active', async () => {
    const gone = await createTestShipper(world, { warehouseId: miami.warehouseId });
    await world.rows('update account set active = false where id = $1', [gone.id]);
    expect((await ask(internal, '2027-02-03', gone)).data).toMatchObject({
      open: false,
      blocked: { reason: 'accountInactive', from: null, to: null },
    });
  });
});

describe('Order entry settings', () => {
  const settings = (as: TestUser, of: TestAccount) =>
    world.call(getShipperEntrySettingsEndpoint, { as, params: { accountNumber: of.number } });
  it('use the current time plus the extra hours of a far warehouse as default ship date', async () => {
    world.clock.set('2027-02-04T00:30:00Z');
    expect((await settings(internal, vista)).data).toMatchObject({
      hoursToAddForFarWarehouse: 8,
      defaultShipDate: '2027-02-04',
      today: '2027-02-03',
      futureDays: 14,
      minCubes: 95,
    });
    expect((await settings(internal, miami)).data).toMatchObject({
      defaultShipDate: '2027-02-03',
      nextOpenDate: '2027-02-04',
    });
  });
  it('of another account are not shown', async () =>
    expect((await settings(seller, vista)).status).toBe(403));
});
