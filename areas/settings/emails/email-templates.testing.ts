import type { Recipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const words = { language: 'en', subject: '{company}: invoice {number}', body: 'Pay {amount} by {due}.' };
export const recipes: Recipes = {
  'mails.get': { names: { id: 'house' } },
  'mails.save': {
    names: { id: 'house' },
    good: async (w) => {
      const version = await w.queryId(
        `
          select coalesce(max(version), 0) as id
          from mail_words
          where kind = 'invoice' and language = 'en'
        `,
      );
      return { params: { id: 40 }, body: { ...words, rowVersion: version } };
    },
  },
  'mails.reset': {
    names: { id: 'house' },
    good: async (w) => {
      const version = await w.queryId(
        `
          insert into mail_words (kind, language, version, words, own, at, user_name)
          select 'credit', 'en', coalesce(max(version), 0) + 1, '{"subject": "a", "body": "b"}',
            '{"subject": "a", "body": "b"}', now(), 'Ada'
          from mail_words
          where kind = 'credit' and language = 'en'
          returning version as id
        `,
      );
      return { params: { id: 41 }, body: { language: 'en', rowVersion: version } };
    },
  },
  'mails.try': {
    names: { id: 'house' },
    good: async () => ({ params: { id: 40 }, body: words }),
  },
};
