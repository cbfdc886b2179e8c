import {
  addLocation,
  addPositions,
  deleteLocation,
  deletePosition,
  findLocations,
  findPositions,
  getPlan,
  printLocations,
  saveLocation,
  savePosition,
} from './storage.contract.ts';
import * as locations from './locations.service.ts';
import * as positions from './positions.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findLocations, (work, { query }) => locations.find(work, query)),
  on(getPlan, (work, { query }) => locations.plan(work, query)),
  on(addLocation, (work, { body }) => locations.add(work, body)),
  on(saveLocation, (work, { params, body }) => locations.save(work, params.id, body)),
  on(deleteLocation, (work, { params }) => locations.remove(work, params.id)),
  on(printLocations, (work, { query }) => locations.print(work, query)),
  on(findPositions, (work, { query }) => positions.find(work, query)),
  on(addPositions, (work, { body }) => positions.add(work, body)),
  on(savePosition, (work, { params, body }) => positions.save(work, params.id, body)),
  on(deletePosition, (work, { params }) => positions.remove(work, params.id)),
];
