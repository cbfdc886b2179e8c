import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { aPrinter } from '#areas/floor/printers/printers.testing.ts';
import { aName, miami } from '#tests/picking.ts';
import type { Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const aTemplate = (w: Picking) =>
  w.id(`insert into layout_template (warehouse_id, code, name) values (${miami}, $1, 'Walk') returning id`, [
    aName('T'),
  ]);
const aLayout = (w: Picking) =>
  w.id(
    `
      insert into layout (warehouse_id, layout_date, code, name)
      values (${miami}, '2027-11-03', $1, 'Wednesday - Walk')
      returning id
    `,
    [aName('L')],
  );

const aLocation = async (w: Picking) =>
  w.id(
    `insert into storage_location (template_id, area, code) values ($1, ${storageArea.putAway}, 'W1') returning id`,
    [await aTemplate(w)],
  );
/** A position of a new location, or of one that is given. */
async function aPosition(w: Picking, location?: number, position = 1): Promise<number> {
  const place = await w.id(`insert into place (warehouse_id, code) values (${miami}, $1) returning id`, [
    aName('WALK').replaceAll(' ', '-'),
  ]);
  return w.id(
    'insert into storage_position (location_id, position, place_id) values ($1, $2, $3) returning id',
    [location ?? (await aLocation(w)), position, place],
  );
}
async function aPairOfPositions(w: Picking): Promise<[number, number]> {
  const location = await aLocation(w);
  return [await aPosition(w, location, 1), await aPosition(w, location, 2)];
}

const aLayoutLocation = async (w: Picking) => {
  const layout = await aLayout(w);
  return {
    layout,
    location: await w.id(
      `insert into storage_location (layout_id, area, code) values ($1, ${storageArea.putAway}, 'W1') returning id`,
      [layout],
    ),
  };
};
const templateOf = (w: Picking, location: number) =>
  w.id('select template_id as id from storage_location where id = $1', [location]);
const aSpot = { x: 4, y: 4, w: 12, h: 3, turned: false };

export const recipes: Recipes = {
  'layoutTemplates.drawing': { names: { id: 'layoutTemplate' } },
  'layoutTemplates.draw': {
    names: { id: 'layoutTemplate' },
    good: async (w) => {
      const location = await aLocation(w);
      return {
        params: { id: await templateOf(w, location) },
        body: { lanes: [{ locationId: location, at: aSpot }] },
      };
    },
    ofOthers: (b) => ({ lanes: [{ locationId: b.theirs.location, at: aSpot }] }),
  },
  'layoutTemplates.number': {
    names: { id: 'layoutTemplate' },
    good: async (w) => {
      const location = await aLocation(w);
      await aPosition(w, location, 3);
      return {
        params: { id: await templateOf(w, location) },
        body: { locationIds: [location], order: 'snake' },
      };
    },
    ofOthers: (b) => ({ locationIds: [b.theirs.location], order: 'snake' }),
  },
  'layouts.drawing': { names: { id: 'layout' } },
  'layouts.draw': {
    names: { id: 'layout' },
    good: async (w) => {
      const { layout, location } = await aLayoutLocation(w);
      return { params: { id: layout }, body: { lanes: [{ locationId: location, at: aSpot }] } };
    },
    ofOthers: (b) => ({ lanes: [{ locationId: b.theirs.location, at: aSpot }] }),
  },
  'layouts.number': {
    names: { id: 'layout' },
    good: async (w) => {
      const { layout, location } = await aLayoutLocation(w);
      await aPosition(w, location, 3);
      return { params: { id: layout }, body: { locationIds: [location], order: 'snake' } };
    },
    ofOthers: (b) => ({ locationIds: [b.theirs.location], order: 'snake' }),
  },
  'storageLocations.printAt': {
    good: async (w) => {
      const location = await aLocation(w);
      await aPosition(w, location);
      return {
        query: {
          layoutTemplateId: await templateOf(w, location),
        },
        body: { printerId: await aPrinter(w) },
      };
    },
    ofOthers: (b) => ({ printerId: b.theirs.printer ?? 1 }),
  },
  'layoutTemplates.add': {
    good: async () => ({ body: { warehouseId: miami, code: aName('T'), name: 'Peak', day: 1 } }),
    ofOthers: (b) => ({ warehouseId: b.theirs.warehouse, code: 'Q', name: 'Q' }),
  },
  'layoutTemplates.save': {
    names: { id: 'layoutTemplate' },
    good: async (w) => ({ params: { id: await aTemplate(w) }, body: { code: aName('T'), name: 'Peak' } }),
    ofOthers: () => ({ code: 'Q', name: 'Q' }),
  },
  'layoutTemplates.delete': {
    names: { id: 'layoutTemplate' },
    good: async (w) => ({ params: { id: await aTemplate(w) } }),
  },
  'layoutTemplates.copy': {
    good: async (w) => ({ body: { layoutTemplateId: await aTemplate(w), code: aName('T'), name: 'Copy' } }),
    ofOthers: (b) => ({
      layoutTemplateId: b.theirs.layoutTemplate,
      warehouseId: b.theirs.warehouse,
      code: 'Q',
      name: 'Q',
    }),
  },
  'layouts.add': {
    good: async (w) => ({ body: { layoutDate: '2027-12-01', layoutTemplateId: await aTemplate(w) } }),
    ofOthers: (b) => ({ layoutDate: '2027-12-01', layoutTemplateId: b.theirs.layoutTemplate }),
  },
  'layouts.save': {
    names: { id: 'layout' },
    good: async (w) => ({
      params: { id: await aLayout(w) },
      body: { layoutDate: '2027-11-04', code: aName('L') },
    }),
    ofOthers: () => ({ layoutDate: '2027-11-04', code: 'Q' }),
  },
  'layouts.delete': {
    names: { id: 'layout' },
    good: async (w) => ({ params: { id: await aLayout(w) } }),
  },
  'layouts.copy': {
    names: { id: 'layout' },
    good: async (w) => ({ params: { id: await aLayout(w) }, body: { layoutDate: '2027-11-05' } }),
    ofOthers: () => ({ layoutDate: '2027-11-05' }),
  },
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
  'storagePositions.move': {
    names: { id: 'position' },
    good: async (w) => {
      const [from, to] = await aPairOfPositions(w);
      return { params: { id: from }, body: { toPositionId: to } };
    },
    ofOthers: (b) => ({ toPositionId: b.theirs.position }),
  },
  'storagePositions.delete': {
    names: { id: 'position' },
    good: async (w) => ({ params: { id: await aPosition(w) } }),
  },
};
