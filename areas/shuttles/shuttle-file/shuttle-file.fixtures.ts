import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { miamiWarehouseId } from '#tests/demo-records.ts';
import type { ValidCallFactory, DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

/** Finds a consignee without a row on a day of next year. */
const aConsignee = (w: DemoWorldHelper): Promise<number> =>
  w.queryId(
    `
      select id
      from account
      where account_type = ${accountType.consignee} and active
        and id not in (select consignee_id from shuttle_file where receiving_date >= '2028-01-01')
      order by id
      limit 1
    `,
  );
const buildRowInput = async (w: DemoWorldHelper, date: string) => ({
  consigneeAccountId: await aConsignee(w),
  receivingDate: date,
  receivingWarehouseId: 2,
  outboundDate: date,
  outboundWarehouseId: miamiWarehouseId,
  shuttle: 'SH-9',
});
const aRow: ValidCallFactory = async (w) => ({
  params: {
    id: Number((await w.callFirst('shuttleFile.add', { body: await buildRowInput(w, '2028-03-06') }))['id']),
  },
});
const days = { dateFrom: '2027-02-04', dateTo: '2027-02-10' };

export const recipes: EndpointTestRecipes = {
  'shuttleFile.add': { buildCall: async (w) => ({ body: await buildRowInput(w, '2028-03-07') }) },
  'shuttleFile.save': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => {
      const body = await buildRowInput(w, '2028-03-08');
      const row = await w.callFirst('shuttleFile.add', { body });
      return {
        params: { id: Number(row['id']) },
        body: { ...body, outboundDate: '2028-03-09', rowVersion: 1 },
      };
    },
  },
  'shuttleFile.apply': { paramKinds: { id: 'house' }, buildCall: aRow },
  'shuttleFile.changeAll': {
    paramKinds: { outboundDate: 'date', outboundWarehouseId: 'warehouse' },
    buildCall: async (w) => ({
      params: { outboundDate: '2028-03-09', outboundWarehouseId: miamiWarehouseId },
      body: { bulkPrintIdsIncluded: [Number((await aRow(w)).params?.['id'])] },
    }),
  },
  'shuttleFile.generateFromDays': { buildCall: async () => ({ body: days }) },
  'shuttleFile.generateAll': { buildCall: async () => ({}) },
};
