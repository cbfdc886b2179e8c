import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { uniqueName } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

const aFeed = async (w: DemoWorldHelper) => ({
  consigneeAccountId: await w.queryId(
    `select id from account where account_type = ${accountType.consignee} and active order by id limit 1`,
  ),
  name: uniqueName('Feed'),
});

export const recipes: EndpointTestRecipes = {
  'calendarFeeds.add': {
    buildCall: async (w) => ({ body: await aFeed(w) }),
    // A shipper can see the days of every consignee it may use. A consignee that does not exist is rejected for all users.
    buildForeignBody: () => ({ consigneeAccountId: 987654321, name: 'Q' }),
  },
  'calendarFeeds.end': {
    paramKinds: { id: 'feed' },
    buildCall: async (w) => ({
      params: { id: Number((await w.callFirst('calendarFeeds.add', { body: await aFeed(w) }))['id']) },
    }),
  },
  'calendarFeeds.read': { paramKinds: { feed: 'house' } },
};
