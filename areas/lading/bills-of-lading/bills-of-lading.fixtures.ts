import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { miamiWarehouseId } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { RestrictedUser, EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

const aBol = (where: string) => (w: DemoWorldHelper) =>
  w.queryId(
    `
      select b.id
      from bol b
      left join shipment s on s.bol_id = b.id
      where b.active and ${where}
      order by b.id
      limit 1
    `,
  );

/** A manual bill created through its endpoint. Returns the bill, its first line and the input. */
async function byHand(w: DemoWorldHelper): Promise<Record<string, unknown>> {
  const parties = await w.queryRow<{ shipper: number; consignee: number; bill_to: number; product: number }>(
    `
      select s.id as shipper, c.id as consignee, coalesce(c.default_bill_to_id, c.id) as bill_to,
        (select min(id)::int from product where active) as product
      from account s, account c
      where s.account_type = ${accountType.shipper} and s.active and c.account_type = ${accountType.consignee} and c.active
      order by s.id, c.id
      limit 1
    `,
  );
  return {
    date: '2027-02-09',
    billToAccountId: parties.bill_to,
    consigneeAccountId: parties.consignee,
    deliverToAccountId: parties.consignee,
    outboundWarehouseId: miamiWarehouseId,
    shipperAccountId: parties.shipper,
    paymentTerm: 1,
    productId: parties.product,
    unitOfMeasure: 2,
    measure: 'inch',
    length: 41,
    width: 10,
    height: 7,
    numberOfUnits: 12,
  };
}
/** The same for parties and a warehouse outside the user's scope. */
const lineOfTheirs = (b: RestrictedUser): Record<string, unknown> => ({
  shipperAccountId: b.foreignIds.shipper,
  paymentTerm: 1,
  productId: 1,
  unitOfMeasure: 2,
  length: 41,
  width: 10,
  height: 7,
  numberOfUnits: 12,
});
const ofTheirs = (b: RestrictedUser): Record<string, unknown> => ({
  date: '2027-02-09',
  billToAccountId: b.foreignIds.consignee ?? b.foreignIds.account,
  consigneeAccountId: b.foreignIds.consignee ?? b.foreignIds.account,
  deliverToAccountId: b.foreignIds.consignee ?? b.foreignIds.account,
  outboundWarehouseId: b.foreignIds.warehouse,
  ...lineOfTheirs(b),
});
const madeByHand = async (w: DemoWorldHelper) => {
  const bill = await byHand(w);
  const { id } = await w.callFirst('bols.add', { body: bill });
  const heads = [
    'date',
    'billToAccountId',
    'consigneeAccountId',
    'deliverToAccountId',
    'outboundWarehouseId',
  ];
  const body = Object.fromEntries(Object.entries(bill).filter(([name]) => !heads.includes(name)));
  const line = await w.queryId('select id from bol_detail where bol_id = $1', [id]);
  return { id: Number(id), line, body };
};

export const recipes: EndpointTestRecipes = {
  'bols.add': { buildCall: async (w) => ({ body: await byHand(w) }), buildForeignBody: ofTheirs },
  'bols.addLine': {
    paramKinds: { id: 'bol' },
    buildCall: async (w) => {
      const { id, body } = await madeByHand(w);
      return { params: { id }, body: { ...body, height: 9 } };
    },
    buildForeignBody: lineOfTheirs,
  },
  'bols.editLine': {
    paramKinds: { billOfLadingDetailId: 'bolLine' },
    buildCall: async (w) => {
      const { line, body } = await madeByHand(w);
      return { params: { billOfLadingDetailId: line }, body: { ...body, numberOfUnits: 7 } };
    },
    buildForeignBody: lineOfTheirs,
  },
  'bols.deleteLine': {
    paramKinds: { billOfLadingDetailId: 'bolLine' },
    buildCall: async (w) => ({ params: { billOfLadingDetailId: (await madeByHand(w)).line } }),
  },
  'bols.delete': {
    paramKinds: { id: 'bol' },
    buildCall: async (w) => ({ params: { id: (await madeByHand(w)).id } }),
  },
  'bols.previewRegenerate': { paramKinds: { id: 'bol' } },
  'bols.generateShipmentsForMany': {
    buildCall: async (w) => ({ body: { ids: [await aBol('s.id is null')(w)] } }),
    buildForeignBody: (b) => ({ ids: [b.foreignIds.bol] }),
  },
  'bols.generateShipments': {
    paramKinds: { id: 'bol' },
    buildCall: async (w) => ({ params: { id: await aBol('s.id is null')(w) } }),
  },
  'bols.get': { paramKinds: { id: 'bol' } },
  'bols.listLines': { paramKinds: { id: 'bol' } },
  'bols.print': { paramKinds: { id: 'bol' } },
  'bols.printDetailed': { paramKinds: { id: 'bol' } },
  'bols.regenerate': {
    paramKinds: { id: 'bol' },
    buildCall: async (w) => ({
      params: { id: await aBol(`s.status = ${shipmentStatuses.open}`)(w) },
      body: { confirmed: true },
    }),
    buildForeignBody: () => ({}),
  },
};
