import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

export const recipes: Recipes = {
  'orderEntry.checkRows': {
    ofOthers: (b) => ({
      shipperAccountId: b.filters['shipperAccountId'],
      shipDate: '2027-02-08',
      rows: [{ consignee: 'X' }],
    }),
  },
};
