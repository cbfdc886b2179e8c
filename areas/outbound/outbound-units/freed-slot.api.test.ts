import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearPutAway } from './outbound-units.contract.ts';
import { hashPin } from '#areas/floor/barcode-users/pins.service.ts';
import { scan, scannerLogin } from '#areas/receiving/scanning/scanning.contract.ts';
import { aPosition, standingOf } from '#tests/floor-world.ts';
import { openWorld } from '#tests/world.ts';
import type { World } from '#tests/world.ts';
import { aConsignee, aRunningDay, aShipper, aUser, freight } from '#tests/factories.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ at: '2027-02-03T15:00:00Z' });
});
afterAll(() => world.close());

it('the slot of a cleared unit takes the next unit by scan', async () => {
  const shipper = await aShipper(world);
  const manager = await aUser(world, { role: 'WarehouseManager', warehouseId: shipper.warehouseId });
  await world.rows(
    `
      insert into scanner_user (scanner_user_id, pin_hash, full_name, role, warehouse_id)
      values ('201', $1, 'Ana', 1, $2)
    `,
    [await hashPin('4711'), shipper.warehouseId],
  );
  const layout = await world.row<{ id: number }>(
    `
      insert into layout (warehouse_id, layout_date, code, name)
      values ($1, '2027-02-03', 'A', 'A')
      returning id
    `,
    [shipper.warehouseId],
  );
  const area = await world.row<{ id: number }>(
    "insert into storage_location (layout_id, area, code) values ($1, 2, 'P1') returning id",
    [layout.id],
  );
  await aPosition(world, area.id, 1);
  const day = await aRunningDay(world, shipper.warehouseId, '2027-02-03');
  await world.rows('update warehouse_day set layout_id = $1 where id = $2', [layout.id, day]);
  const { token } = (
    await world.call(scannerLogin, { body: { scannerUserId: '201', pin: '4711', device: 'TC52' } })
  ).data;
  const {
    unitIds: [first = 0, second = 0],
    unitCodes: [firstCode = '', secondCode = ''],
  } = await freight(world, { shipper, consignee: await aConsignee(world), units: 2, status: 2 });
  let serial = 0;
  const putAway = async (code: string) =>
    (
      await world.call(scan, {
        scanner: token,
        body: {
          clientEventId: `slot-${(serial += 1)}`,
          kind: 'putAway',
          code,
          position: 'P1-1',
          scannedAt: '2027-02-03T14:59:00Z',
        },
      })
    ).status;
  expect([await putAway(firstCode), await putAway(secondCode)]).toEqual([200, 409]);
  expect(
    (await world.call(clearPutAway, { as: manager, body: { bulkPrintIdsIncluded: [first] } })).data.units,
  ).toBe(1);
  expect(await putAway(secondCode)).toBe(200);
  expect((await standingOf(world, second)).slot).toBe('P1-1');
});
