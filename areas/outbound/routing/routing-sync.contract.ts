import { z } from 'zod';
import { routingErrors } from './routing-sync.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date, flag, id, manyIds, maybe } from '#kit/contract/fields.ts';

declare module '#kit/contract/live.ts' {
  interface JobKinds {
    'routing.sync': true;
  }
}

const startRefuses = [routingErrors.tooOld, routingErrors.tooFar, routingErrors.underWay];
/** The routes of a load or of a day come from the routing system behind the port. */
const job = one(z.object({ jobId: z.int() }));

export const syncDay = endpoint({
  id: 'loads.syncDay',
  method: 'POST',
  path: '/routing/fitter-sync/routes/all',
  needs: ['synchronizeLoads:outbound'],
  about: 'Takes the routes of a day of service from the routing system; runs as a job.',
  body: z.object({ dayOfService: date('Day of service'), warehouseId: maybe(id('Warehouse')) }),
  reply: job,
  refuses: [...startRefuses],
  live: ['loads'],
});
export const syncLoads = endpoint({
  id: 'loads.syncLoads',
  method: 'POST',
  path: '/routing/fitter-sync/routes',
  needs: ['synchronizeLoads:outbound'],
  about: 'The same for chosen loads.',
  body: z.object({
    loadIds: manyIds('Load', 1000),
  }),
  reply: job,
  refuses: [...startRefuses],
  live: ['loads'],
});
export const resyncLoad = endpoint({
  id: 'loads.resync',
  method: 'PUT',
  path: '/routing/loads/re-sync',
  needs: ['resyncLoad:routing', 'updateLoadFromRouting:outbound'],
  about:
    'Overwrites one load that is not released with its route; asks first (412) when units are already loaded.',
  body: z.object({ loadId: id('Load'), confirmed: flag() }),
  reply: job,
  refuses: [...startRefuses, routingErrors.released, routingErrors.unitsLoaded],
  live: ['loads'],
});
export const countVoid = endpoint({
  id: 'loads.countVoid',
  method: 'GET',
  path: '/routing/loads/void/count',
  needs: ['synchronizeLoads:outbound'],
  about:
    'How many loads of a day have vanished from routing, and how far back and ahead days may be synchronized.',
  query: z.object({ dayOfService: date('Day of service') }),
  reply: one(
    z.object({
      count: z.int(),
      loads: z.array(z.object({ id: z.int(), loadName: z.string(), loaded: z.int() })),
      /** The furthest back and ahead that a day may be synchronized (docs/domain/outbound.md#synchronization). */
      daysBack: z.int(),
      daysAhead: z.int(),
    }),
  ),
  live: ['loads'],
});
