import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { createTestPrinterInMiami } from '#areas/floor/printers/printers.fixtures.ts';
import { uniqueName, miamiWarehouseId } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

const aTemplate = (w: DemoWorldHelper) =>
  w.queryId(
    `insert into layout_template (warehouse_id, code, name) values (${miamiWarehouseId}, $1, 'Walk') returning id`,
    [uniqueName('T')],
  );
const aLayout = (w: DemoWorldHelper) =>
  w.queryId(
    `
      insert into layout (warehouse_id, layout_date, code, name)
      values (${miamiWarehouseId}, '2027-11-03', $1, 'Wednesday - Walk')
      returning id
    `,
    [uniqueName('L')],
  );

const aLocation = async (w: DemoWorldHelper) =>
  w.queryId(
    `insert into storage_location (template_id, area, code) values ($1, ${storageArea.putAway}, 'W1') returning id`,
    [await aTemplate(w)],
  );
/** Creates a position in a new location, or in the one given. */
async function aPosition(w: DemoWorldHelper, location?: number, position = 1): Promise<number> {
  const place = await w.queryId(
    `insert into place (warehouse_id, code) values (${miamiWarehouseId}, $1) returning id`,
    [uniqueName('WALK').replaceAll(' ', '-')],
  );
  return w.queryId(
    'insert into storage_position (location_id, position, place_id) values ($1, $2, $3) returning id',
    [location ?? (await aLocation(w)), position, place],
  );
}
async function aPairOfPositions(w: DemoWorldHelper): Promise<[number, number]> {
  const location = await aLocation(w);
  return [await aPosition(w, location, 1), await aPosition(w, location, 2)];
}

const aLayoutLocation = async (w: DemoWorldHelper) => {
  const layout = await aLayout(w);
  return {
    layout,
    location: await w.queryId(
      `insert into storage_location (layout_id, area, code) values ($1, ${storageArea.putAway}, 'W1') returning id`,
      [layout],
    ),
  };
};
const templateOf = (w: DemoWorldHelper, location: number) =>
  w.queryId('select template_id as id from storage_location where id = $1', [location]);
const aSpot = { x: 4, y: 4, w: 12, h: 3, turned: false };

