import { miamiWarehouseId } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'blockedAccounts.add': {
    buildCall: async () => ({
      body: { startDate: '2027-06-01', endDate: '2027-06-02', warehouseId: miamiWarehouseId, notes: 'Frost' },
    }),
    buildForeignBody: (b) => ({
      startDate: '2027-06-01',
      endDate: '2027-06-02',
      warehouseId: b.foreignIds.warehouse,
      notes: 'x',
    }),
  },
  'blockedAccounts.deactivate': {
    paramKinds: { id: 'block' },
    buildCall: async (w) => ({
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
  'blockedAccounts.previewDeactivation': { paramKinds: { id: 'block' } },
};
