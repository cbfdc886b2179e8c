import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Quote data for the tests that run over all endpoints (tests/recipes.ts). */

/** Freight for which the demo tariffs have a price. */
async function freight(w: DemoWorldHelper) {
  const found = await w.queryRow<{ shipper: number; consignee: number; category: string }>(
    `
      select s.shipper_id as shipper, s.consignee_id as consignee, p.category
      from shipment s
      join account a on a.id = s.shipper_id and a.warehouse_id = s.receiving_warehouse_id
      join shipment_detail d on d.shipment_id = s.id and d.uom = ${unitOfMeasure.box}
      join product p on p.id = d.product_id
      where s.status = ${shipmentStatuses.rated} and s.outbound_date between '2027-01-20' and '2027-02-03' and s.amount > 0
      order by s.id
      limit 1
    `,
  );
  return {
    shipperId: found.shipper,
    consigneeId: found.consignee,
    category: found.category,
    date: '2027-02-03',
    cubes: 4554,
    units: 30,
    uom: 2,
  };
}
const buildQuoteBody = async (w: DemoWorldHelper) => ({ ...(await freight(w)), validUntil: '2027-03-31' });
export const recipes: EndpointTestRecipes = {
  'quotes.get': { paramKinds: { id: 'house' } },
  'quotes.print': { paramKinds: { id: 'house' } },
  'quotes.save': { buildCall: async (w) => ({ body: await buildQuoteBody(w) }) },
  'quotes.withdraw': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({
      params: { id: Number((await w.callFirst('quotes.save', { body: await buildQuoteBody(w) }))['id']) },
    }),
  },
};
