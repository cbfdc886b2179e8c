import type { Recipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */
export const recipes: Recipes = {
  'reports.setMail': {
    good: async () => ({ body: { report: 'statuses', every: 'week' } }),
    ofOthers: (b) => ({ report: 'statuses', every: 'week', warehouseId: b.foreignIds.warehouse }),
  },
};
