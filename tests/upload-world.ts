import type { UploadAnswer } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { uploadXml } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { aelisXml, detailXml } from '#areas/orders/xml-upload/xml-upload.testing.ts';
import { aConsignee, aProduct, aShipper, aUser, daysOfService } from './factories.ts';
import type { TestAccount } from './factories.ts';
import { openWorld } from './world.ts';
import type { TestPerson, World } from './world.ts';

/** Two shippers whose freight two consignees take every day, and those who send files for them. */
export interface UploadWorld {
  world: World;
  shipper: TestAccount & { warehouseId: number };
  other: TestAccount & { warehouseId: number };
  lakeshore: TestAccount;
  buckeye: TestAccount;
  /** Of the first shipper. */
  clerk: TestPerson;
  service: TestPerson;
}
export async function openUploads(): Promise<UploadWorld> {
  const world = await openWorld();
  const [shipper, other] = [
    await aShipper(world, { number: 'MA00101' }),
    await aShipper(world, { number: 'MA00202' }),
  ];
  const [lakeshore, buckeye] = [
    await aConsignee(world, { number: 'LAKESHORE', name: 'Lakeshore Wholesale' }),
    await aConsignee(world, { number: 'BUCKEYE', name: 'Buckeye Floral' }),
  ];
  await aProduct(world, 'ROS-RED');
  for (const from of [shipper, other])
    for (const to of [lakeshore, buckeye])
      await daysOfService(world, { consigneeId: to.id, warehouseId: from.warehouseId });
  await world.rows(
    `update warehouse set default_product_id = (select id from product where code = 'ROS-RED')`,
  );
  return {
    world,
    shipper,
    other,
    lakeshore,
    buckeye,
    clerk: await aUser(world, { role: 'Shipper', groups: [shipper] }),
    service: await aUser(world, { role: 'CustomerService' }),
  };
}

let serial = 0;
/** A code that no other box has. */
export const code = () => `ARI${String((serial += 1)).padStart(8, '0')}`;

export interface Box {
  id?: string;
  uom?: string;
  consignee?: string;
  sides?: [string | number, string | number, string | number];
  measure?: string;
  more?: string;
}
function detail(box: Box): string {
  const [length, width, height] = box.sides ?? [41, 10, 7];
  const more = box.more ?? '<Product>ROS-RED</Product><PO>77120</PO>';
  return detailXml(
    {
      UnitID: box.id ?? code(),
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
/** A file of boxes, of the first shipper and for Lakeshore unless it says otherwise. */
export const aelis = (boxes: Box[], head: { date?: string; shipper?: string } = {}) =>
  aelisXml(boxes.map(detail), { date: head.date ?? '02/03/27', shipper: head.shipper ?? 'MA00101' });

export interface SendWish {
  as?: TestPerson;
  name?: string;
  key?: string;
  accountNumber?: string;
}
export async function send(
  { world, clerk }: UploadWorld,
  content: string | Uint8Array,
  fields: Record<string, string>,
  wish: SendWish,
) {
  const answer = await world.call(uploadXml, {
    as: wish.as ?? clerk,
    key: wish.key,
    accountNumber: wish.accountNumber,
    files: [{ name: wish.name ?? 'boxes.xml', content, fields }],
  });
  const data: UploadAnswer = answer.data;
  return { ...answer, data };
}
/** Units in the file, taken, duplicate, in discrepancy. */
export const counts = ({ data }: { data: UploadAnswer }) => [
  data.totalUnitsInFile,
  data.totalUnitsSuccess,
  data.totalUnitsDuplicates,
  data.totalUnitsDiscrepancy,
];
