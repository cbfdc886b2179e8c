import { z } from 'zod';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { dateField, optionalBooleanField, idField } from '#kit/contract/fields.ts';
import { instantField, localDateTimeField } from '#kit/contract/time-fields.ts';

/** What causes a reason, with a name by which a user can find it. Only for users who may open it. */
export const shippingBlockerCauseKinds = [
  'dayOfService',
  'daysOfService',
  'block',
  'cutoffGroup',
  'warehouse',
  'shipper',
  'consignees',
  'account',
  'setting',
] as const;
export const shippingBlockerRecordSchema = z.object({
  kind: z.enum(shippingBlockerCauseKinds),
  id: z.int().nullable(),
  name: z.string(),
  recordType: z.int().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Where the cause can be opened. */
  path: z.string(),
  search: z.record(z.string(), z.string()),
});
export type ShippingBlockerRecord = z.output<typeof shippingBlockerRecordSchema>;
const messageShape = { code: z.string(), sentence: z.string(), params: z.record(z.string(), z.string()) };
const moment = z.object({ local: localDateTimeField(), zone: z.string(), at: instantField() });
const service = z.object({
  dayOfServiceId: z.int(),
  recordType: z.int(),
  record: shippingBlockerRecordSchema.nullable(),
  dayOfService: z.string(),
  outboundDate: z.string(),
  outboundWarehouse: z.string(),
  careOf: z.string().nullable(),
  deliverTo: z.string(),
  /** In the time zone of the delivery account. */
  deliveryStart: moment.nullable(),
  deliveryEnd: moment.nullable(),
  byShuttleFile: z.boolean(),
  needsShuttleRow: z.boolean(),
});
export const shippingExplanationSchema = z.object({
  yes: z.boolean(),
  shipDate: z.string(),
  shipper: z.object({ id: z.int(), number: z.string(), name: z.string() }),
  consignee: z.object({ id: z.int(), number: z.string(), name: z.string() }).nullable(),
  warehouse: z.object({ id: z.int(), code: z.string(), name: z.string(), zone: z.string() }),
  /** Every reason against it, the most serious first. */
  reasons: z.array(z.object({ ...messageShape, cause: shippingBlockerRecordSchema.nullable() })),
  /** What allows it despite the reasons: an exemption, a permission or an early access. */
  because: z.array(z.object(messageShape)),
  service: service.nullable(),
  cutoff: z.object({
    local: localDateTimeField().nullable(),
    zone: z.string(),
    at: instantField().nullable(),
    open: z.boolean(),
    reason: z.string(),
    group: z.string().nullable(),
  }),
  nearest: z.object({ shipDate: z.string(), service: service.nullable() }).nullable(),
  /** The last earlier date, from today on, that works. */
  earlier: z.object({ shipDate: z.string(), service: service.nullable() }).nullable(),
});
export type ShippingExplanation = z.output<typeof shippingExplanationSchema>;

const live = [
  'days-of-service',
  'holidays',
  'blocked-accounts',
  'warehouses',
  'cutoff-groups',
  'shippers',
  'operating-days',
  'shuttle-file',
] as const;
export const explainShippingEndpoint = defineEndpoint({
  id: 'shipping.explain',
  method: 'GET',
  path: '/days-of-service/may-ship',
  permissions: 'signed-in',
  summary:
    'Explain whether a shipper can ship to a consignee on a date. Returns yes or no and every reason with the record that causes it. It also returns the outbound date and warehouse, care-of, delivery window, cutoff, and the nearest dates that work, after and before.',
  query: z.object({
    shipperAccountId: idField('Shipper'),
    consigneeAccountId: idField('Consignee'),
    shipDate: dateField('Ship date'),
    /** Returns the result for the shipper itself, without what the caller's role allows. */
    asShipper: optionalBooleanField(),
  }),
  reply: itemReply(shippingExplanationSchema),
  errors: [shippingErrors.homeWarehouseMissing],
  live,
});
export const explainUnitShippingAsShipperEndpoint = defineEndpoint({
  id: 'shipping.explainForScanner',
  method: 'GET',
  path: '/scanner/units/{unitCode}/may-ship',
  permissions: 'scanner',
  summary:
    'Explain whether the scanned unit can ship on its own ship date. The result is the one that its shipper would get.',
  params: z.object({ unitCode: z.string().trim().min(1).max(60) }),
  reply: itemReply(shippingExplanationSchema),
  errors: [shippingErrors.homeWarehouseMissing],
});
