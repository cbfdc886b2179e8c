import { searchAuditEndpoint } from './audit.contract.ts';
import { searchAudit } from './audit.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [defineRoute(searchAuditEndpoint, (work, { query }) => searchAudit(work, query))];
