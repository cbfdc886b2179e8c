import { aName, miami } from '#tests/picking.ts';
import type { Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

/** A printer of Miami. */
export const aPrinter = (w: Picking): Promise<number> =>
  w.id(
    `
      insert into printer (warehouse_id, name, host, port, dpi)
      values (${miami}, $1, '10.20.3.41', 9100, 203)
      returning id
    `,
    [aName('Dock')],
  );
const body = { name: 'Quay', host: '10.20.3.42', port: 9100, dpi: 300 };

export const recipes: Recipes = {
  'printers.add': {
    good: async () => ({ body: { ...body, warehouseId: miami } }),
    ofOthers: (b) => ({ ...body, warehouseId: b.theirs.warehouse }),
  },
  'printers.save': {
    names: { id: 'printer' },
    good: async (w) => ({
      params: { id: await aPrinter(w) },
      body: { ...body, name: aName('Quay'), active: true, rowVersion: 1 },
    }),
    ofOthers: () => ({ ...body, name: 'Quay 99', active: true }),
  },
  'printers.test': {
    names: { id: 'printer' },
    good: async (w) => ({ params: { id: await aPrinter(w) } }),
  },
  'printers.discard': {
    names: { id: 'printer' },
    good: async (w) => {
      const id = await aPrinter(w);
      await w.first('printers.test', { params: { id } });
      return { params: { id } };
    },
  },
};
