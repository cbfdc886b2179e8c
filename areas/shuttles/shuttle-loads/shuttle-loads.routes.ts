import {
  addShuttleLoad,
  arriveShuttleLoad,
  changeShuttleLoad,
  completeShuttleLoad,
  deleteShuttleLoad,
  findShuttleInbound,
  findShuttleLoads,
  getShuttleLoad,
  printShuttleSheet,
  releaseShuttleLoad,
  shuttleChoices,
  shuttlesWaiting,
  unreleaseShuttleLoad,
} from './shuttle-loads.contract.ts';
import * as manifest from './manifest.service.ts';
import { closeDifference, getManifest } from './shuttle-manifest.contract.ts';
import * as service from './shuttle-loads.service.ts';
import { choices, countWaiting } from './shuttle-loads.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getManifest, (work, { params }) => manifest.manifestFor(work, params.id)),
  on(closeDifference, (work, { params, body }) => manifest.closeDifference(work, params.id, body)),
  on(findShuttleLoads, (work, { query }) => service.find(work, query)),
  on(findShuttleInbound, (work, { query }) => service.inbound(work, query)),
  on(shuttlesWaiting, (work) => countWaiting(work)),
  on(shuttleChoices, (work, { query }) => choices(work, query)),
  on(getShuttleLoad, (work, { params }) => service.one(work, params.id)),
  on(addShuttleLoad, (work, { body }) => service.add(work, body)),
  on(changeShuttleLoad, (work, { params, body }) => service.change(work, params.id, body)),
  on(deleteShuttleLoad, (work, { params }) => service.remove(work, params.id)),
  on(completeShuttleLoad, (work, { params }) => service.complete(work, params.id)),
  on(releaseShuttleLoad, (work, { params }) => service.release(work, params.id)),
  on(unreleaseShuttleLoad, (work, { params }) => service.unrelease(work, params.id)),
  on(arriveShuttleLoad, (work, { params }) => service.arrive(work, params.id)),
  on(printShuttleSheet, (work, { params }) => service.sheet(work, params.id)),
];
