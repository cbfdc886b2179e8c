import { findUnitsByCodeUpTo20Endpoint, getOutboundUnitEndpoint, getUnitEndpoint } from './units.contract.ts';
import { findUnitsByCodeUpTo20, getUnitDetail } from './units.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getUnitEndpoint, (work, { params }) => getUnitDetail(work, params.id)),
  defineRoute(getOutboundUnitEndpoint, (work, { params }) => getUnitDetail(work, params.id)),
  defineRoute(findUnitsByCodeUpTo20Endpoint, (work, { query }) =>
    findUnitsByCodeUpTo20(work, query.code, query.includeDeleted ?? false),
  ),
];
