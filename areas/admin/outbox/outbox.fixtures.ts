import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Outbox data for the tests that run over all endpoints (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'outbox.read': { paramKinds: { id: 'message' } },
  'outbox.resend': {
    paramKinds: { id: 'message' },
    buildCall: async (w) => ({
      params: {
        id: await w.queryId(
          `
            insert into outbox (kind, payload, dedupe_key, status)
            values (
              'email', '{"to": "a@example.test", "subject": "x", "text": "y"}', gen_random_uuid()::text,
              'failed'
            )
            returning id
          `,
        ),
      },
    }),
  },
};
