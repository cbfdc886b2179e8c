import { searchAudit } from './audit.contract.ts';
import { search } from './audit.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [on(searchAudit, (work, { query }) => search(work, query))];
