import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

export const recipes: Recipes = {
  'loads.printBreakdown': { names: { id: 'load' } },
  'loads.printCover': { names: { id: 'load' } },
  'loads.printCoverSheet': { names: { id: 'load' } },
  'loads.printDeliveries': { names: { id: 'load' } },
  'loads.printLoadingSheet': { names: { id: 'load', pickupId: 'pickup' } },
};
