import { createDemoApiClient } from '#tests/demo-records.ts';
import type { DemoRecords } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

const hook = { url: 'https://example.test/hook', events: ['unit.status'] };
const aHook = async (w: DemoRecords): Promise<number> =>
  Number(
    (await w.callFirst('webhooks.add', { params: { id: (await createDemoApiClient(w)).id }, body: hook }))[
      'id'
    ],
  );

export const recipes: Recipes = {
  'webhooks.add': {
    names: { id: 'house' },
    good: async (w) => ({ params: { id: (await createDemoApiClient(w)).id }, body: hook }),
  },
  'webhooks.change': {
    names: { id: 'house' },
    good: async (w) => ({
      params: { id: await aHook(w) },
      body: { ...hook, events: ['load.status'], active: true, rowVersion: 1 },
    }),
  },
  'webhooks.delete': { names: { id: 'house' }, good: async (w) => ({ params: { id: await aHook(w) } }) },
  'webhooks.deliveries': { names: { id: 'house' } },
  'webhooks.renewSecret': { names: { id: 'house' }, good: async (w) => ({ params: { id: await aHook(w) } }) },
  'webhooks.replay': {
    names: { id: 'house' },
    good: async (w) => ({
      params: {
        id: await w.queryId(
          `
            insert into webhook_delivery (webhook_id, event, payload, status, created_at)
            values ($1, 'ping', '{}', 'sent', now())
            returning id
          `,
          [await aHook(w)],
        ),
      },
    }),
  },
  'webhooks.try': { names: { id: 'house' }, good: async (w) => ({ params: { id: await aHook(w) } }) },
};
