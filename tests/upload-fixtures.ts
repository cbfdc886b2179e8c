import type { UploadResult } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { uploadOrderXmlEndpoint } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { buildAelisOrderXml, buildOrderDetailXml } from '#areas/orders/xml-upload/xml-upload.fixtures.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestDaysOfService,
} from './factories.ts';
import type { TestAccount } from './factories.ts';
import { openTestWorld } from './world.ts';
import type { TestUser, TestWorld } from './world.ts';

/** Two shippers and two consignees with service every day, and the users who upload files for them. */
export interface UploadTestWorld {
  world: TestWorld;
  shipper: TestAccount & { warehouseId: number };
  otherShipper: TestAccount & { warehouseId: number };
  lakeshore: TestAccount;
  buckeye: TestAccount;
  /** A clerk of the first shipper. */
  shipperUser: TestUser;
  service: TestUser;
}
export async function openUploadTestWorld(): Promise<UploadTestWorld> {
  const world = await openTestWorld();
  const [shipper, other] = [
    await createTestShipper(world, { number: 'MA00101' }),
    await createTestShipper(world, { number: 'MA00202' }),
  ];
  const [lakeshore, buckeye] = [
    await createTestConsignee(world, { number: 'LAKESHORE', name: 'Lakeshore Wholesale' }),
    await createTestConsignee(world, { number: 'BUCKEYE', name: 'Buckeye Floral' }),
  ];
  await ensureTestProduct(world, 'ROS-RED');
  for (const from of [shipper, other])
    for (const to of [lakeshore, buckeye])
      await createTestDaysOfService(world, { consigneeId: to.id, warehouseId: from.warehouseId });
  await world.rows(
    `update warehouse set default_product_id = (select id from product where code = 'ROS-RED')`,
  );
  return {
    world,
    shipper,
    otherShipper: other,
    lakeshore,
    buckeye,
    shipperUser: await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] }),
    service: await createTestUser(world, { role: 'CustomerService' }),
  };
}

let serial = 0;
/** Returns a unique unit code. */
export const nextUnitCode = () => `ARI${String((serial += 1)).padStart(8, '0')}`;

export interface UploadBox {
  id?: string;
  uom?: string;
  consignee?: string;
  sides?: [string | number, string | number, string | number];
  measure?: string;
  extraXml?: string;
}
function detail(box: UploadBox): string {
  const [length, width, height] = box.sides ?? [41, 10, 7];
  const more = box.extraXml ?? '<Product>ROS-RED</Product><PO>77120</PO>';
  return buildOrderDetailXml(
    {
      UnitID: box.id ?? nextUnitCode(),
      UnitOfMeasure: box.uom ?? 'QB',
      Consignee: box.consignee ?? 'LAKESHORE',
      Length: length,
      Width: width,
      Height: height,
      Measure: box.measure ?? 'Inch',
    },
    more,
  );
}
/** Builds a file of boxes, by default from the first shipper to Lakeshore. */
export const buildAelisFile = (boxes: UploadBox[], headerFields: { date?: string; shipper?: string } = {}) =>
  buildAelisOrderXml(boxes.map(detail), {
    date: headerFields.date ?? '02/03/27',
    shipper: headerFields.shipper ?? 'MA00101',
  });

export interface TestUploadOptions {
  as?: TestUser;
  name?: string;
  key?: string;
  accountNumber?: string;
}
export async function uploadTestFile(
  { world, shipperUser: clerk }: UploadTestWorld,
  content: string | Uint8Array,
  fields: Record<string, string>,
  options: TestUploadOptions,
) {
  const answer = await world.call(uploadOrderXmlEndpoint, {
    as: options.as ?? clerk,
    key: options.key,
    accountNumber: options.accountNumber,
    files: [{ name: options.name ?? 'boxes.xml', content, fields }],
  });
  const data: UploadResult = answer.data;
  return { ...answer, data };
}
/** Returns an upload's counts: units in the file, accepted, duplicate, in discrepancy. */
export const listUploadCounts = ({ data }: { data: UploadResult }) => [
  data.totalUnitsInFile,
  data.totalUnitsSuccess,
  data.totalUnitsDuplicates,
  data.totalUnitsDiscrepancy,
];
