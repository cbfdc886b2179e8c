import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { createTestPrinterInMiami } from '#areas/floor/printers/printers.fixtures.ts';
import { miamiWarehouseId } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

const ofMiami = `from unit where active and status = ${unitStatus.finalized} and receiving_warehouse_id = ${miamiWarehouseId} order by id limit 1`;

export const recipes: EndpointTestRecipes = {
  'labels.printConsolidation': { paramKinds: { id: 'consolidate' } },
  'labels.printUnit': { paramKinds: { unitId: 'unit' } },
  'labels.printUnitOnPrinter': {
    paramKinds: { unitId: 'unit' },
    buildCall: async (w) => ({
      params: { unitId: await w.queryId(`select id ${ofMiami}`) },
      body: { printerId: await createTestPrinterInMiami(w) },
    }),
    buildForeignBody: (b) => ({ printerId: b.ownIds.printer ?? 1 }),
  },
  'labels.printManyOnPrinter': {
    buildCall: async (w) => ({
      query: { bulkPrintIdsIncluded: [await w.queryId(`select consolidate_id as id ${ofMiami}`)] },
      body: { printerId: await createTestPrinterInMiami(w) },
    }),
    buildForeignBody: (b) => ({ printerId: b.ownIds.printer ?? 1 }),
  },
};