export const recipes: EndpointTestRecipes = {
  'layoutTemplates.getDrawing': { paramKinds: { id: 'layoutTemplate' } },
  'layoutTemplates.saveDrawing': {
    paramKinds: { id: 'layoutTemplate' },
    buildCall: async (w) => {
      const location = await aLocation(w);
      return {
        params: { id: await templateOf(w, location) },
        body: { lanes: [{ locationId: location, at: aSpot }] },
      };
    },
    buildForeignBody: (b) => ({ lanes: [{ locationId: b.foreignIds.location, at: aSpot }] }),
  },
  'layoutTemplates.numberPositions': {
    paramKinds: { id: 'layoutTemplate' },
    buildCall: async (w) => {
      const location = await aLocation(w);
      await aPosition(w, location, 3);
      return {
        params: { id: await templateOf(w, location) },
        body: { locationIds: [location], order: 'snake' },
      };
    },
    buildForeignBody: (b) => ({ locationIds: [b.foreignIds.location], order: 'snake' }),
  },
  'layouts.getDrawing': { paramKinds: { id: 'layout' } },
  'layouts.saveDrawing': {
    paramKinds: { id: 'layout' },
    buildCall: async (w) => {
      const { layout, location } = await aLayoutLocation(w);
      return { params: { id: layout }, body: { lanes: [{ locationId: location, at: aSpot }] } };
    },
    buildForeignBody: (b) => ({ lanes: [{ locationId: b.foreignIds.location, at: aSpot }] }),
  },
  'layouts.numberPositions': {
    paramKinds: { id: 'layout' },
    buildCall: async (w) => {
      const { layout, location } = await aLayoutLocation(w);
      await aPosition(w, location, 3);
      return { params: { id: layout }, body: { locationIds: [location], order: 'snake' } };
    },
    buildForeignBody: (b) => ({ locationIds: [b.foreignIds.location], order: 'snake' }),
  },
  'storageLocations.printOnPrinter': {
    buildCall: async (w) => {
      const location = await aLocation(w);
      await aPosition(w, location);
      return {
        query: {
          layoutTemplateId: await templateOf(w, location),
        },
        body: { printerId: await createTestPrinterInMiami(w) },
      };
    },
    buildForeignBody: (b) => ({ printerId: b.foreignIds.printer ?? 1 }),
  },
  'layoutTemplates.add': {
    buildCall: async () => ({
      body: { warehouseId: miamiWarehouseId, code: uniqueName('T'), name: 'Peak', day: 1 },
    }),
    buildForeignBody: (b) => ({ warehouseId: b.foreignIds.warehouse, code: 'Q', name: 'Q' }),
  },
  'layoutTemplates.save': {
    paramKinds: { id: 'layoutTemplate' },
    buildCall: async (w) => ({
      params: { id: await aTemplate(w) },
      body: { code: uniqueName('T'), name: 'Peak' },
    }),
    buildForeignBody: () => ({ code: 'Q', name: 'Q' }),
  },
  'layoutTemplates.delete': {
    paramKinds: { id: 'layoutTemplate' },
    buildCall: async (w) => ({ params: { id: await aTemplate(w) } }),
  },
  'layoutTemplates.copy': {
    buildCall: async (w) => ({
      body: { layoutTemplateId: await aTemplate(w), code: uniqueName('T'), name: 'Copy' },
    }),
    buildForeignBody: (b) => ({
      layoutTemplateId: b.foreignIds.layoutTemplate,
      warehouseId: b.foreignIds.warehouse,
      code: 'Q',
      name: 'Q',
    }),
  },
  'layouts.add': {
    buildCall: async (w) => ({ body: { layoutDate: '2027-12-01', layoutTemplateId: await aTemplate(w) } }),
    buildForeignBody: (b) => ({ layoutDate: '2027-12-01', layoutTemplateId: b.foreignIds.layoutTemplate }),
  },
  'layouts.save': {
    paramKinds: { id: 'layout' },
    buildCall: async (w) => ({
      params: { id: await aLayout(w) },
      body: { layoutDate: '2027-11-04', code: uniqueName('L') },
    }),
    buildForeignBody: () => ({ layoutDate: '2027-11-04', code: 'Q' }),
  },
  'layouts.delete': {
    paramKinds: { id: 'layout' },
    buildCall: async (w) => ({ params: { id: await aLayout(w) } }),
  },
  'layouts.copy': {
    paramKinds: { id: 'layout' },
    buildCall: async (w) => ({ params: { id: await aLayout(w) }, body: { layoutDate: '2027-11-05' } }),
    buildForeignBody: () => ({ layoutDate: '2027-11-05' }),
  },
  'storageLocations.add': {
    buildCall: async (w) => ({ body: { layoutTemplateId: await aTemplate(w), area: 2, code: 'W2' } }),
    buildForeignBody: (b) => ({ layoutTemplateId: b.foreignIds.layoutTemplate, area: 2, code: 'Q' }),
  },
  'storageLocations.save': {
    paramKinds: { id: 'location' },
    buildCall: async (w) => ({ params: { id: await aLocation(w) }, body: { area: 3, code: 'W3' } }),
    buildForeignBody: () => ({ area: 3, code: 'Q' }),
  },
  'storageLocations.delete': {
    paramKinds: { id: 'location' },
    buildCall: async (w) => ({ params: { id: await aLocation(w) } }),
  },
  'storagePositions.add': {
    buildCall: async (w) => ({ body: { storageLocationId: await aLocation(w), position: '1-6' } }),
    buildForeignBody: (b) => ({ storageLocationId: b.foreignIds.location, position: '1' }),
  },
  'storagePositions.save': {
    paramKinds: { id: 'position' },
    buildCall: async (w) => ({ params: { id: await aPosition(w) }, body: { trailer: '53-114' } }),
    buildForeignBody: () => ({ trailer: 'Q' }),
  },
  'storagePositions.swap': {
    paramKinds: { id: 'position' },
    buildCall: async (w) => {
      const [from, to] = await aPairOfPositions(w);
      return { params: { id: from }, body: { toPositionId: to } };
    },
    buildForeignBody: (b) => ({ toPositionId: b.foreignIds.position }),
  },
  'storagePositions.delete': {
    paramKinds: { id: 'position' },
    buildCall: async (w) => ({ params: { id: await aPosition(w) } }),
  },
};
