import { day, miami, aShuttle } from '#tests/picking.ts';
import type { Maker, Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const ofShuttle =
  (status: number): Maker =>
  async (w) => ({ params: { id: (await aShuttle(w, status)).id } });

/** A box that nobody has met where its truck arrived. */
export async function aMissingBox(w: Picking): Promise<{ id: number; unitId: number }> {
  const { id } = await aShuttle(w, 3);
  await w.first('shuttleLoads.arrive', { params: { id } });
  const unitId = await w.id('select min(unit_id) as id from shuttle_manifest where shuttle_load_id = $1', [
    id,
  ]);
  return { id, unitId };
}

export const recipes: Recipes = {
  'shuttleLoads.add': {
    good: async () => ({
      body: { number: 'S-900', dayOfService: day, warehouseId: 2, outboundWarehouseId: miami },
    }),
    ofOthers: (b) => ({
      number: 'Q1',
      dayOfService: '2027-02-03',
      warehouseId: b.theirs.warehouse,
      outboundWarehouseId: b.theirs.warehouse === 1 ? 3 : 1,
    }),
  },
  'shuttleLoads.arrive': { names: { id: 'shuttle' }, good: ofShuttle(3) },
  'shuttleManifest.get': { names: { id: 'shuttle' } },
  'shuttleManifest.close': {
    names: { id: 'shuttle' },
    good: async (w) => {
      const { id, unitId } = await aMissingBox(w);
      return { params: { id }, body: { unitId, reason: 'leftBehind' } };
    },
    ofOthers: () => ({ unitId: 1, reason: 'found' }),
  },
  'shuttleLoads.change': {
    names: { id: 'shuttle' },
    good: async (w) =>
      aShuttle(w, 0).then(({ id, number }) => ({
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
