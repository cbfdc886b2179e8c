import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { idField, optionalTextField } from '#kit/contract/fields.ts';

export const recentLoadTrailerRowSchema = z.object({
  trailer: z.string(),
  carrier: z.string().nullable(),
  lastDay: z.string(),
  /** The load that uses it now. */
  busyWith: z.string().nullable(),
});
export type RecentLoadTrailerRow = z.output<typeof recentLoadTrailerRowSchema>;
export const findRecentLoadTrailersUpTo50Endpoint = defineEndpoint({
  id: 'loads.listTrailers',
  method: 'GET',
  path: '/outbound/loads/trailers',
  permissions: ['loadsView:outbound', 'viewLoads:outbound'],
  summary:
    'List the trailers that left a warehouse within the last 60 days or are on a load there. Available trailers come first. Returns at most 50.',
  query: z.object({ warehouseId: idField('Warehouse'), search: optionalTextField('Search', 40) }),
  reply: itemReply(z.array(recentLoadTrailerRowSchema)),
  live: ['loads'],
});
