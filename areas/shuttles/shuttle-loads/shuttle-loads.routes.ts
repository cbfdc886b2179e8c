import {
  addShuttleLoadEndpoint,
  markShuttleLoadArrivedEndpoint,
  updateShuttleLoadEndpoint,
  markShuttleLoadLoadedEndpoint,
  deleteEmptyShuttleLoadEndpoint,
  findInboundShuttleLoadsEndpoint,
  findShuttleLoadsEndpoint,
  getShuttleLoadEndpoint,
  printShuttleSheetEndpoint,
  releaseShuttleLoadEndpoint,
  findShuttleLoadChoicesUpTo20Endpoint,
  countUnarrivedShuttleLoadsEndpoint,
  unreleaseShuttleLoadEndpoint,
} from './shuttle-loads.contract.ts';
import * as manifest from './manifest.service.ts';
import {
  closeManifestDifferenceEndpoint,
  getShuttleManifestWithArrivalDifferencesEndpoint,
} from './shuttle-manifest.contract.ts';
import * as service from './shuttle-loads.service.ts';
import {
  findShuttleLoadChoicesUpTo20,
  countUnarrivedShuttleLoadsByStage,
} from './shuttle-loads.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getShuttleManifestWithArrivalDifferencesEndpoint, (work, { params }) =>
    manifest.getShuttleManifestWithArrivalDifferences(work, params.id),
  ),
  defineRoute(closeManifestDifferenceEndpoint, (work, { params, body }) =>
    manifest.closeDifferenceAndMoveUnit(work, params.id, body),
  ),
  defineRoute(findShuttleLoadsEndpoint, (work, { query }) => service.listShuttleLoads(work, query)),
  defineRoute(findInboundShuttleLoadsEndpoint, (work, { query }) =>
    service.listInboundShuttleLoads(work, query),
  ),
  defineRoute(countUnarrivedShuttleLoadsEndpoint, (work) => countUnarrivedShuttleLoadsByStage(work)),
  defineRoute(findShuttleLoadChoicesUpTo20Endpoint, (work, { query }) =>
    findShuttleLoadChoicesUpTo20(work, query),
  ),
  defineRoute(getShuttleLoadEndpoint, (work, { params }) => service.getShuttleLoad(work, params.id)),
  defineRoute(addShuttleLoadEndpoint, (work, { body }) => service.addShuttleLoad(work, body)),
  defineRoute(updateShuttleLoadEndpoint, (work, { params, body }) =>
    service.updateShuttleLoad(work, params.id, body),
  ),
  defineRoute(deleteEmptyShuttleLoadEndpoint, (work, { params }) =>
    service.deleteEmptyShuttleLoad(work, params.id),
  ),
  defineRoute(markShuttleLoadLoadedEndpoint, (work, { params }) =>
    service.markShuttleLoadLoaded(work, params.id),
  ),
  defineRoute(releaseShuttleLoadEndpoint, (work, { params }) => service.releaseShuttleLoad(work, params.id)),
  defineRoute(unreleaseShuttleLoadEndpoint, (work, { params }) =>
    service.unreleaseShuttleLoad(work, params.id),
  ),
  defineRoute(markShuttleLoadArrivedEndpoint, (work, { params }) =>
    service.markShuttleLoadArrived(work, params.id),
  ),
  defineRoute(printShuttleSheetEndpoint, (work, { params }) => service.printShuttleSheet(work, params.id)),
];
