import type { Recipes } from '#tests/recipes.ts';

/** System Setup data for the tests that run over all endpoints (tests/recipes.ts). */

export const recipes: Recipes = {
  'systemSetup.try': { good: async () => ({ body: { part: 'secrets' } }), harmless: true },
};
