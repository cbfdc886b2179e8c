import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxUploadBytes, uploadOrderXmlEndpoint } from './xml-upload.contract.ts';
import { buildAelisOrderXml, buildOrderDetailXml } from './xml-upload.fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestDaysOfService,
} from '#tests/factories.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

it('20,000 units of 40 consignees in one file are checked, entered and finalized; uploaded again, all are duplicates', async () => {
  const shipper = await createTestShipper(world, { number: 'MA00101' });
  const consignees: string[] = [];
  for (let i = 0; i < 40; i += 1) {
    const consignee = await createTestConsignee(world);
    await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: shipper.warehouseId });
    consignees.push(consignee.number);
  }
  await ensureTestProduct(world, 'ROS-RED');
  const clerk = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  const details = Array.from({ length: 20_000 }, (_, i) =>
    buildOrderDetailXml({
      UnitID: `A${String(i).padStart(9, '0')}`,
      UnitOfMeasure: 'QB',
      Consignee: consignees[i % 40] ?? '',
      Length: 41,
      Width: 10,
      Height: 7 + (i % 3),
      Measure: 'Inch',
      Product: 'ROS-RED',
      PO: i % 7,
    }),
  );
  const content = buildAelisOrderXml(details, { date: '02/03/27', shipper: 'MA00101' });
  expect(content.length).toBeLessThanOrEqual(maxUploadBytes);
  const send = async () =>
    (await world.call(uploadOrderXmlEndpoint, { as: clerk, files: [{ name: 'day.xml', content }] })).data;
  const first = await send();
  expect([
    first.totalUnitsInFile,
    first.totalUnitsSuccess,
    first.finalized,
    first.ResponseDetail.length,
  ]).toEqual([20_000, 20_000, true, 40]);
  const stored = await world.row<{ units: number; lines: number; events: number }>(
    `
      select (select count(*)::int from unit where order_id = $1 and status = 1) as units,
        (select count(*)::int from consolidate where order_id = $1 and status = 1) as lines,
        (select count(*)::int from unit_event e join unit u on u.id = e.unit_id where u.order_id = $1) as
          events
    `,
    [first.orderId],
  );
  expect(stored).toEqual({ units: 20_000, lines: 840, events: 40_000 });
  const again = await send();
  expect([
    again.totalUnitsSuccess,
    again.totalUnitsDuplicates,
    again.duplicates.length,
    again.orderNumber,
  ]).toEqual([0, 20_000, 1000, '']);
});
