import { z } from 'zod';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date, flag, id } from '#kit/contract/fields.ts';
import { instant, localTime } from '#kit/contract/moments.ts';

/** What causes a reason, named so that a person finds it; only for those who may open it. */
export const causeKinds = [
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
export const cause = z.object({
  kind: z.enum(causeKinds),
  id: z.int().nullable(),
  name: z.string(),
  recordType: z.int().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Where it stands. */
  path: z.string(),
  search: z.record(z.string(), z.string()),
});
export type Cause = z.output<typeof cause>;
const said = { code: z.string(), sentence: z.string(), params: z.record(z.string(), z.string()) };
const moment = z.object({ local: localTime(), zone: z.string(), at: instant() });
const service = z.object({
  dayOfServiceId: z.int(),
  recordType: z.int(),
  record: cause.nullable(),
  dayOfService: z.string(),
  outboundDate: z.string(),
  outboundWarehouse: z.string(),
  careOf: z.string().nullable(),
  deliverTo: z.string(),
  /** In the zone of the door it is delivered at. */
  deliveryStart: moment.nullable(),
  deliveryEnd: moment.nullable(),
  byShuttleFile: z.boolean(),
  needsShuttleRow: z.boolean(),
});
export const explanation = z.object({
  yes: z.boolean(),
  shipDate: z.string(),
  shipper: z.object({ id: z.int(), number: z.string(), name: z.string() }),
  consignee: z.object({ id: z.int(), number: z.string(), name: z.string() }).nullable(),
  warehouse: z.object({ id: z.int(), code: z.string(), name: z.string(), zone: z.string() }),
  /** Every reason against it, the gravest first. */
  reasons: z.array(z.object({ ...said, cause: cause.nullable() })),
  /** What opens it all the same: an exemption, a grant, an early access. */
  because: z.array(z.object(said)),
  service: service.nullable(),
  cutoff: z.object({
    local: localTime().nullable(),
    zone: z.string(),
    at: instant().nullable(),
    open: z.boolean(),
    reason: z.string(),
    group: z.string().nullable(),
  }),
  nearest: z.object({ shipDate: z.string(), service: service.nullable() }).nullable(),
  /** The last earlier date from today on that works. */
  earlier: z.object({ shipDate: z.string(), service: service.nullable() }).nullable(),
});
export type Explanation = z.output<typeof explanation>;

const live = [
  'days-of-service',
  'holidays',
  'blocked-accounts',
  'warehouses',
  'cutoff-groups',
  'shippers',
  'days',
  'shuttle-file',
] as const;
export const explainShipping = endpoint({
  id: 'mayShip.explain',
  method: 'GET',
  path: '/days-of-service/may-ship',
  needs: 'signed-in',
  about:
    'Whether freight of a shipper may go to a consignee on a date: yes or no, every reason with the record that causes it, outbound date and warehouse, care-of, delivery window, cutoff, and the nearest dates that work, after and before.',
  query: z.object({
    shipperAccountId: id('Shipper'),
    consigneeAccountId: id('Consignee'),
    shipDate: date('Ship date'),
    /** As the shipper itself is answered, without what the caller’s role opens. */
    asShipper: flag(),
  }),
  reply: one(explanation),
  refuses: [shippingErrors.noReceivingWarehouse],
  live,
});
export const explainForScanner = endpoint({
  id: 'mayShip.explainForScanner',
  method: 'GET',
  path: '/scanner/units/{unitCode}/may-ship',
  needs: 'scanner',
  about: 'The same for the box in the hand, on its own ship date and as its shipper is answered.',
  params: z.object({ unitCode: z.string().trim().min(1).max(60) }),
  reply: one(explanation),
  refuses: [shippingErrors.noReceivingWarehouse],
});
