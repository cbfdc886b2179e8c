import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearPutAwayEndpoint } from './outbound-units.contract.ts';
import { hashPin } from '#areas/floor/scanner-users/pins.service.ts';
import { submitScanEndpoint, signInScannerEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { createTestPosition, findUnitLaneAndSlot } from '#tests/floor-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestFreight,
} from '#tests/factories.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
});
afterAll(() => world.close());

it('the slot of a cleared unit accepts the next unit by scan', async () => {
  const shipper = await createTestShipper(world);
  const manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: shipper.warehouseId });
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
  await createTestPosition(world, area.id, 1);
  const day = await startTestOperatingDay(world, shipper.warehouseId, '2027-02-03');
  await world.rows('update warehouse_day set layout_id = $1 where id = $2', [layout.id, day]);
  const { token } = (
    await world.call(signInScannerEndpoint, { body: { scannerUserId: '201', pin: '4711', device: 'TC52' } })
  ).data;
  const {
    unitIds: [first = 0, second = 0],
    unitCodes: [firstCode = '', secondCode = ''],
  } = await createTestFreight(world, {
    shipper,
    consignee: await createTestConsignee(world),
    units: 2,
    status: 2,
  });
  let serial = 0;
  const putAway = async (code: string) =>
    (
      await world.call(submitScanEndpoint, {
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
    (await world.call(clearPutAwayEndpoint, { as: manager, body: { bulkPrintIdsIncluded: [first] } })).data
      .units,
  ).toBe(1);
  expect(await putAway(secondCode)).toBe(200);
  expect((await findUnitLaneAndSlot(world, second)).slot).toBe('P1-1');
});
