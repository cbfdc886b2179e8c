import { findShuttleUnits } from './shuttle-units.contract.ts';
import * as store from './shuttle-units.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [on(findShuttleUnits, (work, { query }) => store.find(work, query))];
