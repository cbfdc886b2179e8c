import { findUnitsEndpoint, getOutboundUnitEndpoint, getUnitEndpoint } from './units.contract.ts';
import { findUnitsByCode, getUnitDetail } from './units.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getUnitEndpoint, (work, { params }) => getUnitDetail(work, params.id)),
  defineRoute(getOutboundUnitEndpoint, (work, { params }) => getUnitDetail(work, params.id)),
  defineRoute(findUnitsEndpoint, (work, { query }) =>
    findUnitsByCode(work, query.code, query.includeDeleted ?? false),
  ),
];
