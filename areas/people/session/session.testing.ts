import type { Recipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: Recipes = {
  'session.setLanguage': { good: async () => ({ body: { language: 'es' } }), harmless: true },
  'session.signOutEverywhere': { good: async () => ({}), harmless: true },
};
