import { aName, shipper, aClient } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

export const recipes: Recipes = {
  'apiClients.add': {
    good: async (w) => ({
      body: { name: aName('Program'), accountId: await w.id(shipper), scopes: ['orders', 'upload'] },
    }),
  },
  'apiClients.addSecret': {
    names: { id: 'house' },
    good: async (w) => ({
      params: { id: (await aClient(w)).id },
      body: { keepOldHours: 24 },
    }),
  },
  'apiClients.change': {
    names: { id: 'house' },
    good: async (w) =>
      aClient(w).then((c) => ({
        params: { id: c.id },
        body: { name: aName('Program'), scopes: ['tracking'], rateLimit: 100, rowVersion: c.row_version },
      })),
  },
  'apiClients.one': { names: { id: 'house' } },
  'apiClients.revoke': {
    names: { id: 'house' },
    good: async (w) => ({ params: { id: (await aClient(w)).id } }),
  },
  'apiClients.revokeSecret': {
    names: { id: 'house', secretId: 'house' },
    good: async (w) =>
      aClient(w).then(async (c) => ({
        params: {
          id: c.id,
          secretId: await w.id('select id from api_client_secret where api_client_id = $1', [c.id]),
        },
      })),
  },
};
