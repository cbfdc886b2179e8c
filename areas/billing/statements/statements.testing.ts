import type { Recipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */
export const recipes: Recipes = {
  'statements.schedule': { names: { accountId: 'account' } },
  'statements.setSchedule': {
    names: { accountId: 'account' },
    good: async (w) => ({
      params: {
        accountId: await w.queryId("select id from account where active and email <> '' order by id limit 1"),
      },
      body: { every: 'week' },
    }),
  },
  'statements.link': { names: { accountId: 'account' } },
};
