import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

export const recipes: Recipes = {
  'invoices.get': { names: { id: 'invoice' } },
  'invoices.post': {
    good: async (w) => ({
      body: {
        bulkPrintIdsIncluded: [
          await w.id(
            'select id from invoice where posted_at is null and deleted_at is null order by id limit 1',
          ),
        ],
      },
    }),
  },
  'invoices.print': { names: { id: 'invoice' } },
};
