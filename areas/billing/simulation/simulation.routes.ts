import * as contract from './simulation.contract.ts';
import * as service from './simulation.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(contract.startDraftRateSimulationEndpoint, (work, { params, body }) =>
    service.startDraftRateSimulation(work, params.id, body),
  ),
  defineRoute(contract.getLastDraftRateSimulationEndpoint, (work, { params }) =>
    service.getLastDraftRateSimulation(work, params.id),
  ),
  defineRoute(contract.getDraftRateSimulationEndpoint, (work, { params }) =>
    service.getDraftRateSimulation(work, params.id),
  ),
  defineRoute(contract.cancelDraftRateSimulationEndpoint, (work, { params }) =>
    service.cancelDraftRateSimulation(work, params.id),
  ),
];
