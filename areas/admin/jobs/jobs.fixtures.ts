import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Job data for the tests that run over all endpoints (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'jobs.get': { paramKinds: { id: 'job' } },
};
