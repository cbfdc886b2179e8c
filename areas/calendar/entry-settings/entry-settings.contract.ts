import { z } from 'zod';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { dateField, idField } from '#kit/contract/fields.ts';
import { instantField, localDateTimeField } from '#kit/contract/time-fields.ts';

const hour = z.string().nullable();
/** The cutoff of a ship date. Strings are in warehouse time. Clients count down on the instants. */
export const cutoffDetailsSchema = z.object({
  cutoffDateTime: localDateTimeField().nullable(),
  currentDateTime: localDateTimeField(),
  shipperCutoffExempt: z.boolean(),
  cutoffAt: instantField().nullable(),
  currentAt: instantField(),
  warehouseTz: z.string(),
  warehouseCode: z.string(),
  open: z.boolean(),
  phase: z.enum(['before', 'after']),
  reason: z.enum(['before', 'exempt', 'extended', 'passed', 'noHour', 'groupBlocked', 'warehouseClosed']),
  /** Why the shipper can enter nothing for this date, at any time of day. `from` and `to` are the first and last blocked date. */
  blocked: z
    .object({
      reason: z.enum(['accountInactive', 'accountBlocked']),
      from: z.string().nullable(),
      to: z.string().nullable(),
    })
    .nullable(),
});
export type CutoffDetails = z.output<typeof cutoffDetailsSchema>;

export const getShipperCutoffForShipDateEndpoint = defineEndpoint({
  id: 'orderEntry.getCutoff',
  method: 'GET',
  path: '/data-entry/web-form/cutoff',
  permissions: 'signed-in',
  summary:
    'Get the cutoff of a shipper for a ship date. Returns whether data entry is open or closed, and why. It is closed while the account is blocked (`blocked`).',
  query: z.object({ shipperAccountId: idField('Shipper'), shipDate: dateField('Ship date') }),
  reply: itemReply(cutoffDetailsSchema),
  errors: [cutoffErrors.accountNotAccessible, shippingErrors.homeWarehouseMissing],
  live: ['warehouses', 'shippers', 'cutoff-groups', 'extensions', 'blocked-accounts', 'accounts'],
});

export const shipperEntrySettingsSchema = z.object({
  shipperAccountId: z.int(),
  shipperNumber: z.string(),
  shipperName: z.string(),
  hoursToAddForFarWarehouse: z.int(),
  futureDays: z.int(),
  /** Hundredths of a cubic foot. */
  minCubes: z.int(),
  defaultShipDate: z.string(),
  nextOpenDate: z.string().nullable(),
  today: z.string(),
  /** The periods, from today on, in which the shipper can enter nothing. The last date is included. */
  blocks: z.array(z.object({ startDate: z.string(), endDate: z.string() })).readonly(),
  currentAt: instantField(),
  warehouse: z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    zone: z.string(),
    regionId: z.int(),
    sameDayShipments: z.boolean(),
    schedule: z.array(hour).readonly(),
  }),
  holidays: z.array(
    z.object({
      name: z.string(),
      effectiveDate: z.string(),
      expirationDate: z.string(),
      earlyAccess: z.string().nullable(),
      regionIds: z.array(z.int()).readonly(),
    }),
  ),
  defaultProductId: z.int().nullable(),
  defaultProductCode: z.string().nullable(),
  defaultProductDescription: z.string().nullable(),
  defaultPaymentTerm: z.int(),
});
export type ShipperEntrySettings = z.output<typeof shipperEntrySettingsSchema>;
export const getShipperEntrySettingsEndpoint = defineEndpoint({
  id: 'orderEntry.getSettings',
  method: 'GET',
  path: '/data-entry/web-form/settings/{accountNumber}',
  permissions: ['orderEntryView:shipments'],
  summary:
    'Get the order entry settings of a shipper. These are the minimum cube, how far ahead orders can be entered, and the proposed ship date.',
  params: z.object({ accountNumber: z.string().trim().min(1).max(40) }),
  reply: itemReply(shipperEntrySettingsSchema),
  errors: [cutoffErrors.accountNotAccessible, shippingErrors.homeWarehouseMissing],
  live: ['warehouses', 'holidays', 'blocked-accounts'],
});
