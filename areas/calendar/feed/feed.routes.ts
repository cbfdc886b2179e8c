import { addFeedEndpoint, revokeFeedEndpoint, findFeedsEndpoint, readFeedEndpoint } from './feed.contract.ts';
import { addFeed, revokeFeed, findFeeds, readFeed } from './feed.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findFeedsEndpoint, (work, { query }) => findFeeds(work, query.consigneeAccountId)),
  defineRoute(addFeedEndpoint, (work, { body }) => addFeed(work, body)),
  defineRoute(revokeFeedEndpoint, (work, { params }) => revokeFeed(work, params.id)),
  defineRoute(readFeedEndpoint, (work, { params }) => readFeed(work, String(params.feed))),
];
