import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */
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
