import type { Recipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

export const recipes: Recipes = {
  'loads.printBreakdown': { names: { id: 'load' } },
  'loads.printCover': { names: { id: 'load' } },
  'loads.printCoverSheet': { names: { id: 'load' } },
  'loads.printDeliveries': { names: { id: 'load' } },
  'loads.printLoadingSheet': { names: { id: 'load', pickupId: 'pickup' } },
};
