import * as planning from './planning.contract.ts';
import * as service from './planning.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(planning.getPlanning, (work, { query }) => service.get(work, query.warehouseId)),
  on(planning.savePlanning, (work, { body }) => service.save(work, body)),
  on(planning.addTrailer, (work, { body }) => service.newTrailer(work, body)),
  on(planning.saveTrailer, (work, { params, body }) => service.changeTrailer(work, params.id, body)),
  on(planning.addLane, (work, { body }) => service.newLane(work, body)),
  on(planning.saveLane, (work, { params, body }) => service.changeLane(work, params.id, body)),
  on(planning.deleteLane, (work, { params }) => service.forgetLane(work, params.id)),
  on(planning.addApart, (work, { body }) => service.keepApart(work, body)),
  on(planning.deleteApart, (work, { params }) => service.letTogether(work, params.id)),
];
