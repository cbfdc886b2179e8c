import * as contract from './simulation.contract.ts';
import * as service from './simulation.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(contract.startSimulationEndpoint, (work, { params, body }) =>
    service.startSimulation(work, params.id, body),
  ),
  defineRoute(contract.getLastSimulationEndpoint, (work, { params }) =>
    service.getLastSimulation(work, params.id),
  ),
  defineRoute(contract.getSimulationEndpoint, (work, { params }) => service.getSimulation(work, params.id)),
  defineRoute(contract.cancelSimulationEndpoint, (work, { params }) =>
    service.cancelSimulation(work, params.id),
  ),
];
