import { uniqueName, miamiWarehouseId } from '#tests/demo-records.ts';
import type { DemoRecords } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

/** Creates a printer in Miami. */
export const createTestPrinter = (w: DemoRecords): Promise<number> =>
  w.queryId(
    `
      insert into printer (warehouse_id, name, host, port, dpi)
      values (${miamiWarehouseId}, $1, '10.20.3.41', 9100, 203)
      returning id
    `,
    [uniqueName('Dock')],
  );
const body = { name: 'Quay', host: '10.20.3.42', port: 9100, dpi: 300 };

export const recipes: Recipes = {
  'printers.add': {
    good: async () => ({ body: { ...body, warehouseId: miamiWarehouseId } }),
    ofOthers: (b) => ({ ...body, warehouseId: b.foreignIds.warehouse }),
  },
  'printers.save': {
    names: { id: 'printer' },
    good: async (w) => ({
      params: { id: await createTestPrinter(w) },
      body: { ...body, name: uniqueName('Quay'), active: true, rowVersion: 1 },
    }),
    ofOthers: () => ({ ...body, name: 'Quay 99', active: true }),
  },
  'printers.test': {
    names: { id: 'printer' },
    good: async (w) => ({ params: { id: await createTestPrinter(w) } }),
  },
  'printers.discard': {
    names: { id: 'printer' },
    good: async (w) => {
      const id = await createTestPrinter(w);
      await w.callFirst('printers.test', { params: { id } });
      return { params: { id } };
    },
  },
};
