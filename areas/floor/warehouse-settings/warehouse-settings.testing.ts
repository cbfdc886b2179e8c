import { miamiWarehouseId, nextSerial } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

export const recipes: Recipes = {
  'warehouseSettings.add': {
    good: async (w) => ({
      body: {
        code: `NEW${nextSerial()}`,
        name: 'New warehouse',
        regionId: await w.queryId('select id from region where active order by id limit 1'),
        zone: 'America/Chicago',
      },
    }),
  },
  'warehouseSettings.savePlace': {
    names: { id: 'warehouse' },
    good: async (w) => {
      const before = await w.queryRow<{ code: string; zone: string; row_version: number }>(
        'select code, zone, row_version from warehouse where id = 2',
      );
      return {
        params: { id: 2 },
        body: {
          code: before.code,
          zone: before.zone,
          address1: '12 Dock Road',
          rowVersion: before.row_version,
        },
      };
    },
  },
  'warehouseSettings.get': { names: { id: 'warehouse' } },
  'warehouseSettings.previewCutoff': { names: { a: 'warehouse', b: 'weekday' } },
  'warehouseSettings.preview': { names: { id: 'warehouse' }, ofOthers: () => ({ regionId: 1 }) },
  'warehouseSettings.save': {
    names: { id: 'warehouse' },
    good: async (w) => ({
      params: { id: 2 },
      body: {
        name: 'Renamed',
        active: true,
        regionId: await w.queryId('select region_id as id from warehouse where id = 2'),
        extEmail: 'q@example.test',
        releaseEmail: 'q@example.test',
        etcEmail: 'q@example.test',
        extSurcharge: 0,
        defaultLoadingSpeed: 900,
        isTerminal: false,
        sameDayShipments: true,
        palletExchange: false,
        defaultProductId: await w.queryId('select id from product where active order by id limit 1'),
        defaultProductDesc: 'Roses',
        rowVersion: await w.queryId('select row_version as id from warehouse where id = 2'),
      },
    }),
    ofOthers: () => ({
      name: 'Q',
      regionId: 1,
      extEmail: 'q@example.test',
      releaseEmail: 'q@example.test',
      etcEmail: 'q@example.test',
      extSurcharge: 0,
      defaultLoadingSpeed: 900,
    }),
  },
  'warehouseSettings.setAutoStart': {
    names: { a: 'warehouse', b: 'weekday' },
    good: async () => ({ params: { a: miamiWarehouseId, b: 3 }, body: { hour: '05:00' } }),
    ofOthers: () => ({ hour: '05:00' }),
  },
  'warehouseSettings.setCutoffs': {
    names: { id: 'warehouse' },
    good: async () => ({
      params: { id: miamiWarehouseId },
      body: { hour: '16:45', confirm: true, days: [{ dayOfWeek: 1 }, { dayOfWeek: 2 }] },
    }),
    ofOthers: () => ({ hour: '12:15', days: [{ dayOfWeek: 1 }] }),
  },
  'warehouseSettings.setCutoff': {
    names: { a: 'warehouse', b: 'weekday' },
    good: async () => ({
      params: { a: miamiWarehouseId, b: 4 },
      body: { hour: '16:30', confirm: true },
    }),
    ofOthers: () => ({ hour: '12:00' }),
  },
};
