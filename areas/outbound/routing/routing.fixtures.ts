import { z } from 'zod';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { findMiamiPickup, miamiWarehouseId } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

const planSeen = z.object({
  tours: z.array(
    z.object({
      key: z.string(),
      fixed: z.string().nullable(),
      size: z.int(),
      version: z.string().nullable(),
      loading: z.array(z.int()),
    }),
  ),
});
export const recipes: EndpointTestRecipes = {
  'dayPlan.apply': {
    buildCall: async (w) => {
      const dockDay = { warehouseId: miamiWarehouseId, dayOfService: '2027-02-03' };
      const { tours } = planSeen.parse(await w.callFirst('dayPlan.get', { query: dockDay }));
      const tour = tours.find((one) => one.fixed === null);
      if (!tour) throw new Error('The demo world has no load that may be planned');
      const { key, version, size, loading } = tour;
      return { body: { ...dockDay, tours: [{ key, version, size, stops: loading }], confirmed: true } };
    },
    buildForeignBody: (b) => ({ warehouseId: b.foreignIds.warehouse, dayOfService: '2027-02-03', tours: [] }),
  },
  'loads.resync': {
    buildCall: async (w) => {
      await w.world.rows("update job set status = 'done' where kind = 'routing.sync'");
      return {
        body: {
          loadId: (await findMiamiPickup(`p.status = ${pickupStatus.pending}`)(w)).load_id,
          confirmed: true,
        },
      };
    },
    buildForeignBody: (b) => ({ loadId: b.foreignIds.load }),
  },
  'loads.syncDay': {
    buildCall: async () => ({ body: { dayOfService: '2027-02-04', warehouseId: miamiWarehouseId } }),
    buildForeignBody: (b) => ({ warehouseId: b.foreignIds.warehouse, dayOfService: '2027-02-03' }),
  },
  'loads.syncLoads': {
    buildCall: async (w) => ({
      body: { loadIds: [(await findMiamiPickup(`p.status = ${pickupStatus.pending}`)(w)).load_id] },
    }),
    buildForeignBody: (b) => ({ loadIds: [b.foreignIds.load] }),
  },
};
