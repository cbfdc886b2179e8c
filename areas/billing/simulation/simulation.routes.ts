import * as contract from './simulation.contract.ts';
import * as service from './simulation.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(contract.startSimulation, (work, { params, body }) => service.start(work, params.id, body)),
  on(contract.lastSimulation, (work, { params }) => service.last(work, params.id)),
  on(contract.getSimulation, (work, { params }) => service.get(work, params.id)),
  on(contract.cancelSimulation, (work, { params }) => service.stop(work, params.id)),
];
