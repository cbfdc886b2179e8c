import { findPendingLine, pendingLinesSql } from '#tests/demo-records.ts';
import type { ValidCallFactory } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

const selected: ValidCallFactory = async (w) => ({
  body: { selection: [{ consolidateId: (await findPendingLine(w)).id }] },
});

export const recipes: Recipes = {
  'orderEntry.changeShipDate': {
    good: async (w) => ({
      ...(await selected(w)),
      query: { newShipDate: '2027-02-08' },
    }),
    ofOthers: (b) => ({ selection: [{ consolidateId: b.foreignIds.consolidate }] }),
  },
  'orderEntry.finalize': {
    good: selected,
    ofOthers: (b) => ({ selection: [{ consolidateId: b.foreignIds.consolidate }] }),
  },
  'orderEntry.repeat': {
    names: { orderId: 'order' },
    good: async (w) => ({
      params: { orderId: await w.queryId(`select o.id ${pendingLinesSql} order by c.id limit 1`) },
      body: { shipDate: '2027-02-05' },
    }),
    ofOthers: () => ({ shipDate: '2027-02-08' }),
  },
};
