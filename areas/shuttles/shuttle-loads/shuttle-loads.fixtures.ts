import { demoDay, miamiWarehouseId, createShuttleToMiami } from '#tests/demo-records.ts';
import type { ValidCallFactory, DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const ofShuttle =
  (status: number): ValidCallFactory =>
  async (w) => ({ params: { id: (await createShuttleToMiami(w, status)).id } });

/** Creates a unit that was not scanned where its truck arrived. */
export async function createTestArrivedShuttleWithMissingUnits(
  records: DemoWorldHelper,
): Promise<{ id: number; unitId: number }> {
  const { id } = await createShuttleToMiami(records, 3);
  await records.callFirst('shuttleLoads.arrive', { params: { id } });
  const unitId = await records.queryId(
    'select min(unit_id) as id from shuttle_manifest where shuttle_load_id = $1',
    [id],
  );
  return { id, unitId };
}

export const recipes: EndpointTestRecipes = {
  'shuttleLoads.add': {
    buildCall: async () => ({
      body: { number: 'S-900', dayOfService: demoDay, warehouseId: 2, outboundWarehouseId: miamiWarehouseId },
    }),
    buildForeignBody: (b) => ({
      number: 'Q1',
      dayOfService: '2027-02-03',
      warehouseId: b.foreignIds.warehouse,
      outboundWarehouseId: b.foreignIds.warehouse === 1 ? 3 : 1,
    }),
  },
  'shuttleLoads.arrive': { paramKinds: { id: 'shuttle' }, buildCall: ofShuttle(3) },
  'shuttleManifest.get': { paramKinds: { id: 'shuttle' } },
  'shuttleManifest.closeDifference': {
    paramKinds: { id: 'shuttle' },
    buildCall: async (w) => {
      const { id, unitId } = await createTestArrivedShuttleWithMissingUnits(w);
      return { params: { id }, body: { unitId, reason: 'leftBehind' } };
    },
    buildForeignBody: () => ({ unitId: 1, reason: 'found' }),
  },
  'shuttleLoads.change': {
    paramKinds: { id: 'shuttle' },
    buildCall: async (w) =>
      createShuttleToMiami(w, 0).then(({ id, number }) => ({
        params: { id },
        body: { number, trailer: 'TR 5', rowVersion: 1 },
      })),
    buildForeignBody: () => ({ number: 'Q1', rowVersion: 1 }),
  },
  'shuttleLoads.complete': { paramKinds: { id: 'shuttle' }, buildCall: ofShuttle(1) },
  'shuttleLoads.delete': { paramKinds: { id: 'shuttle' }, buildCall: ofShuttle(0) },
  'shuttleLoads.get': { paramKinds: { id: 'shuttle' } },
  'shuttleLoads.printSheet': { paramKinds: { id: 'shuttle' } },
  'shuttleLoads.release': { paramKinds: { id: 'shuttle' }, buildCall: ofShuttle(2) },
  'shuttleLoads.unrelease': { paramKinds: { id: 'shuttle' }, buildCall: ofShuttle(3) },
};
