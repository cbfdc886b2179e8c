import { z } from 'zod';
import { routingErrors } from './routing-sync.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  optionalBooleanField,
  idField,
  nonEmptyIdListField,
  optionalField,
} from '#kit/contract/fields.ts';

declare module '#kit/contract/live.ts' {
  interface JobKindMap {
    'routing.sync': true;
  }
}

const startRefuses = [routingErrors.dayTooOld, routingErrors.dayTooFarAhead, routingErrors.syncInProgress];
/** The routes of a load or a day come from the routing system behind the port. */
const job = itemReply(z.object({ jobId: z.int() }));

export const startRoutingSyncOfDayEndpoint = defineEndpoint({
  id: 'loads.syncDay',
  method: 'POST',
  path: '/routing/fitter-sync/routes/all',
  permissions: ['synchronizeLoads:outbound'],
  summary: 'Import the routes of a day of service from the routing system. Runs as a job.',
  body: z.object({
    dayOfService: dateField('Day of service'),
    warehouseId: optionalField(idField('Warehouse')),
  }),
  reply: job,
  errors: [...startRefuses],
  live: ['loads'],
});
export const startRoutingSyncOfLoadsEndpoint = defineEndpoint({
  id: 'loads.syncLoads',
  method: 'POST',
  path: '/routing/fitter-sync/routes',
  permissions: ['synchronizeLoads:outbound'],
  summary: 'Import the routes of selected loads from the routing system. Runs as a job.',
  body: z.object({
    loadIds: nonEmptyIdListField('Load', 1000),
  }),
  reply: job,
  errors: [...startRefuses],
  live: ['loads'],
});
export const startLoadResyncEndpoint = defineEndpoint({
  id: 'loads.resync',
  method: 'PUT',
  path: '/routing/loads/re-sync',
  permissions: ['resyncLoad:routing', 'updateLoadFromRouting:outbound'],
  summary:
    'Overwrite one load that is not released with its route. Requires confirmation (412) if units are already loaded.',
  body: z.object({ loadId: idField('Load'), confirmed: optionalBooleanField() }),
  reply: job,
  errors: [...startRefuses, routingErrors.alreadyReleased, routingErrors.unitsLoaded],
  live: ['loads'],
});
export const getVoidLoadsAndSyncLimitsEndpoint = defineEndpoint({
  id: 'loads.countVoided',
  method: 'GET',
  path: '/routing/loads/void/count',
  permissions: ['synchronizeLoads:outbound'],
  summary:
    'Count the loads of a day that are no longer in routing. Also returns how far back and ahead days can be synchronized.',
  query: z.object({ dayOfService: dateField('Day of service') }),
  reply: itemReply(
    z.object({
      count: z.int(),
      loads: z.array(z.object({ id: z.int(), loadName: z.string(), loaded: z.int() })),
      /** How many days back and ahead can be synchronized (docs/domain/outbound.md#synchronization). */
      daysBack: z.int(),
      daysAhead: z.int(),
    }),
  ),
  live: ['loads'],
});
