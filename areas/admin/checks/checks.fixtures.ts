import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Check data for the tests that run over all endpoints (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'checks.run': { buildCall: async () => ({}) },
};
