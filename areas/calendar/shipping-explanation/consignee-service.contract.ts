import { z } from 'zod';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { dateField, optionalBooleanField, idField } from '#kit/contract/fields.ts';
import { instantField, localDateTimeField } from '#kit/contract/time-fields.ts';

/** The service of a consignee on a ship date. */

const reason = z.object({
  code: z.string(),
  sentence: z.string(),
  params: z.record(z.string(), z.string()),
  record: z.object({ kind: z.string(), id: z.int() }).optional(),
});
const moment = z.object({ local: localDateTimeField(), zone: z.string(), at: instantField() });
export const consigneeServiceOnDateSchema = z.object({
  mayShip: z.boolean(),
  reasons: z.array(reason),
  nearest: z.string().nullable(),
  /** The last earlier date, from today on, that works. */
  earlier: z.string().nullable(),
  dayOfService: z.string().nullable(),
  outboundDate: z.string().nullable(),
  outboundWarehouseId: z.int().nullable(),
  outboundWarehouse: z.string().nullable(),
  careOfAccountId: z.int().nullable(),
  careOfName: z.string().nullable(),
  deliveryStart: moment.nullable(),
  deliveryEnd: moment.nullable(),
  recordType: z.int().nullable(),
  dayOfServiceId: z.int().nullable(),
  needsShuttle: z.boolean(),
  cutoffAt: instantField().nullable(),
  /** Every record for the consignee that applies on or after that date. Staff only. */
  records: z
    .array(
      z.object({
        id: z.int(),
        recordType: z.int(),
        dow: z.int(),
        effectiveDate: z.string(),
        expirationDate: z.string(),
      }),
    )
    .optional(),
});
export type ConsigneeServiceOnDate = z.output<typeof consigneeServiceOnDateSchema>;
export const getConsigneeServiceOnDateEndpoint = defineEndpoint({
  id: 'accounts.getConsigneeDaysOfService',
  method: 'GET',
  path: '/accounts/consignee/daysofservice',
  permissions: 'signed-in',
  summary:
    'Get the service of a consignee for a ship date. Returns the day of service, outbound date and warehouse, care-of and delivery window. Without service, it returns every reason and the nearest dates that work, after and before.',
  query: z.object({
    shipperAccountId: idField('Shipper'),
    consigneeAccountId: idField('Consignee'),
    shipDate: dateField('Ship date'),
    showInternal: optionalBooleanField(),
  }),
  reply: itemReply(consigneeServiceOnDateSchema),
  errors: [shippingErrors.homeWarehouseMissing],
  live: ['days-of-service', 'blocked-accounts', 'warehouses', 'holidays', 'shuttle-file'],
});
