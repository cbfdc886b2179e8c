import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'loads.printBreakdown': { paramKinds: { id: 'load' } },
  'loads.printCover': { paramKinds: { id: 'load' } },
  'loads.printCoverSheet': { paramKinds: { id: 'load' } },
  'loads.printDeliveries': { paramKinds: { id: 'load' } },
  'loads.printLoadingSheet': { paramKinds: { id: 'load', pickupId: 'pickup' } },
};
