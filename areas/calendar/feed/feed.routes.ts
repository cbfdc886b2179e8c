import {
  addFeedEndpoint,
  revokeOwnFeedEndpoint,
  findOwnActiveFeedsEndpoint,
  getPublicFeedIcsEndpoint,
} from './feed.contract.ts';
import { addFeed, revokeOwnFeed, listOwnActiveFeeds, getFeedIcsBySignedLink } from './feed.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findOwnActiveFeedsEndpoint, (work, { query }) =>
    listOwnActiveFeeds(work, query.consigneeAccountId),
  ),
  defineRoute(addFeedEndpoint, (work, { body }) => addFeed(work, body)),
  defineRoute(revokeOwnFeedEndpoint, (work, { params }) => revokeOwnFeed(work, params.id)),
  defineRoute(getPublicFeedIcsEndpoint, (work, { params }) =>
    getFeedIcsBySignedLink(work, String(params.feed)),
  ),
];
