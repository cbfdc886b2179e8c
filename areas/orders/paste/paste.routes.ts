import { checkPastedRows } from './check-rows.service.ts';
import * as calls from './paste.contract.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.checkPastedRowsEndpoint, (work, { body }) => checkPastedRows(work, body)),
];
