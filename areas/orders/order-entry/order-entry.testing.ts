import { aLine, pending } from '#tests/picking.ts';
import type { Maker } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const selected: Maker = async (w) => ({ body: { selection: [{ consolidateId: (await aLine(w)).id }] } });

export const recipes: Recipes = {
  'orderEntry.changeShipDate': {
    good: async (w) => ({
      ...(await selected(w)),
      query: { newShipDate: '2027-02-08' },
    }),
    ofOthers: (b) => ({ selection: [{ consolidateId: b.theirs.consolidate }] }),
  },
  'orderEntry.finalize': {
    good: selected,
    ofOthers: (b) => ({ selection: [{ consolidateId: b.theirs.consolidate }] }),
  },
  'orderEntry.repeat': {
    names: { orderId: 'order' },
    good: async (w) => ({
      params: { orderId: await w.id(`select o.id ${pending} order by c.id limit 1`) },
      body: { shipDate: '2027-02-05' },
    }),
    ofOthers: () => ({ shipDate: '2027-02-08' }),
  },
};
