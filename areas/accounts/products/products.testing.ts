import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

export const recipes: Recipes = {
  'products.saveLimits': {
    names: { id: 'house' },
    good: async (w) => {
      const [product] = await w.world.rows<{ id: number; rowVersion: number }>(
        'select id, row_version as "rowVersion" from product where active order by id limit 1',
      );
      return {
        params: { id: product?.id ?? 0 },
        body: { tempMinF: 33, tempMaxF: 39, warmMinutes: 90, rowVersion: product?.rowVersion ?? 0 },
      };
    },
  },
};
