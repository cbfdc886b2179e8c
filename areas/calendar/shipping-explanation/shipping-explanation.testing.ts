import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

export const recipes: Recipes = {
  'mayShip.explainForScanner': { names: { unitCode: 'unit' } },
};
