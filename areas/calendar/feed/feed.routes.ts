import { addFeed, endFeed, findFeeds, readFeed } from './feed.contract.ts';
import { add, end, feeds, read } from './feed.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findFeeds, (work, { query }) => feeds(work, query.consigneeAccountId)),
  on(addFeed, (work, { body }) => add(work, body)),
  on(endFeed, (work, { params }) => end(work, params.id)),
  on(readFeed, (work, { params }) => read(work, String(params.feed))),
];
