import type { Recipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

export const recipes: Recipes = {
  'orderEntry.history': { names: { orderId: 'order' } },
};
