import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */
export const recipes: EndpointTestRecipes = {
  'reports.setSubscription': {
    buildCall: async () => ({ body: { report: 'statuses', every: 'week' } }),
    buildForeignBody: (b) => ({ report: 'statuses', every: 'week', warehouseId: b.foreignIds.warehouse }),
  },
};
