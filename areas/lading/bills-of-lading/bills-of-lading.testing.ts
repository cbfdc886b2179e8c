import type { Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const aBol = (where: string) => (w: Picking) =>
  w.id(
    `
      select b.id
      from bol b
      left join shipment s on s.bol_id = b.id
      where b.active and ${where}
      order by b.id
      limit 1
    `,
  );

export const recipes: Recipes = {
  'bols.generateManyShipments': {
    good: async (w) => ({ body: { ids: [await aBol('s.id is null')(w)] } }),
    ofOthers: (b) => ({ ids: [b.theirs.bol] }),
  },
  'bols.generateShipments': {
    names: { id: 'bol' },
    good: async (w) => ({ params: { id: await aBol('s.id is null')(w) } }),
  },
  'bols.get': { names: { id: 'bol' } },
  'bols.lines': { names: { id: 'bol' } },
  'bols.print': { names: { id: 'bol' } },
  'bols.printDetailed': { names: { id: 'bol' } },
  'bols.regenerate': {
    names: { id: 'bol' },
    good: async (w) => ({
      params: { id: await aBol('s.status = 1')(w) },
      body: { confirmed: true },
    }),
    ofOthers: () => ({}),
  },
};
