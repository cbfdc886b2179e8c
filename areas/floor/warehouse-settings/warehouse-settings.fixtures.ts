import { miamiWarehouseId, nextDemoSerial } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'warehouseSettings.add': {
    buildCall: async (w) => ({
      body: {
        code: `NEW${nextDemoSerial()}`,
        name: 'New warehouse',
        regionId: await w.queryId('select id from region where active order by id limit 1'),
        zone: 'America/Chicago',
      },
    }),
  },
  'warehouseSettings.savePlace': {
    paramKinds: { id: 'warehouse' },
    buildCall: async (w) => {
      const before = await w.queryRow<{ code: string; zone: string; row_version: number }>(
        'select code, time_zone as zone, row_version from warehouse where id = 2',
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
  'warehouseSettings.get': { paramKinds: { id: 'warehouse' } },
  'warehouseSettings.previewCutoff': { paramKinds: { a: 'warehouse', b: 'weekday' } },
  'warehouseSettings.preview': { paramKinds: { id: 'warehouse' }, buildForeignBody: () => ({ regionId: 1 }) },
  'warehouseSettings.save': {
    paramKinds: { id: 'warehouse' },
    buildCall: async (w) => ({
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
    buildForeignBody: () => ({
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
    paramKinds: { a: 'warehouse', b: 'weekday' },
    buildCall: async () => ({ params: { a: miamiWarehouseId, b: 3 }, body: { hour: '05:00' } }),
    buildForeignBody: () => ({ hour: '05:00' }),
  },
  'warehouseSettings.setCutoffs': {
    paramKinds: { id: 'warehouse' },
    buildCall: async () => ({
      params: { id: miamiWarehouseId },
      body: { hour: '16:45', confirm: true, days: [{ dayOfWeek: 1 }, { dayOfWeek: 2 }] },
    }),
    buildForeignBody: () => ({ hour: '12:15', days: [{ dayOfWeek: 1 }] }),
  },
  'warehouseSettings.setCutoff': {
    paramKinds: { a: 'warehouse', b: 'weekday' },
    buildCall: async () => ({
      params: { a: miamiWarehouseId, b: 4 },
      body: { hour: '16:30', confirm: true },
    }),
    buildForeignBody: () => ({ hour: '12:00' }),
  },
};
