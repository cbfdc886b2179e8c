import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { demoDay, miamiWarehouseId, boxDimensions } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

/** Two hours before the cutoff of Miami, when its shippers can request more time. */
const beforeCutoff = '2027-02-03T20:30:00Z';
const buildRequestBody = async (w: DemoWorldHelper) => {
  const s = await w.queryRow<{ id: number; consignee: number; product: number }>(
    `
      select o.shipper_id as id, c.consignee_id as consignee, c.product_id as product
      from consolidate c
      join orders o on o.id = c.order_id
      join account a on a.id = o.shipper_id
      where o.ship_date = '${demoDay}'
        and c.status = ${orderStatus.finalized}
        and a.warehouse_id = ${miamiWarehouseId}
        and c.product_id is not null
        and c.deleted_at is null
      order by c.id
      limit 1
    `,
  );
  return {
    shipperAccountId: s.id,
    shipDate: demoDay,
    applicantName: 'Walter',
    contactNumber: '305-555-0100',
    shippingHour: '18:00',
    lines: [{ consigneeAccountId: s.consignee, productId: s.product, numberOfUnits: 2, ...boxDimensions }],
  };
};
const aRequest = async (w: DemoWorldHelper): Promise<number> => {
  w.world.clock.set(beforeCutoff);
  const createdExtension = await w.callFirst('extensions.create', { body: await buildRequestBody(w) });
  const request = createdExtension['extensions'];
  return typeof request === 'object' && request !== null && 'extensionNo' in request
    ? Number(request.extensionNo)
    : 0;
};

export const recipes: EndpointTestRecipes = {
  'extensions.approve': {
    paramKinds: { extensionNo: 'extension' },
    buildCall: async (w) => ({
      time: beforeCutoff,
      params: { extensionNo: await aRequest(w) },
      body: { reason: 'Truck is late' },
    }),
    buildForeignBody: () => ({}),
  },
  'extensions.changeHour': {
    paramKinds: { extensionNo: 'extension', shippingHour: 'hour' },
    buildCall: async (w) => ({
      time: beforeCutoff,
      params: { extensionNo: await aRequest(w), shippingHour: '18:30' },
    }),
  },
  'extensions.create': {
    buildCall: async (w) => ({ time: beforeCutoff, body: await buildRequestBody(w) }),
    buildForeignBody: (b) => ({
      shipperAccountId: b.foreignFilters['shipperAccountId'],
      shipDate: '2027-02-03',
      applicantName: 'Q',
      contactNumber: '1',
      shippingHour: '20:00',
      consolidateIds: [b.foreignIds.consolidate],
    }),
  },
  'extensions.get': { paramKinds: { extensionNo: 'extension' } },
  'extensions.reject': {
    paramKinds: { extensionNo: 'extension' },
    buildCall: async (w) => ({
      time: beforeCutoff,
      params: { extensionNo: await aRequest(w) },
      body: {
        reasonCode: (
          await w.queryRow<{ code: string }>(
            'select code from rejection_reason where active order by code limit 1',
          )
        ).code,
        message: 'The dock is full',
      },
    }),
    buildForeignBody: () => ({ reasonCode: 'OTHER', message: 'x' }),
  },
};
