import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */
export const recipes: EndpointTestRecipes = {
  'floorPlan.getPlace': { paramKinds: { placeId: 'place' } },
};
