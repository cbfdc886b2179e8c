import { findUnits, getOutboundUnit, getUnit } from './units.contract.ts';
import { findByCode, unitLife } from './units.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getUnit, (work, { params }) => unitLife(work, params.id)),
  on(getOutboundUnit, (work, { params }) => unitLife(work, params.id)),
  on(findUnits, (work, { query }) => findByCode(work, query.code, query.includeDeleted ?? false)),
];
