import type { Recipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: Recipes = {
  'orderEntry.settings': { names: { accountNumber: 'accountNumber' } },
};
