import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPlanLocationsEndpoint } from './storage.contract.ts';
import {
  createTestConsignee,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createTestLocationId, createTestPosition } from '#tests/floor-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** The expected freight of the lanes of a layout, planned before the shift. */
let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let manager: TestUser;
let buckeye: TestAccount;
let hub: TestAccount;
let layoutId: number;
const day = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld({ at: `${day}T15:00:00Z` });
  shipper = await createTestShipper(world);
  const { warehouseId } = shipper;
  [buckeye, hub] = [await createTestConsignee(world), await createTestConsignee(world)];
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  const layout = await world.row<{ id: number }>(
    `insert into layout (warehouse_id, layout_date, code, name) values ($1, $2, 'STD', 'Wednesday') returning id`,
    [warehouseId, day],
  );
  layoutId = layout.id;
  await world.rows(
    `
      insert into admin_setting (code, description, value_type, value)
      values ('floorPositionUnits', '', 1, '10')
      on conflict (code) do update set value = '10'
    `,
  );
  const location = (area: number, code: string) => createTestLocationId(world, layoutId, area, code);
  const staging = await location(1, 'B');
  await createTestPosition(world, staging, 1, { consigneeId: buckeye.id });
  await createTestPosition(world, staging, 2, { consigneeId: buckeye.id });
  await createTestPosition(world, staging, 3, { consigneeId: hub.id });
  await createTestPosition(world, staging, 4);
  await createTestPosition(world, await location(2, 'P1'), 1, { consigneeId: hub.id });
});
afterAll(() => world.close());

const lanes = async () => {
  const { data } = await world.call(getPlanLocationsEndpoint, { as: manager, query: { layoutId } });
  return Object.fromEntries(data.flatMap((k) => k.slots.map((slot) => [slot.barcode, slot.planned])));
};

it('a lane shows what leaves for its consignee that day, and how much it has room for', async () => {
  await createTestFreight(world, { shipper, consignee: buckeye, units: 25, cubeHundredths: 166 });
  await createTestFreight(world, { shipper, consignee: buckeye, units: 3, outboundDate: '2027-02-04' });
  expect(await lanes()).toEqual({
    'B-1': { units: 25, cube: 25 * 166, room: 20 },
    'B-2': { units: 25, cube: 25 * 166, room: 20 },
    'B-3': { units: 0, cube: 0, room: 10 },
    'B-4': null,
    'P1-1': null,
  });
});
it('freight handled by a hub counts for the hub as long as its consignee has no lane', async () => {
  const far = await createTestConsignee(world);
  const { unitIds } = await createTestFreight(world, {
    shipper,
    consignee: far,
    units: 4,
    cubeHundredths: 100,
  });
  await updateTestUnits(world, unitIds, { deliver_to_id: hub.id });
  expect((await lanes())['B-3']).toEqual({ units: 4, cube: 400, room: 10 });
});
it('a lane counts the freight of the later date when its day ships out later', async () => {
  const running = await startTestOperatingDay(world, shipper.warehouseId, day);
  await world.rows('update warehouse_day set layout_id = $1, outbound_date = $2 where id = $3', [
    layoutId,
    '2027-02-04',
    running,
  ]);
  expect((await lanes())['B-1']).toEqual({ units: 3, cube: 3 * 166, room: 20 });
});
