import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
} from './factories.ts';
import type { TestAccount } from './factories.ts';
import type { TestUser, TestWorld } from './world.ts';

export interface OrderEntryFixtures {
  shipper: TestAccount & { warehouseId: number };
  /** A consignee with service every day, and one with service on Mondays and Wednesdays. */
  dailyConsignee: TestAccount;
  mondayWednesdayConsignee: TestAccount;
  productId: number;
  /** A user of the shipper, and one of another shipper of the same warehouse. */
  shipperUser: TestUser;
  otherShipperUser: TestUser;
}
/** Creates what order entry needs: a shipper, two consignees with their days of service, a product and users. */
export async function createOrderEntryFixtures(world: TestWorld): Promise<OrderEntryFixtures> {
  const { id: warehouseId } = await createTestWarehouse(world);
  const shipper = await createTestShipper(world, { warehouseId });
  const chicago = await createTestConsignee(world);
  const mondays = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: chicago.id, warehouseId });
  await createTestDaysOfService(world, { consigneeId: mondays.id, warehouseId, weekdays: [1, 3] });
  const productId = (await ensureTestProduct(world)).id;
  const seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  const stranger = await createTestUser(world, {
    role: 'Shipper',
    actsForAccounts: [await createTestShipper(world, { warehouseId })],
  });
  return {
    shipper,
    dailyConsignee: chicago,
    mondayWednesdayConsignee: mondays,
    productId,
    shipperUser: seller,
    otherShipperUser: stranger,
  };
}
