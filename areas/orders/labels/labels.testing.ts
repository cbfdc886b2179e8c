import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { createTestPrinter } from '#areas/floor/printers/printers.testing.ts';
import { miamiWarehouseId } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

const ofMiami = `from unit where active and status = ${unitStatus.finalized} and receiving_warehouse_id = ${miamiWarehouseId} order by id limit 1`;

export const recipes: Recipes = {
  'labels.consolidate': { names: { id: 'consolidate' } },
  'labels.unit': { names: { unitId: 'unit' } },
  'labels.unitAt': {
    names: { unitId: 'unit' },
    good: async (w) => ({
      params: { unitId: await w.queryId(`select id ${ofMiami}`) },
      body: { printerId: await createTestPrinter(w) },
    }),
    ofOthers: (b) => ({ printerId: b.ownIds.printer ?? 1 }),
  },
  'labels.bulkAt': {
    good: async (w) => ({
      query: { bulkPrintIdsIncluded: [await w.queryId(`select consolidate_id as id ${ofMiami}`)] },
      body: { printerId: await createTestPrinter(w) },
    }),
    ofOthers: (b) => ({ printerId: b.ownIds.printer ?? 1 }),
  },
};
