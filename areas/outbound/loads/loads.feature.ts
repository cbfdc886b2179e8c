import { compactLoadCounts } from './load-counts.sql.ts';
import * as loads from './loads.contract.ts';
import { invariants } from './loads.invariants.ts';
import { routes } from './loads.routes.ts';
import * as trailers from './trailers.contract.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [loads, trailers],
  routes,
  scheduledTasks: [{ name: 'compact-load-counts', cronPatternUtc: '* * * * *', run: compactLoadCounts }],
  invariants,
};
