import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */
export const recipes: EndpointTestRecipes = {
  'statements.getSchedule': { paramKinds: { accountId: 'account' } },
  'statements.setSchedule': {
    paramKinds: { accountId: 'account' },
    buildCall: async (w) => ({
      params: {
        accountId: await w.queryId("select id from account where active and email <> '' order by id limit 1"),
      },
      body: { every: 'week' },
    }),
  },
  'statements.getLink': { paramKinds: { accountId: 'account' } },
};
