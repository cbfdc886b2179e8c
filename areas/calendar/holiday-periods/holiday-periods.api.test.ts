import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addHolidayEndpoint,
  deleteUnusedHolidayEndpoint,
  findHolidaysEndpoint,
  getHolidayEndpoint,
  holidayFormSchema,
  previewHolidaySaveEndpoint,
  updateHolidayAndDaysOfServiceEndpoint,
} from './holiday-periods.contract.ts';
import { createOrUpdateDayOfServiceEndpoint } from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import { addOrMergeOrderLineEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { boxDimensions } from '#tests/demo-records.ts';
import { openTestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  ensureTestRegionId,
  createTestShipper,
  createTestUser,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';

let world: TestWorld;
let admin: TestUser;
let florida: number;
let california: number;
const wish = (more: Record<string, unknown> = {}) => ({
  name: 'Valentine',
  earlyAccess: '2027-01-10',
  effectiveDate: '2027-01-25',
  expirationDate: '2027-02-12',
  regionIds: [florida],
  ...more,
});
const add = (more: Record<string, unknown> = {}, as = admin) =>
  world.call(addHolidayEndpoint, { as, body: wish(more) });
const save = (id: number, more: Record<string, unknown> = {}) =>
  world.call(updateHolidayAndDaysOfServiceEndpoint, { as: admin, params: { id }, body: wish(more) });
const drop = (id: number) => world.call(deleteUnusedHolidayEndpoint, { as: admin, params: { id } });

beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
  florida = await ensureTestRegionId(world);
  california = await ensureTestRegionId(world, 'CA');
});
afterAll(() => world.close());

