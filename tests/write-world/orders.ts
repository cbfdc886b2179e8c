import { aelisXml, detailXml } from '#areas/orders/xml-upload/xml-upload.testing.ts';
import type { Maker, Picking } from './picking.ts';
import { aName, day, miami, shipper } from './picking.ts';
import { changeUnits } from '#tests/factories.ts';

/** Good writes of orders: entry, files, templates, extensions. */

const pending = `
  from consolidate c
  join orders o on o.id = c.order_id
  where c.status = 0
    and o.status = 0
    and o.ship_date = '2027-02-05'
    and c.deleted_at is null
    and c.unit_count > 2
`;
interface Line extends Record<string, unknown> {
  id: number;
  row_version: number;
  shipper_id: number;
  consignee_id: number;
  product_id: number;
  unit_count: number;
}
const aLine = (w: Picking) =>
  w.pick<Line>(
    `
      select c.id, c.row_version, c.shipper_id, c.consignee_id, c.product_id, c.unit_count ${pending}
      order by c.id
      limit 1
    `,
  );
const sides = { unitOfMeasure: 2, measure: 'inch', length: 41, width: 10, height: 7 };
const selected: Maker = async (w) => ({ body: { selection: [{ consolidateId: (await aLine(w)).id }] } });
async function anOrder(w: Picking) {
  const line = await aLine(w);
  return {
    head: { shipperAccountId: line.shipper_id, shipDate: '2027-02-05' },
    line: { consigneeAccountId: line.consignee_id, productId: line.product_id, numberOfUnits: 2, ...sides },
  };
}
async function deletedUnit(w: Picking): Promise<number> {
  const unit = await w.id(
    `select id from unit where consolidate_id = ${(await aLine(w)).id} and active order by id desc limit 1`,
  );
  await changeUnits(w.world, unit, { active: false });
  return unit;
}
const aTemplate = async (w: Picking) => {
  const line = await aLine(w);
  const made = await w.first('orderTemplates.add', {
    body: { shipperAccountId: line.shipper_id, name: aName('Usual'), unitsConsolidateIds: [line.id] },
  });
  return { params: { id: Number(made['id']) }, line };
};
/** Two hours before the cutoff of Miami, when its shippers may ask for more time. */
const beforeCutoff = '2027-02-03T20:30:00Z';
const asked = async (w: Picking) => {
  const s = await w.pick<{ id: number; consignee: number; product: number }>(
    `
      select o.shipper_id as id, c.consignee_id as consignee, c.product_id as product
      from consolidate c
      join orders o on o.id = c.order_id
      join account a on a.id = o.shipper_id
      where o.ship_date = '${day}'
        and c.status = 1
        and a.warehouse_id = ${miami}
        and c.product_id is not null
        and c.deleted_at is null
      order by c.id
      limit 1
    `,
  );
  return {
    shipperAccountId: s.id,
    shipDate: day,
    applicantName: 'Walter',
    contactNumber: '305-555-0100',
    shippingHour: '18:00',
    lines: [{ consigneeAccountId: s.consignee, productId: s.product, numberOfUnits: 2, ...sides }],
  };
};
const aRequest = async (w: Picking): Promise<number> => {
  w.world.clock.set(beforeCutoff);
  const made = await w.first('extensions.create', { body: await asked(w) });
  const request = made['extensions'];
  return typeof request === 'object' && request !== null && 'extensionNo' in request
    ? Number(request.extensionNo)
    : 0;
};

