import { findFirstPendingLine, pendingOrderLinesFromClauseSql } from '#tests/demo-records.ts';
import type { ValidCallFactory } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

const selected: ValidCallFactory = async (w) => ({
  body: { selection: [{ consolidateId: (await findFirstPendingLine(w)).id }] },
});

export const recipes: EndpointTestRecipes = {
  'orderEntry.changeShipDate': {
    buildCall: async (w) => ({
      ...(await selected(w)),
      query: { newShipDate: '2027-02-08' },
    }),
    buildForeignBody: (b) => ({ selection: [{ consolidateId: b.foreignIds.consolidate }] }),
  },
  'orderEntry.finalize': {
    buildCall: selected,
    buildForeignBody: (b) => ({ selection: [{ consolidateId: b.foreignIds.consolidate }] }),
  },
  'orderEntry.repeat': {
    paramKinds: { orderId: 'order' },
    buildCall: async (w) => ({
      params: {
        orderId: await w.queryId(`select o.id ${pendingOrderLinesFromClauseSql} order by c.id limit 1`),
      },
      body: { shipDate: '2027-02-05' },
    }),
    buildForeignBody: () => ({ shipDate: '2027-02-08' }),
  },
};
