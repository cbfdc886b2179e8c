import type { Recipes } from '#tests/recipes.ts';

/** Job data for the tests that run over all endpoints (tests/recipes.ts). */

export const recipes: Recipes = {
  'jobs.get': { names: { id: 'job' } },
};
