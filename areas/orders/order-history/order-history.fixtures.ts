import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'orderEntry.getHistory': { paramKinds: { orderId: 'order' } },
};
