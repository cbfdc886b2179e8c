import type { Recipes } from '#tests/recipes.ts';

/** Check data for the tests that run over all endpoints (tests/recipes.ts). */

export const recipes: Recipes = {
  'checks.run': { good: async () => ({}) },
};
