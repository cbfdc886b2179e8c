import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { doorKind } from './door-kinds.contract.ts';
import { miamiWarehouseId, findMiamiPickup } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: Recipes = {
  'doors.add': {
    good: async () => ({ body: { number: 881, option: 2, warehouseId: miamiWarehouseId } }),
    ofOthers: (b) => ({ number: 990, option: 2, warehouseId: b.foreignIds.warehouse }),
  },
  'doors.release': {
    names: { id: 'door' },
    good: async (w) => {
      const at = (await findMiamiPickup(`p.status = ${pickupStatus.pending}`)(w)).id;
      const door = await w.queryId(
        `
          insert into door (warehouse_id, number, kind, active, busy_load_pickup_id, busy_since)
          values (${miamiWarehouseId}, 884, ${doorKind.outbound}, true, ${at}, now())
          returning id
        `,
      );
      return { params: { id: door } };
    },
  },
  'doors.save': {
    names: { id: 'door' },
    good: async (w) => ({
      params: {
        id: await w.queryId(
          `
            insert into door (warehouse_id, number, kind, active)
            values (${miamiWarehouseId}, 882, ${doorKind.outbound}, true)
            returning id
          `,
        ),
      },
      body: { number: 883, option: 2, warehouseId: miamiWarehouseId, active: true, rowVersion: 1 },
    }),
    ofOthers: (b) => ({ number: 990, option: 2, warehouseId: b.foreignIds.warehouse, active: true }),
  },
};
