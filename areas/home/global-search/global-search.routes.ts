import { searchRecordsEndpoint } from './global-search.contract.ts';
import { searchRecords } from './global-search.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(searchRecordsEndpoint, (work, { query }) => searchRecords(work, query.number)),
];
