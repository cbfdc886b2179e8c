import type { Recipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

export const recipes: Recipes = {
  'orderEntry.checkRows': {
    ofOthers: (b) => ({
      shipperAccountId: b.filters['shipperAccountId'],
      shipDate: '2027-02-08',
      rows: [{ consignee: 'X' }],
    }),
  },
};
