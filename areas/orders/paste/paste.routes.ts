import { checkRows } from './check-rows.service.ts';
import * as calls from './paste.contract.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [on(calls.checkRows, (work, { body }) => checkRows(work, body))];
