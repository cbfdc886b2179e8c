import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'orderEntry.checkRows': {
    buildForeignBody: (b) => ({
      shipperAccountId: b.foreignFilters['shipperAccountId'],
      shipDate: '2027-02-08',
      rows: [{ consignee: 'X' }],
    }),
  },
};
