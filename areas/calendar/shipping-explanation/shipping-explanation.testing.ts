import type { Recipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: Recipes = {
  'mayShip.explainForScanner': { names: { unitCode: 'unit' } },
};
