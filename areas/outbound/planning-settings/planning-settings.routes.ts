import * as planning from './planning-settings.contract.ts';
import * as service from './planning-settings.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(planning.getPlanningEndpoint, (work, { query }) =>
    service.getPlanning(work, query.warehouseId),
  ),
  defineRoute(planning.setPlanningSettingsEndpoint, (work, { body }) =>
    service.setPlanningSettings(work, body),
  ),
  defineRoute(planning.addTrailerTypeEndpoint, (work, { body }) => service.addTrailerType(work, body)),
  defineRoute(planning.updateTrailerTypeEndpoint, (work, { params, body }) =>
    service.updateTrailerType(work, params.id, body),
  ),
  defineRoute(planning.addDistanceLaneEndpoint, (work, { body }) => service.addDistanceLane(work, body)),
  defineRoute(planning.updateDistanceLaneEndpoint, (work, { params, body }) =>
    service.updateDistanceLane(work, params.id, body),
  ),
  defineRoute(planning.deleteDistanceLaneEndpoint, (work, { params }) =>
    service.deleteDistanceLane(work, params.id),
  ),
  defineRoute(planning.addConsigneeSeparationEndpoint, (work, { body }) =>
    service.addConsigneeSeparation(work, body),
  ),
  defineRoute(planning.deleteConsigneeSeparationEndpoint, (work, { params }) =>
    service.deleteConsigneeSeparation(work, params.id),
  ),
];
