import { aConsignee, aProduct, aShipper, aUser, aWarehouse, daysOfService } from './factories.ts';
import type { TestAccount } from './factories.ts';
import type { TestPerson, World } from './world.ts';

export interface OrderWorld {
  shipper: TestAccount & { warehouseId: number };
  /** A consignee with service every day, and one with service on Mondays and Wednesdays. */
  chicago: TestAccount;
  mondays: TestAccount;
  productId: number;
  /** A user of the shipper, and one of another shipper of the same warehouse. */
  seller: TestPerson;
  stranger: TestPerson;
}
/** Makes what the entry of an order needs: a shipper, two consignees with their days of service, a product and users. */
export async function makeOrderWorld(world: World): Promise<OrderWorld> {
  const { id: warehouseId } = await aWarehouse(world);
  const shipper = await aShipper(world, { warehouseId });
  const chicago = await aConsignee(world);
  const mondays = await aConsignee(world);
  await daysOfService(world, { consigneeId: chicago.id, warehouseId });
  await daysOfService(world, { consigneeId: mondays.id, warehouseId, weekdays: [1, 3] });
  const productId = (await aProduct(world)).id;
  const seller = await aUser(world, { role: 'Shipper', groups: [shipper] });
  const stranger = await aUser(world, { role: 'Shipper', groups: [await aShipper(world, { warehouseId })] });
  return { shipper, chicago, mondays, productId, seller, stranger };
}
