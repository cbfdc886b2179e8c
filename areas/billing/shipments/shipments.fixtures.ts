import { paymentTerm } from '#areas/accounts/accounts/payment-terms.contract.ts';
import { shipmentStatuses, shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import type { ValidCallFactory, DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

const aRate = async (w: DemoWorldHelper) =>
  w.queryRow<{ id: number; shipment_id: number; row_version: number }>(
    `
      select r.id, r.shipment_id, r.row_version
      from shipment_rate r
      join shipment s on s.id = r.shipment_id
      where s.status = ${shipmentStatuses.rated} and r.manual
      order by r.id
      limit 1
    `,
  );
const ofShipment =
  (status: number, body?: Record<string, unknown>): ValidCallFactory =>
  async (w) => ({
    params: {
      id: await w.queryId(
        `
          select s.id
          from shipment s
          where s.status = ${status}
            and (${status} <> 3 or exists (select from shipment_rate r where r.shipment_id = s.id))
          order by s.id
          limit 1
        `,
      ),
    },
    ...(body ? { body } : {}),
  });
const charge = {
  reason: 'Agreed by telephone',
  chargeCode: 'APT',
  description: 'Appointment',
  rateUnit: '$',
  rate: 350_000,
  quantity: 1,
};

/** An active line of an open or rated shipment that belongs to no Master. `where` narrows the choice. */
const aDetail = async (w: DemoWorldHelper, where = 'true') =>
  w.queryRow<{
    id: number;
    shipment_id: number;
    bill_to_id: number;
    payment_term: number;
    product_id: number;
  }>(
    `
      select d.id, d.shipment_id, s.bill_to_id, s.payment_term, d.product_id
      from shipment_detail d
      join shipment s on s.id = d.shipment_id
      where d.status = ${shipmentLineStatuses.active} and s.status in (${shipmentStatuses.open}, ${shipmentStatuses.rated})
        and s.master_id is null and ${where}
      order by d.id
      limit 1
    `,
  );
const ofMany = `
  (select count(*) from shipment_detail o where o.shipment_id = s.id and o.status = ${shipmentLineStatuses.active}) > 1
`;
const aReason = (w: DemoWorldHelper) =>
  w.queryId('select id from cancel_reason where active order by id limit 1');
const freightOf = (productId: number) => ({
  productId,
  description: 'Roses',
  unitOfMeasure: 2,
  measure: 'inch',
  length: 41,
  width: 10,
  height: 7,
  numberOfUnits: 12,
  shipDate: '2027-02-02',
  invoiceRef: 'F-77',
});
/** Two shipments with the same bill-to, consignee and day. */
const twoAlike = async (w: DemoWorldHelper): Promise<number[]> => {
  const { ids } = await w.queryRow<{ ids: number[] }>(
    `
      select (array_agg(id order by id))[1:2] as ids
      from shipment
      where status in (${shipmentStatuses.open}, ${shipmentStatuses.rated}, ${shipmentStatuses.error}) and master_id is null
      group by bill_to_id, consignee_id, outbound_date
      having count(*) > 1
      order by min(id)
      limit 1
    `,
  );
  return ids;
};

export const recipes: EndpointTestRecipes = {
  'shipments.addDetail': {
    paramKinds: { id: 'shipment' },
    buildCall: async (w) => {
      const d = await aDetail(w);
      return { params: { id: d.shipment_id }, body: freightOf(d.product_id) };
    },
  },
  'shipments.editDetail': {
    paramKinds: { detailId: 'shipmentDetail' },
    buildCall: async (w) => {
      const d = await aDetail(w);
      return {
        params: { detailId: d.id },
        body: {
          ...freightOf(d.product_id),
          paymentTerm: d.payment_term,
          billToAccountId: d.bill_to_id,
        },
      };
    },
  },
  'shipments.cancelDetail': {
    paramKinds: { id: 'shipment', detailId: 'shipmentDetail' },
    buildCall: async (w) => {
      const d = await aDetail(w);
      return {
        params: { id: d.shipment_id, detailId: d.id },
        body: { shipmentCancelReasonId: await aReason(w) },
      };
    },
  },
  'shipments.cancel': {
    paramKinds: { id: 'shipment' },
    buildCall: async (w) => ({
      params: { id: (await aDetail(w)).shipment_id },
      query: { shipmentCancelReasonId: await aReason(w) },
    }),
  },
  'shipments.split': {
    paramKinds: { id: 'shipment' },
    buildCall: async (w) => {
      const d = await aDetail(w, ofMany);
      return { params: { id: d.shipment_id }, body: { detailIds: [d.id] } };
    },
  },
  'shipments.splitDetail': {
    paramKinds: { detailId: 'shipmentDetail' },
    buildCall: async (w) => ({
      params: { detailId: (await aDetail(w, 'd.units > 1')).id },
      body: { numberOfUnits: 1 },
    }),
  },
  'shipments.setOptions': {
    paramKinds: { id: 'shipment' },
    buildCall: ofShipment(2, { fuelExempt: true, reason: 'Agreed' }),
  },
  'shipments.changeBillTo': {
    buildCall: async (w) => {
      const { shipment_id } = await aDetail(w, `s.payment_term = ${paymentTerm.collect}`);
      const { day, number } = await w.queryRow<{ day: string; number: number }>(
        'select outbound_date::text as day, shipment_number as number from shipment where id = $1',
        [shipment_id],
      );
      return {
        body: {
          outboundDateFrom: day,
          outboundDateTo: day,
          shipmentNumber: number,
          newPaymentTerm: 2,
        },
      };
    },
  },
  'shipments.previewGroup': { buildCall: async (w) => ({ body: { ids: await twoAlike(w) } }) },
  'shipments.group': { buildCall: async (w) => ({ body: { ids: await twoAlike(w) } }) },
  'shipments.ungroup': {
    buildCall: async (w) => {
      const createdMaster = await w.callFirst('shipments.group', { body: { ids: await twoAlike(w) } });
      return { body: { ids: [Number(createdMaster['id'])] } };
    },
  },
  'shipments.addRate': { paramKinds: { id: 'shipment' }, buildCall: ofShipment(2, charge) },
  'shipments.approve': {
    paramKinds: { id: 'shipment' },
    buildCall: async (w) => {
      const id = await w.queryId(
        `select id from shipment where status = ${shipmentStatuses.error} order by id limit 1`,
      );
      await w.world.rows(
        `
          insert into shipment_rate (
            shipment_id, charge_code, description, rate_type, rate4, quantity, amount, manual
          )
          select $1, 'APT', 'Appointment', 'Flat', 350000, 1, 3500, true
        `,
        [id],
      );
      return { params: { id } };
    },
  },
  'shipments.approveMany': {
    buildCall: async (w) => ({
      body: {
        bulkPrintIdsIncluded: [
          await w.queryId(
            `
              select s.id
              from shipment s
              where s.status = ${shipmentStatuses.rated} and s.approved_at is null and s.master_id is null and s.amount > 0
              order by s.id
              limit 1
            `,
          ),
        ],
      },
    }),
  },
  'shipments.deleteRate': {
    paramKinds: { id: 'shipment', rateId: 'rate' },
    buildCall: async (w) =>
      aRate(w).then((r) => ({
        params: { id: r.shipment_id, rateId: r.id },
        query: { reason: 'Entered twice' },
      })),
  },
  'shipments.editRate': {
    paramKinds: { id: 'shipment', rateId: 'rate' },
    buildCall: async (w) =>
      aRate(w).then((r) => ({
        params: { id: r.shipment_id, rateId: r.id },
        body: { ...charge, rate: 360_000, rowVersion: r.row_version },
      })),
  },
  'shipments.listDetails': { paramKinds: { id: 'shipment' } },
  'shipments.listUnits': { paramKinds: { id: 'shipment' } },
  'shipments.listRates': { paramKinds: { id: 'shipment' } },
  'shipments.get': { paramKinds: { id: 'shipment' } },
  'shipments.rerate': { paramKinds: { id: 'shipment' }, buildCall: ofShipment(2, {}) },
  'shipments.runRating': {
    buildCall: async () => ({
      body: { outboundDateFrom: '2027-02-02', outboundDateTo: '2027-02-02' },
    }),
  },
};
