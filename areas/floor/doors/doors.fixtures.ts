import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { doorKind } from './door-kinds.contract.ts';
import { miamiWarehouseId, findMiamiPickup } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'doors.add': {
    buildCall: async () => ({ body: { number: 881, option: 2, warehouseId: miamiWarehouseId } }),
    buildForeignBody: (b) => ({ number: 990, option: 2, warehouseId: b.foreignIds.warehouse }),
  },
  'doors.release': {
    paramKinds: { id: 'door' },
    buildCall: async (w) => {
      const pickupId = (await findMiamiPickup(`p.status = ${pickupStatus.pending}`)(w)).id;
      const door = await w.queryId(
        `
          insert into door (warehouse_id, number, kind, active, busy_load_pickup_id, busy_since)
          values (${miamiWarehouseId}, 884, ${doorKind.outbound}, true, ${pickupId}, now())
          returning id
        `,
      );
      return { params: { id: door } };
    },
  },
  'doors.save': {
    paramKinds: { id: 'door' },
    buildCall: async (w) => ({
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
    buildForeignBody: (b) => ({ number: 990, option: 2, warehouseId: b.foreignIds.warehouse, active: true }),
  },
};
