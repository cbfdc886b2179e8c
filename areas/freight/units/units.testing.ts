import type { Recipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

export const recipes: Recipes = {
  'units.getOutbound': { names: { id: 'unit' } },
  'units.get': { names: { id: 'unit' } },
};
