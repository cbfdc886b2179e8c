import { findShuttleUnitsEndpoint } from './shuttle-units.contract.ts';
import * as store from './shuttle-units.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findShuttleUnitsEndpoint, (work, { query }) => store.findShuttleUnits(work, query)),
];
