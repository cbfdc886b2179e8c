import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'deliverTo.print': { paramKinds: { dropId: 'drop', bolId: 'bol', consigneeAccountId: 'consignee' } },
  'units.getHistory': { paramKinds: { id: 'unit' } },
};
