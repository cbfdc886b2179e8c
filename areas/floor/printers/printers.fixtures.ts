import { uniqueName, miamiWarehouseId } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

/** Creates a printer in Miami. */
export const createTestPrinterInMiami = (demo: DemoWorldHelper): Promise<number> =>
  demo.queryId(
    `
      insert into printer (warehouse_id, name, host, port, dpi)
      values (${miamiWarehouseId}, $1, '10.20.3.41', 9100, 203)
      returning id
    `,
    [uniqueName('Dock')],
  );
const body = { name: 'Quay', host: '10.20.3.42', port: 9100, dpi: 300 };

export const recipes: EndpointTestRecipes = {
  'printers.add': {
    buildCall: async () => ({ body: { ...body, warehouseId: miamiWarehouseId } }),
    buildForeignBody: (b) => ({ ...body, warehouseId: b.foreignIds.warehouse }),
  },
  'printers.save': {
    paramKinds: { id: 'printer' },
    buildCall: async (w) => ({
      params: { id: await createTestPrinterInMiami(w) },
      body: { ...body, name: uniqueName('Quay'), active: true, rowVersion: 1 },
    }),
    buildForeignBody: () => ({ ...body, name: 'Quay 99', active: true }),
  },
  'printers.test': {
    paramKinds: { id: 'printer' },
    buildCall: async (w) => ({ params: { id: await createTestPrinterInMiami(w) } }),
  },
  'printers.discard': {
    paramKinds: { id: 'printer' },
    buildCall: async (w) => {
      const id = await createTestPrinterInMiami(w);
      await w.callFirst('printers.test', { params: { id } });
      return { params: { id } };
    },
  },
};
