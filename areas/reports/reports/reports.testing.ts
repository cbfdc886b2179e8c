import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */
export const recipes: Recipes = {
  'reports.setMail': {
    good: async () => ({ body: { report: 'statuses', every: 'week' } }),
    ofOthers: (b) => ({ report: 'statuses', every: 'week', warehouseId: b.foreignIds.warehouse }),
  },
};
