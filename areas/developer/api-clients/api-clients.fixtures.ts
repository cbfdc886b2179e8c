import { uniqueName, firstActiveShipperIdSql, createDemoApiClient } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'apiClients.add': {
    buildCall: async (w) => ({
      body: {
        name: uniqueName('API client'),
        accountId: await w.queryId(firstActiveShipperIdSql),
        scopes: ['orders', 'upload'],
      },
    }),
  },
  'apiClients.addSecret': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({
      params: { id: (await createDemoApiClient(w)).id },
      body: { keepOldHours: 24 },
    }),
  },
  'apiClients.change': {
    paramKinds: { id: 'house' },
    buildCall: async (w) =>
      createDemoApiClient(w).then((c) => ({
        params: { id: c.id },
        body: {
          name: uniqueName('API client'),
          scopes: ['tracking'],
          rateLimit: 100,
          rowVersion: c.row_version,
        },
      })),
  },
  'apiClients.get': { paramKinds: { id: 'house' } },
  'apiClients.revoke': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: (await createDemoApiClient(w)).id } }),
  },
  'apiClients.revokeSecret': {
    paramKinds: { id: 'house', secretId: 'house' },
    buildCall: async (w) =>
      createDemoApiClient(w).then(async (c) => ({
        params: {
          id: c.id,
          secretId: await w.queryId('select id from api_client_secret where api_client_id = $1', [c.id]),
        },
      })),
  },
};
