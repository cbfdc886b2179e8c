import { sumUpLoadCounts } from './load-counts.sql.ts';
import * as loads from './loads.contract.ts';
import { invariants } from './loads.invariants.ts';
import { routes } from './loads.routes.ts';
import * as trailers from './trailers.contract.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [loads, trailers],
  routes,
  timed: [{ name: 'sum-up-load-counts', pattern: '* * * * *', act: sumUpLoadCounts }],
  invariants,
};
