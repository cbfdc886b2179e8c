import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

const aLink = async (w: DemoWorldHelper) => ({
  consigneeAccountId: await w.queryId(
    `select id from account where account_type = ${accountType.consignee} and active order by id limit 1`,
  ),
  day: '2027-02-03',
  days: 3,
  language: 'es',
});

export const recipes: EndpointTestRecipes = {
  'trackingLinks.create': {
    buildCall: async (w) => ({ body: await aLink(w) }),
    buildForeignBody: () => ({ consigneeAccountId: 987654321, day: '2027-02-03', days: 3, language: 'en' }),
  },
  'trackingLinks.revoke': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({
      params: { id: Number((await w.callFirst('trackingLinks.create', { body: await aLink(w) }))['id']) },
    }),
  },
};
