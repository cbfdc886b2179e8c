import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'session.setLanguage': { buildCall: async () => ({ body: { language: 'es' } }), touchesOwnDataOnly: true },
  'session.setTimeFormat': {
    buildCall: async () => ({ body: { timeFormat: '24h' } }),
    touchesOwnDataOnly: true,
  },
  'session.signOutEverywhere': { buildCall: async () => ({}), touchesOwnDataOnly: true },
};
