import type { Recipes } from '#tests/recipes.ts';

/** Outbox data for the tests that run over all endpoints (tests/recipes.ts). */

export const recipes: Recipes = {
  'outbox.read': { names: { id: 'message' } },
  'outbox.resend': {
    names: { id: 'message' },
    good: async (w) => ({
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