/** By the id of the call. */
export const ordersWrites: Record<string, Maker> = {
  'orderEntry.add': async (w) => anOrder(w).then(({ head, line }) => ({ body: { ...head, ...line } })),
  'orderEntry.addMany': async (w) =>
    anOrder(w).then(({ head, line }) => ({ body: { ...head, lines: [line, line] } })),
  'orderEntry.changeShipDate': async (w) => ({
    ...(await selected(w)),
    query: { newShipDate: '2027-02-08' },
  }),
  'orderEntry.changeUnits': async (w) =>
    aLine(w).then((line) => ({ params: { id: line.id }, body: { numberOfUnits: line.unit_count + 1 } })),
  'orderEntry.delete': async (w) => ({ query: { unitsConsolidateId: [(await aLine(w)).id] } }),
  'orderEntry.deleteUnit': async (w) => ({
    params: {
      unitId: await w.id(
        `select id from unit where consolidate_id = ${(await aLine(w)).id} and active order by id limit 1`,
      ),
    },
  }),
  'orderEntry.edit': async (w) =>
    aLine(w).then((line) => ({
      params: { id: line.id },
      body: {
        consigneeAccountId: line.consignee_id,
        productId: line.product_id,
        ...sides,
        length: 43,
        rowVersion: line.row_version,
      },
    })),
  'orderEntry.finalize': selected,
  'orderEntry.reactivateUnit': async (w) => ({ params: { unitId: await deletedUnit(w) } }),
  'xmlUpload.forgetCode': async (w) => {
    const shipperAccountId = await w.id(shipper);
    await w.world.rows(
      `
        insert into shipper_code (shipper_id, field, code, value, said_at, said_by)
        values ($1, 'consignee', 'LAKE-1', '1', now(), 'x')
      `,
      [shipperAccountId],
    );
    return { query: { shipperAccountId, field: 'consignee', code: 'LAKE-1' } };
  },
  'xmlUpload.add': async (w) => {
    const line = await aLine(w);
    const { number, consignee } = await w.pick<{ number: string; consignee: string }>(
      'select s.number, c.number as consignee from account s, account c where s.id = $1 and c.id = $2',
      [line.shipper_id, line.consignee_id],
    );
    const detail = detailXml({
      UnitID: `WLK${Math.trunc(performance.now())}`,
      UnitOfMeasure: 'QB',
      Consignee: consignee,
      Length: 41,
      Width: 10,
      Height: 7,
      Measure: 'Inch',
      Product: 'ROS-RED',
      PO: '77120',
    });
    const content = aelisXml([detail], { date: '02/05/27', shipper: number });
    return { files: [{ name: 'walk.xml', content }] };
  },
  'orderEntry.repeat': async (w) => ({
    params: { orderId: await w.id(`select o.id ${pending} order by c.id limit 1`) },
    body: { shipDate: '2027-02-05' },
  }),
  'orderTemplates.add': async (w) =>
    aLine(w).then((line) => ({
      body: { shipperAccountId: line.shipper_id, name: aName('Usual'), unitsConsolidateIds: [line.id] },
    })),
  'orderTemplates.delete': async (w) => aTemplate(w).then(({ params }) => ({ params })),
  'orderTemplates.edit': async (w) =>
    aTemplate(w).then(({ params, line }) => ({
      params,
      body: {
        name: aName('Usual'),
        rowVersion: 1,
        lines: [
          { consigneeAccountId: line.consignee_id, productId: line.product_id, numberOfUnits: 4, ...sides },
        ],
      },
    })),
  'orderTemplates.apply': async (w) =>
    aTemplate(w).then(({ params }) => ({ params, body: { shipDate: '2027-02-05' } })),
  'extensions.create': async (w) => ({ at: beforeCutoff, body: await asked(w) }),
  'extensions.approve': async (w) => ({
    at: beforeCutoff,
    params: { extensionNo: await aRequest(w) },
    body: { reason: 'Truck is late' },
  }),
  'extensions.reject': async (w) => ({
    at: beforeCutoff,
    params: { extensionNo: await aRequest(w) },
    body: {
      reasonCode: (
        await w.pick<{ code: string }>('select code from rejection_reason where active order by code limit 1')
      ).code,
      message: 'The dock is full',
    },
  }),
  'extensions.changeHour': async (w) => ({
    at: beforeCutoff,
    params: { extensionNo: await aRequest(w), shippingHour: '18:30' },
  }),
};
