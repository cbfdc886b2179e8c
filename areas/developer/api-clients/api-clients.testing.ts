import { uniqueName, firstShipperIdSql, createDemoApiClient } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: Recipes = {
  'apiClients.add': {
    good: async (w) => ({
      body: {
        name: uniqueName('API client'),
        accountId: await w.queryId(firstShipperIdSql),
        scopes: ['orders', 'upload'],
      },
    }),
  },
  'apiClients.addSecret': {
    names: { id: 'house' },
    good: async (w) => ({
      params: { id: (await createDemoApiClient(w)).id },
      body: { keepOldHours: 24 },
    }),
  },
  'apiClients.change': {
    names: { id: 'house' },
    good: async (w) =>
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
  'apiClients.one': { names: { id: 'house' } },
  'apiClients.revoke': {
    names: { id: 'house' },
    good: async (w) => ({ params: { id: (await createDemoApiClient(w)).id } }),
  },
  'apiClients.revokeSecret': {
    names: { id: 'house', secretId: 'house' },
    good: async (w) =>
      createDemoApiClient(w).then(async (c) => ({
        params: {
          id: c.id,
          secretId: await w.queryId('select id from api_client_secret where api_client_id = $1', [c.id]),
        },
      })),
  },
};
