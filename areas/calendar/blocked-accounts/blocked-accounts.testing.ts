import { miamiWarehouseId } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: Recipes = {
  'blockedAccounts.add': {
    good: async () => ({
      body: { startDate: '2027-06-01', endDate: '2027-06-02', warehouseId: miamiWarehouseId, notes: 'Frost' },
    }),
    ofOthers: (b) => ({
      startDate: '2027-06-01',
      endDate: '2027-06-02',
      warehouseId: b.foreignIds.warehouse,
      notes: 'x',
    }),
  },
  'blockedAccounts.deactivate': {
    names: { id: 'block' },
    good: async (w) => ({
      params: {
        id: await w.queryId(
          `
            insert into blocked_account (start_date, end_date, warehouse_id, notes)
            values ('2027-06-01', '2027-06-02', ${miamiWarehouseId}, 'x')
            returning id
          `,
        ),
      },
    }),
  },
  'blockedAccounts.previewDeactivation': { names: { id: 'block' } },
};
