import { z } from 'zod';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date, id } from '#kit/contract/fields.ts';
import { instant, localTime } from '#kit/contract/moments.ts';

const hour = z.string().nullable();
/** The last moment for a ship date. The strings stand in warehouse time; a client counts down on the instants. */
export const cutoffAnswer = z.object({
  cutoffDateTime: localTime().nullable(),
  currentDateTime: localTime(),
  shipperCutoffExempt: z.boolean(),
  cutoffAt: instant().nullable(),
  currentAt: instant(),
  warehouseTz: z.string(),
  warehouseCode: z.string(),
  open: z.boolean(),
  phase: z.enum(['before', 'after']),
  reason: z.enum(['before', 'exempt', 'extended', 'passed', 'noHour', 'groupBlocked', 'warehouseClosed']),
});
export type CutoffAnswer = z.output<typeof cutoffAnswer>;

export const getCutoff = endpoint({
  id: 'orderEntry.cutoff',
  method: 'GET',
  path: '/data-entry/web-form/cutoff',
  needs: 'signed-in',
  about: 'The cutoff of a shipper for a ship date: open or closed, and why.',
  query: z.object({ shipperAccountId: id('Shipper'), shipDate: date('Ship date') }),
  reply: one(cutoffAnswer),
  refuses: [cutoffErrors.foreignAccount, shippingErrors.noReceivingWarehouse],
  live: ['warehouses', 'shippers', 'cutoff-groups', 'extensions'],
});

export const entrySettings = z.object({
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
  currentAt: instant(),
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
export type EntrySettings = z.output<typeof entrySettings>;
export const getSettings = endpoint({
  id: 'orderEntry.settings',
  method: 'GET',
  path: '/data-entry/web-form/settings/{accountNumber}',
  needs: ['orderEntryView:shipments'],
  about:
    'What order entry must know of a shipper: minimum cube, how far ahead it may enter, the proposed ship date.',
  params: z.object({ accountNumber: z.string().trim().min(1).max(40) }),
  reply: one(entrySettings),
  refuses: [cutoffErrors.foreignAccount, shippingErrors.noReceivingWarehouse],
  live: ['warehouses', 'holidays'],
});
