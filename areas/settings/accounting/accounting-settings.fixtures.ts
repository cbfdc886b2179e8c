import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const folder = {
  system: 'file',
  company: 'COLD',
  receivableAccount: '1200',
  revenueAccount: '4000',
  sending: 'single',
  startDate: '2027-01-01',
};
export const recipes: EndpointTestRecipes = {
  'accountingSettings.save': { buildCall: async () => ({ body: folder }), touchesOwnDataOnly: true },
  'accountingSettings.test': { buildCall: async () => ({ body: folder }), touchesOwnDataOnly: true },
};
