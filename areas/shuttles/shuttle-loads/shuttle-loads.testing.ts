import { demoDay, miamiWarehouseId, createShuttleToMiami } from '#tests/demo-records.ts';
import type { ValidCallFactory, DemoRecords } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const ofShuttle =
  (status: number): ValidCallFactory =>
  async (w) => ({ params: { id: (await createShuttleToMiami(w, status)).id } });

/** Creates a unit that was not scanned where its truck arrived. */
export async function createTestMissingUnit(w: DemoRecords): Promise<{ id: number; unitId: number }> {
  const { id } = await createShuttleToMiami(w, 3);
  await w.callFirst('shuttleLoads.arrive', { params: { id } });
  const unitId = await w.queryId(
    'select min(unit_id) as id from shuttle_manifest where shuttle_load_id = $1',
    [id],
  );
  return { id, unitId };
}

export const recipes: Recipes = {
  'shuttleLoads.add': {
    good: async () => ({
      body: { number: 'S-900', dayOfService: demoDay, warehouseId: 2, outboundWarehouseId: miamiWarehouseId },
    }),
    ofOthers: (b) => ({
      number: 'Q1',
      dayOfService: '2027-02-03',
      warehouseId: b.foreignIds.warehouse,
      outboundWarehouseId: b.foreignIds.warehouse === 1 ? 3 : 1,
    }),
  },
  'shuttleLoads.arrive': { names: { id: 'shuttle' }, good: ofShuttle(3) },
  'shuttleManifest.get': { names: { id: 'shuttle' } },
  'shuttleManifest.close': {
    names: { id: 'shuttle' },
    good: async (w) => {
      const { id, unitId } = await createTestMissingUnit(w);
      return { params: { id }, body: { unitId, reason: 'leftBehind' } };
    },
    ofOthers: () => ({ unitId: 1, reason: 'found' }),
  },
  'shuttleLoads.change': {
    names: { id: 'shuttle' },
    good: async (w) =>
      createShuttleToMiami(w, 0).then(({ id, number }) => ({
        params: { id },
        body: { number, trailer: 'TR 5', rowVersion: 1 },
      })),
    ofOthers: () => ({ number: 'Q1', rowVersion: 1 }),
  },
  'shuttleLoads.complete': { names: { id: 'shuttle' }, good: ofShuttle(1) },
  'shuttleLoads.delete': { names: { id: 'shuttle' }, good: ofShuttle(0) },
  'shuttleLoads.get': { names: { id: 'shuttle' } },
  'shuttleLoads.sheet': { names: { id: 'shuttle' } },
  'shuttleLoads.release': { names: { id: 'shuttle' }, good: ofShuttle(2) },
  'shuttleLoads.unrelease': { names: { id: 'shuttle' }, good: ofShuttle(3) },
};
