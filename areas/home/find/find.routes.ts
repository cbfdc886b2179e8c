import { findNumber } from './find.contract.ts';
import { find } from './find.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [on(findNumber, (work, { query }) => find(work, query.number))];