describe('A holiday period', () => {
  it('form left empty reports all missing fields together', () => {
    const said = holidayFormSchema.safeParse({}).error?.issues.map((issue) => issue.message) ?? [];
    expect(said.toSorted()).toEqual([
      'Choose at least one region',
      'Early access is required',
      'Effective date is required',
      'Expiration date is required',
      'Name is required',
    ]);
  });
  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ effectiveDate: '' }, 'Effective date is required'],
    [{ expirationDate: '' }, 'Expiration date is required'],
    [{ expirationDate: '2027-01-24' }, 'Expiration date can’t be before effective date.'],
    [{ earlyAccess: '2027-01-26' }, 'Early access can’t be after the effective date.'],
  ])('with %j is rejected: %s', async (wrong, sentence) => {
    const answer = await add(wrong);
    expect([answer.status, answer.message]).toEqual([400, sentence]);
  });
  it('is created, read, changed with its row version, and deleted; an unknown id returns 404', async () => {
    const made = (await add()).data;
    expect(made).toMatchObject({
      name: 'Valentine',
      earlyAccess: '2027-01-10',
      regions: [{ code: 'FL' }],
      surcharges: [],
      records: 0,
    });
    expect((await world.call(getHolidayEndpoint, { as: admin, params: { id: made.id } })).data).toEqual(made);
    const changed = await save(made.id, {
      name: 'Valentine’s Day',
      regionIds: [florida, california],
      rowVersion: made.rowVersion,
    });
    expect(changed.data).toMatchObject({
      name: 'Valentine’s Day',
      regions: [{ code: 'CA' }, { code: 'FL' }],
    });
    expect((await save(made.id, { rowVersion: made.rowVersion })).status).toBe(409);
    expect((await save(made.id, { regionIds: [] })).message).toBe('Choose at least one region');
    expect([
      (await drop(made.id)).status,
      (await drop(made.id)).status,
      (await save(99_999)).status,
      (await world.call(getHolidayEndpoint, { as: admin, params: { id: made.id } })).status,
    ]).toEqual([200, 404, 404, 404]);
    expect(
      (
        await world.rows<{ action: string }>(
          `select action from audit where entity = 'holiday_period' and entity_id = $1 order by id`,
          [made.id],
        )
      ).map((a) => a.action),
    ).toEqual(['add', 'change', 'delete']);
  });
  it('of one day with only the three required fields applies in every region', async () => {
    const made = await world.call(addHolidayEndpoint, {
      as: admin,
      body: { name: 'May Day', effectiveDate: '2028-05-01', expirationDate: '2028-05-01' },
    });
    expect(made.data).toMatchObject({ regions: [], earlyAccess: null, surcharges: [] });
    const clash = await add({
      effectiveDate: '2028-05-01',
      expirationDate: '2028-05-02',
      regionIds: [california],
    });
    expect([clash.status, clash.message]).toEqual([
      409,
      'May Day already covers 05/01/2028 to 05/01/2028 in one of these regions.',
    ]);
  });
  it('that cannot be saved returns the specified message, and nothing is saved', async () => {
    await world.rows(
      `alter table holiday_period_region add constraint never_so check (period_id < 0) not valid`,
    );
    const failed = await add({
      name: 'Never so',
      effectiveDate: '2033-05-01',
      expirationDate: '2033-05-02',
      earlyAccess: '',
    });
    await world.rows('alter table holiday_period_region drop constraint never_so');
    expect([failed.status, failed.message]).toEqual([
      412,
      'An error occurred while creating the holiday period',
    ]);
    expect(await world.rows(`select 1 from holiday_period where name = 'Never so'`)).toEqual([]);
  });
  it('must not overlap another of its region; when two users save one at the same time, one is created', async () => {
    const span = { earlyAccess: '', effectiveDate: '2029-02-01', expirationDate: '2029-02-14' };
    const both = await Promise.all([add(span), add(span)]);
    expect(both.map((b) => b.status).toSorted()).toEqual([200, 409]);
    expect((await add({ ...span, regionIds: [california] })).status).toBe(200);
    expect((await add({ ...span, effectiveDate: '2029-02-15', expirationDate: '2029-02-20' })).status).toBe(
      200,
    );
  });
  it('cannot be deleted while days of service use it, and updates their dates when its dates change', async () => {
    const made = (await add({ effectiveDate: '2030-02-01', expirationDate: '2030-02-14', earlyAccess: '' }))
      .data;
    const { warehouseId } = await createTestShipper(world);
    const consignee = await createTestConsignee(world);
    const day = (
      await world.call(createOrUpdateDayOfServiceEndpoint, {
        as: admin,
        body: {
          recordType: 2,
          regionId: florida,
          warehouseId,
          dayOfWeek: 2,
          consigneeAccountId: consignee.id,
          careOfAccountId: consignee.id,
          deliveryStartDay: 4,
          deliveryStartTime: '06:00',
          deliveryEndDay: 4,
          deliveryEndTime: '10:00',
          outboundWarehouseId: warehouseId,
          outboundDay: 2,
          holidayPeriodId: made.id,
        },
      })
    ).data.records[0];
    const refused = await drop(made.id);
    expect([refused.status, refused.message]).toEqual([
      412,
      'Valentine has 1 day of service. Delete it first.',
    ]);
    await save(made.id, { effectiveDate: '2030-02-02', expirationDate: '2030-02-15', earlyAccess: '' });
    expect(
      await world.row('select effective_date, expiration_date from day_of_service where id = $1', [day?.id]),
    ).toEqual({ effective_date: '2030-02-02', expiration_date: '2030-02-15' });
  });
  it('shows before saving the open freight it adds or removes in its regions, first and last day included', async () => {
    const shipper = await createTestShipper(world);
    const consignee = await createTestConsignee(world);
    for (const shipDate of ['2027-03-01', '2027-03-05', '2027-03-06'])
      await createTestFreight(world, { shipper, consignee, shipDate, units: 2 });
    const ask = async (body: Record<string, unknown>) =>
      (await world.call(previewHolidaySaveEndpoint, { as: admin, body })).data.unitCount;
    const span = { effectiveDate: '2027-03-01', expirationDate: '2027-03-05' };
    expect([
      await ask({ ...span, regionIds: [florida] }),
      await ask(span),
      await ask({ ...span, regionIds: [california] }),
    ]).toEqual([4, 4, 0]);
    const made = (await add({ ...span, earlyAccess: '' })).data;
    expect([
      await ask({ id: made.id, ...span, regionIds: [florida] }),
      await ask({ id: made.id, ...span, expirationDate: '2027-03-06', regionIds: [florida] }),
      await ask({ id: made.id, ...span, regionIds: [california] }),
    ]).toEqual([0, 2, 4]);
  });
  it('opens its dates to shippers of its regions from early access on, including first and last day', async () => {
    const [east, west] = [await createTestShipper(world), await createTestShipper(world)];
    const [consignee, product] = [await createTestConsignee(world), await ensureTestProduct(world)];
    for (const { warehouseId } of [east, west])
      await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId });
    await world.rows('update warehouse set region_id = $2 where id = $1', [west.warehouseId, california]);
    await world.rows('update day_of_service set region_id = $2 where warehouse_id = $1', [
      west.warehouseId,
      california,
    ]);
    const seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [east, west] });
    const enter = async (shipper: typeof east, shipDate: string) =>
      (
        await world.call(addOrMergeOrderLineEndpoint, {
          as: seller,
          body: {
            shipperAccountId: shipper.id,
            shipDate,
            consigneeAccountId: consignee.id,
            productId: product.id,
            ...boxDimensions,
            numberOfUnits: 1,
          },
        })
      ).status;
    await add({
      name: 'Mother’s Day',
      earlyAccess: '2027-02-10',
      effectiveDate: '2027-05-03',
      expirationDate: '2027-05-07',
      regionIds: [florida],
    });
    const now = world.clock.now().toString();
    world.clock.set('2027-02-10T04:59:00Z');
    expect(await enter(east, '2027-05-03')).toBe(400);
    world.clock.set('2027-02-10T05:00:00Z');
    expect([
      await enter(east, '2027-05-03'),
      await enter(east, '2027-05-07'),
      await enter(east, '2027-05-10'),
      await enter(west, '2027-05-04'),
    ]).toEqual([200, 200, 400, 400]);
    world.clock.set(now);
  });
  it('is listed latest first, for administrators only', async () => {
    const dates = (await world.call(findHolidaysEndpoint, { as: admin })).data.map((h) => h.effectiveDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(
      (await world.call(findHolidaysEndpoint, { as: admin, query: { name: 'may' } })).data.map((h) => h.name),
    ).toEqual(['May Day']);
    for (const role of ['Internal', 'WarehouseManager', 'Routing'] as const) {
      const somebody = await createTestUser(world, { role });
      expect([
        (await world.call(findHolidaysEndpoint, { as: somebody })).status,
        (await add({}, somebody)).status,
      ]).toEqual([403, 403]);
    }
  });
});
