import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { miamiWarehouseId } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const buildBody = async (w: DemoWorldHelper, receivingDay: number) => ({
  consigneeAccountId: await w.queryId(
    `
      select id
      from account
      where account_type = ${accountType.consignee} and active and id not in (select consignee_id from shuttle_setup)
      order by id
      limit 1
    `,
  ),
  receivingDay,
  receivingWarehouseId: 2,
  outboundDay: 5,
  outboundWarehouseId: miamiWarehouseId,
  shuttle: 'SH-9',
});
const aRow = async (w: DemoWorldHelper): Promise<number> =>
  Number((await w.callFirst('shuttleSetup.add', { body: await buildBody(w, 4) }))['id']);

export const recipes: EndpointTestRecipes = {
  'shuttleSetup.add': { buildCall: async (w) => ({ body: await buildBody(w, 3) }) },
  'shuttleSetup.save': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => {
      const body = await buildBody(w, 2);
      const row = await w.callFirst('shuttleSetup.add', { body });
      return { params: { id: Number(row['id']) }, body: { ...body, outboundDay: 6, rowVersion: 1 } };
    },
  },
  'shuttleSetup.delete': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aRow(w) } }),
  },
  'shuttleSetup.generate': {
    buildCall: async (w) => {
      await aRow(w);
      return { body: { dateFrom: '2027-02-08', dateTo: '2027-02-12' } };
    },
  },
  'shuttleSetup.changeAll': {
    paramKinds: { outboundDay: 'weekday', outboundWarehouseId: 'warehouse' },
    buildCall: async (w) => ({
      params: { outboundDay: 6, outboundWarehouseId: miamiWarehouseId },
      body: { bulkPrintIdsIncluded: [await aRow(w)] },
    }),
  },
};
