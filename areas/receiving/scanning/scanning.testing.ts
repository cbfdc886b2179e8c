import { aPrinter } from '#areas/floor/printers/printers.testing.ts';
import { miami, day } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const shot = (code: string, kind = 'receive') => ({
  clientEventId: `walk-${performance.now()}`,
  kind,
  code,
  scannedAt: '2027-02-03T14:59:00Z',
  warehouseId: miami,
});
const unitToReceive = `
  select unit_code as code
  from unit
  where status = 1 and receiving_warehouse_id = ${miami} and ship_date = '${day}' and active
  order by id
  limit 1
`;

export const recipes: Recipes = {
  'scanner.scan': {
    good: async (w) => ({ body: shot((await w.pick<{ code: string }>(unitToReceive)).code) }),
  },
  'scanner.batch': {
    good: async (w) => ({
      body: { scans: [shot((await w.pick<{ code: string }>(unitToReceive)).code)] },
    }),
  },
  'scanner.label': {
    good: async (w) => ({
      body: {
        printerId: await aPrinter(w),
        code: (await w.pick<{ code: string }>(unitToReceive)).code,
      },
    }),
  },
  'scanner.logout': { good: async () => ({}) },
  'scanner.startDay': {
    good: async (w) => ({
      body: {
        layoutId: await w.id(
          `select id from layout where warehouse_id = ${miami} and layout_date = '${day}'`,
        ),
        loadingSpeed: 800,
      },
    }),
  },
};
