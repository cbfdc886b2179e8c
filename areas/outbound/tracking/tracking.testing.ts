import type { Recipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: Recipes = {
  'deliverTo.print': { names: { dropId: 'drop', bolId: 'bol', consigneeAccountId: 'consignee' } },
  'boxes.life': { names: { id: 'unit' } },
};
