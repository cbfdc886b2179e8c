import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { aName } from '#tests/picking.ts';
import type { Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const aFeed = async (w: Picking) => ({
  consigneeAccountId: await w.id(
    `select id from account where account_type = ${accountType.consignee} and active order by id limit 1`,
  ),
  name: aName('Feed'),
});

export const recipes: Recipes = {
  'calendarFeeds.add': {
    good: async (w) => ({ body: await aFeed(w) }),
    // A shipper may see the days of every consignee it may enter; one that is nobody's is refused to all.
    ofOthers: () => ({ consigneeAccountId: 987654321, name: 'Q' }),
  },
  'calendarFeeds.end': {
    names: { id: 'feed' },
    good: async (w) => ({
      params: { id: Number((await w.first('calendarFeeds.add', { body: await aFeed(w) }))['id']) },
    }),
  },
  'calendarFeeds.read': { names: { feed: 'house' } },
};
