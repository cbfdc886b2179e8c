import { aTemplate } from '#areas/floor/layouts/layouts.testing.ts';
import { aName, miami } from '#tests/picking.ts';
import type { Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const aLocation = async (w: Picking) =>
  w.id(`insert into storage_location (template_id, area, code) values ($1, 2, 'W1') returning id`, [
    await aTemplate(w),
  ]);
async function aPosition(w: Picking): Promise<number> {
  const place = await w.id(`insert into place (warehouse_id, code) values (${miami}, $1) returning id`, [
    aName('WALK').replaceAll(' ', '-'),
  ]);
  return w.id(
    'insert into storage_position (location_id, position, place_id) values ($1, 1, $2) returning id',
    [await aLocation(w), place],
  );
}

export const recipes: Recipes = {
  'storageLocations.add': {
    good: async (w) => ({ body: { layoutTemplateId: await aTemplate(w), area: 2, code: 'W2' } }),
    ofOthers: (b) => ({ layoutTemplateId: b.theirs.layoutTemplate, area: 2, code: 'Q' }),
  },
  'storageLocations.save': {
    names: { id: 'location' },
    good: async (w) => ({ params: { id: await aLocation(w) }, body: { area: 3, code: 'W3' } }),
    ofOthers: () => ({ area: 3, code: 'Q' }),
  },
  'storageLocations.delete': {
    names: { id: 'location' },
    good: async (w) => ({ params: { id: await aLocation(w) } }),
  },
  'storagePositions.add': {
    good: async (w) => ({ body: { storageLocationId: await aLocation(w), position: '1-6' } }),
    ofOthers: (b) => ({ storageLocationId: b.theirs.location, position: '1' }),
  },
  'storagePositions.save': {
    names: { id: 'position' },
    good: async (w) => ({ params: { id: await aPosition(w) }, body: { trailer: '53-114' } }),
    ofOthers: () => ({ trailer: 'Q' }),
  },
  'storagePositions.delete': {
    names: { id: 'position' },
    good: async (w) => ({ params: { id: await aPosition(w) } }),
  },
};
