import type { UploadResult } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { uploadXmlEndpoint } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { aelisXml, detailXml } from '#areas/orders/xml-upload/xml-upload.testing.ts';
import {
  createTestConsignee,
  createTestProduct,
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
  other: TestAccount & { warehouseId: number };
  lakeshore: TestAccount;
  buckeye: TestAccount;
  /** A clerk of the first shipper. */
  clerk: TestUser;
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
  await createTestProduct(world, 'ROS-RED');
  for (const from of [shipper, other])
    for (const to of [lakeshore, buckeye])
      await createTestDaysOfService(world, { consigneeId: to.id, warehouseId: from.warehouseId });
  await world.rows(
    `update warehouse set default_product_id = (select id from product where code = 'ROS-RED')`,
  );
  return {
    world,
    shipper,
    other,
    lakeshore,
    buckeye,
    clerk: await createTestUser(world, { role: 'Shipper', groups: [shipper] }),
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
  more?: string;
}
function detail(box: UploadBox): string {
  const [length, width, height] = box.sides ?? [41, 10, 7];
  const more = box.more ?? '<Product>ROS-RED</Product><PO>77120</PO>';
  return detailXml(
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
export const buildAelisFile = (boxes: UploadBox[], head: { date?: string; shipper?: string } = {}) =>
  aelisXml(boxes.map(detail), { date: head.date ?? '02/03/27', shipper: head.shipper ?? 'MA00101' });

export interface TestUploadOptions {
  as?: TestUser;
  name?: string;
  key?: string;
  accountNumber?: string;
}
export async function uploadTestFile(
  { world, clerk }: UploadTestWorld,
  content: string | Uint8Array,
  fields: Record<string, string>,
  wish: TestUploadOptions,
) {
  const answer = await world.call(uploadXmlEndpoint, {
    as: wish.as ?? clerk,
    key: wish.key,
    accountNumber: wish.accountNumber,
    files: [{ name: wish.name ?? 'boxes.xml', content, fields }],
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
