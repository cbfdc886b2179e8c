import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const words = { language: 'en', subject: '{company}: invoice {number}', body: 'Pay {amount} by {due}.' };
export const recipes: EndpointTestRecipes = {
  'emails.get': { paramKinds: { id: 'house' } },
  'emails.save': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => {
      const version = await w.queryId(
        `
          select coalesce(max(version), 0) as id
          from email_wording
          where kind = 'invoice' and language = 'en'
        `,
      );
      return { params: { id: 40 }, body: { ...words, rowVersion: version } };
    },
  },
  'emails.reset': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => {
      const version = await w.queryId(
        `
          insert into email_wording (kind, language, version, wording, default_wording, at, user_name)
          select 'credit', 'en', coalesce(max(version), 0) + 1, '{"subject": "a", "body": "b"}',
            '{"subject": "a", "body": "b"}', now(), 'Ada'
          from email_wording
          where kind = 'credit' and language = 'en'
          returning version as id
        `,
      );
      return { params: { id: 41 }, body: { language: 'en', rowVersion: version } };
    },
  },
  'emails.sendTest': {
    paramKinds: { id: 'house' },
    buildCall: async () => ({ params: { id: 40 }, body: words }),
  },
};
