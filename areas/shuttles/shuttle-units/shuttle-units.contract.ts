import { z } from 'zod';
import { defineEndpoint, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

export const shuttleUnitRowSchema = z.object({
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
  /** The shuttle that the file assigns to its row. */
  shuttle: z.string().nullable(),
  shuttleLoadId: z.int().nullable(),
  shuttleNumber: z.string().nullable(),
  shuttleStatus: z.int().nullable(),
  cube: z.int(),
});
export type ShuttleUnitRow = z.output<typeof shuttleUnitRowSchema>;

export const findShuttleUnitsEndpoint = defineEndpoint({
  id: 'shuttleUnits.find',
  method: 'GET',
  path: '/outbound/shuttle-units',
  permissions: ['shuttleUnitsView:outbound'],
  summary:
    'List units that are still to be shuttled to the warehouse they leave from, or were. Includes units in transit and arrived ones.',
  query: z
    .object({
      ...pagingFields(
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
      /** The shuttle number in the shuttle file. */
      shuttle: optionalTextField('Shuttle', 20),
      shuttled: optionalBooleanField(),
      shipperAccountId: optionalField(idField('Shipper')),
      consigneeAccountId: optionalField(idField('Consignee')),
      shuttleNumber: optionalTextField('Shuttle number', 20),
      /** Leaves out units whose shuttle has arrived. */
      checkForArrivedShuttle: optionalBooleanField(),
      dayOfServiceFrom: optionalField(dateField('Day of service from')),
      dayOfServiceTo: optionalField(dateField('Day of service to')),
    })
    .refine((q) => !q.dayOfServiceFrom || !q.dayOfServiceTo || q.dayOfServiceFrom <= q.dayOfServiceTo, {
      error: 'Last day of service can’t be before the first',
      path: ['dayOfServiceTo'],
    }),
  reply: pageReply(shuttleUnitRowSchema, z.object({ expected: z.int(), shuttled: z.int(), cubes: z.int() })),
  live: ['units', 'shuttle-loads', 'shuttle-file'],
});
