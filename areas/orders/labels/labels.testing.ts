import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { aPrinter } from '#areas/floor/printers/printers.testing.ts';
import { miami } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const ofMiami = `from unit where active and status = ${unitStatus.finalized} and receiving_warehouse_id = ${miami} order by id limit 1`;

export const recipes: Recipes = {
  'labels.consolidate': { names: { id: 'consolidate' } },
  'labels.unit': { names: { unitId: 'unit' } },
  'labels.unitAt': {
    names: { unitId: 'unit' },
    good: async (w) => ({
      params: { unitId: await w.id(`select id ${ofMiami}`) },
      body: { printerId: await aPrinter(w) },
    }),
    ofOthers: (b) => ({ printerId: b.own.printer ?? 1 }),
  },
  'labels.bulkAt': {
    good: async (w) => ({
      query: { bulkPrintIdsIncluded: [await w.id(`select consolidate_id as id ${ofMiami}`)] },
      body: { printerId: await aPrinter(w) },
    }),
    ofOthers: (b) => ({ printerId: b.own.printer ?? 1 }),
  },
};
