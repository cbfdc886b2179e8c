import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLoadEndpoint, updateLoadDetailsAndRecomputeEtasEndpoint } from './loads.contract.ts';
import { startOrChangeOperatingDayEndpoint } from '#areas/calendar/start-day/start-day.contract.ts';
import { changeUnitsShipDateEndpoint } from '../outbound-units/outbound-units.contract.ts';
import { addPaymentPromiseEndpoint } from '#areas/billing/collections/collections.contract.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestPlannedLoad,
  createTestUser,
  createTestWarehouse,
} from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Mistyped dates must not move a truck into another year. */
const day = '2027-02-03';
let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const save = (id: number, body: Record<string, unknown>, confirm = false) =>
  world.call(updateLoadDetailsAndRecomputeEtasEndpoint, {
    as: admin,
    params: { id },
    body: { loadLocks: 0, dayOfService: day, ...body },
    confirmDates: confirm,
  });
const dayOf = async (id: number) =>
  (await world.call(getLoadEndpoint, { as: admin, params: { id } })).data.dayOfService;

test('a day of service far from today needs confirmation, and is then saved', async () => {
  const { id } = await createTestLoad(world, { pickupWarehouseIds: [(await createTestWarehouse(world)).id] });
  const asked = await save(id, { dayOfService: '2031-12-02' });
  expect([asked.status, asked.error]).toEqual([412, 'call.dateAfterToday']);
  expect(asked.fields).toEqual({
    dayOfService: '12/02/2031 is 1,763 days after today. Check the date or confirm it.',
  });
  expect(await dayOf(id)).toBe(day);
  expect((await save(id, { dayOfService: '2031-12-02' }, true)).status).toBe(200);
  expect(await dayOf(id)).toBe('2031-12-02');
});
test('a departure far from the day of service needs confirmation', async () => {
  const { id } = await createTestLoad(world, { pickupWarehouseIds: [(await createTestWarehouse(world)).id] });
  const asked = await save(id, { plannedDeparture: '2027-02-20 21:00' });
  expect([asked.status, asked.error, asked.fields['plannedDeparture']]).toEqual([
    412,
    'call.dateAfter',
    '02/20/2027 is 17 days after 02/03/2027. Check the date or confirm it.',
  ]);
  expect((await save(id, { plannedDeparture: '2027-02-04 03:00' })).status).toBe(200);
  expect((await save(id, { plannedDeparture: '2027-02-20 21:00' }, true)).status).toBe(200);
});
test('the same request with its idempotency key is accepted once it is confirmed', async () => {
  const { id } = await createTestLoad(world, { pickupWarehouseIds: [(await createTestWarehouse(world)).id] });
  const [key, body] = [
    `confirm-${id}`,
    { loadLocks: 0, dayOfService: day, plannedDeparture: '2027-02-20 21:00' },
  ];
  const again = (confirmDates: boolean) =>
    world.call(updateLoadDetailsAndRecomputeEtasEndpoint, {
      as: admin,
      params: { id },
      body,
      key,
      confirmDates,
    });
  expect([(await again(false)).status, (await again(true)).status, (await again(false)).status]).toEqual([
    412, 200, 200,
  ]);
});
test('a load cannot move to another day without its freight', async () => {
  const load = await createTestPlannedLoad(world, { state: 'pending', units: 2, loaded: 0, day });
  const moved = await save(load.id, { dayOfService: '2027-02-04' });
  expect([moved.status, moved.error]).toEqual([412, 'loads.unitsPlanned']);
  expect(moved.message).toContain('This load has 2 units for 02/03/2027');
  expect(await dayOf(load.id)).toBe(day);
});
test('a payment promise in the past needs confirmation', async () => {
  const payer = await createTestConsignee(world);
  const promise = (confirmDates: boolean) =>
    world.call(addPaymentPromiseEndpoint, {
      as: admin,
      params: { payerId: payer.id },
      body: { amount: 100, on: '2027-01-20', said: 'Ana' },
      confirmDates,
    });
  expect((await promise(false)).error).toBe('call.dateBeforeToday');
  expect((await promise(true)).error).not.toBe('call.dateBeforeToday');
});
test('moving units to a ship date in another year needs confirmation', async () => {
  const load = await createTestPlannedLoad(world, { state: 'pending', units: 1, loaded: 0, day });
  const moved = await world.call(changeUnitsShipDateEndpoint, {
    as: admin,
    body: { bulkPrintIdsIncluded: load.unitIds, newShipDate: '2028-02-03' },
  });
  expect([moved.status, moved.error]).toEqual([412, 'call.dateAfterToday']);
});
test('starting a day with an outbound date in another year needs confirmation', async () => {
  const warehouse = await createTestWarehouse(world);
  const started = await world.call(startOrChangeOperatingDayEndpoint, {
    as: admin,
    params: { id: warehouse.id },
    body: { receivingDate: day, outboundDate: '2029-02-03', layoutId: 1, loadingSpeed: 500 },
  });
  expect([started.status, started.error]).toEqual([412, 'call.dateAfter']);
});
