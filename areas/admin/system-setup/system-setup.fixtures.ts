import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** System Setup data for the tests that run over all endpoints (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'systemSetup.test': { buildCall: async () => ({ body: { part: 'secrets' } }), touchesOwnDataOnly: true },
};
