import { z } from 'zod';
import { endpoint, page } from '#kit/contract/endpoint.ts';
import { date, flag, id, maybe, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

export const shuttleUnitRow = z.object({
  id: z.int(),
  unitCode: z.string(),
  status: z.int(),
  orderId: z.int(),
  orderNumber: z.int(),
  shipper: z.string(),
  consignee: z.string(),
  shipDate: z.string(),
  dayOfService: z.string(),
  from: z.string(),
  to: z.string(),
  /** The shuttle that the file names for its row. */
  shuttle: z.string().nullable(),
  shuttleLoadId: z.int().nullable(),
  shuttleNumber: z.string().nullable(),
  shuttleStatus: z.int().nullable(),
  cube: z.int(),
});
export type ShuttleUnitRow = z.output<typeof shuttleUnitRow>;

export const findShuttleUnits = endpoint({
  id: 'shuttleUnits.find',
  method: 'GET',
  path: '/outbound/shuttle-units',
  needs: ['shuttleUnitsView:outbound'],
  about:
    'Units that are still to be shuttled to the warehouse they leave from, and those that were: on their way or arrived.',
  query: z
    .object({
      ...paging(
        [
          'unitCode',
          'status',
          'shipper',
          'consignee',
          'orderNumber',
          'dayOfService',
          'from',
          'to',
          'shuttleNumber',
        ],
        'desc',
      ),
      /** The number that the shuttle file has. */
      shuttle: words('Shuttle', 20),
      shuttled: flag(),
      shipperAccountId: maybe(id('Shipper')),
      consigneeAccountId: maybe(id('Consignee')),
      shuttleNumber: words('Shuttle number', 20),
      /** Leaves out units whose shuttle has arrived. */
      checkForArrivedShuttle: flag(),
      dayOfServiceFrom: maybe(date('Day of service from')),
      dayOfServiceTo: maybe(date('Day of service to')),
    })
    .refine((q) => !q.dayOfServiceFrom || !q.dayOfServiceTo || q.dayOfServiceFrom <= q.dayOfServiceTo, {
      error: 'Day of service to cannot be before day of service from',
      path: ['dayOfServiceTo'],
    }),
  reply: page(shuttleUnitRow, z.object({ expected: z.int(), shuttled: z.int(), cubes: z.int() })),
  live: ['units', 'shuttle-loads', 'shuttle-file'],
});
