import { z } from 'zod';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { id, words } from '#kit/contract/fields.ts';

export const trailerRow = z.object({
  trailer: z.string(),
  carrier: z.string().nullable(),
  lastDay: z.string(),
  /** The load that has it now. */
  busyWith: z.string().nullable(),
});
export type TrailerRow = z.output<typeof trailerRow>;
export const trailersHere = endpoint({
  id: 'loads.trailers',
  method: 'GET',
  path: '/outbound/loads/trailers',
  needs: ['loadsView:outbound', 'viewLoads:outbound'],
  about:
    'Trailers that left a warehouse within the last 60 days or are on a load there, free ones first; at most 50.',
  query: z.object({ warehouseId: id('Warehouse'), search: words('Search', 40) }),
  reply: one(z.array(trailerRow)),
  live: ['loads'],
});
