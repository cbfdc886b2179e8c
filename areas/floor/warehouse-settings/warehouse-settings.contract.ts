import { z } from 'zod';
import { warehouseErrors } from './warehouse-settings.errors.ts';
import { startDayErrors } from '#areas/calendar/start-day/start-day.errors.ts';
import { impactSchema } from '#areas/calendar/impact/impact.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  centsField,
  optionalBooleanField,
  timeOfDayField,
  nullableTimeOfDayField,
  idField,
  optionalField,
  textField,
  versionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    warehouses: true;
  }
}

const address = /^[^\s@<>",]+@[^\s@<>",]+\.[^\s@<>",]+$/;
/** One email address, or several separated by commas. Each is validated. */
const addresses = (label: string) =>
  textField(label, 500).refine(
    (v) => v.split(',').every((one) => one.trim().length <= 254 && address.test(one.trim())),
    { error: `${label} isn’t valid` },
  );

const scheduleDay = z.object({
  dayOfWeek: z.int(),
  cutoff: z.string().nullable(),
  autoStart: z.string().nullable(),
  /** 0 until the hours of the weekday are first set. */
  rowVersion: z.int(),
});
export const warehouseSettingsSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  regionId: z.int(),
  region: z.string(),
  isTerminal: z.boolean(),
  isReceiving: z.boolean(),
  isOutbound: z.boolean(),
  zone: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  zip: z.string(),
  phone: z.string().nullable(),
  /** How many hours ahead of now the default ship date of a far warehouse is calculated. */
  farHours: z.int(),
  hideEtasAllowed: z.boolean(),
  extEmail: z.string().nullable(),
  releaseEmail: z.string().nullable(),
  etcEmail: z.string().nullable(),
  sameDayShipments: z.boolean(),
  palletExchange: z.boolean(),
  /** Cents. */
  extSurcharge: z.int(),
  defaultProductId: z.int().nullable(),
  defaultProductCode: z.string().nullable(),
  defaultProductDesc: z.string().nullable(),
  defaultLoadingSpeed: z.int(),
  startDayAllowedPreviousDays: z.int(),
  rowVersion: z.int(),
  warehouseSchedule: z.array(scheduleDay),
  /** The active regions, and the warehouse's own. */
  regions: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type WarehouseSettings = z.output<typeof warehouseSettingsSchema>;
const view = ['warehouseSettingsView:warehouse', 'editSettings:warehouse', 'warehousesEdit:admin'] as const;

export const getWarehouseSettingsEndpoint = defineEndpoint({
  id: 'warehouseSettings.get',
  method: 'GET',
  path: '/warehouse/warehouses/{id}',
  permissions: view,
  summary: 'All settings of a warehouse, with the cutoff and automatic start of each weekday.',
  reply: itemReply(warehouseSettingsSchema),
  live: ['warehouses', 'regions'],
});
export const saveWarehouseBodySchema = z.object({
  name: textField('Name', 100),
  active: optionalBooleanField(),
  regionId: idField('Region'),
  isTerminal: optionalBooleanField(),
  extEmail: addresses('Extensions email'),
  releaseEmail: addresses('Release email'),
  etcEmail: addresses('ETC email'),
  sameDayShipments: optionalBooleanField(),
  palletExchange: optionalBooleanField(),
  extSurcharge: centsField('Extension cutoff surcharge', 0, 20_000_000),
  defaultProductId: optionalField(idField('Default product')),
  defaultProductDesc: optionalTextField('Default product description', 200),
  defaultLoadingSpeed: integerField('Loading speed', 1, 10_000),
  rowVersion: optionalField(versionField()),
});
export const saveWarehouseSettingsEndpoint = defineEndpoint({
  id: 'warehouseSettings.save',
  method: 'PUT',
  path: '/warehouse/warehouses/{id}',
  permissions: ['editSettings:warehouse'],
  summary:
    'Saves the settings of a warehouse. Its place, cutoffs and automatic starts have calls of their own. It is not deactivated while open units are there or active shippers have it as home warehouse.',
  body: saveWarehouseBodySchema,
  reply: itemReply(warehouseSettingsSchema),
  refuses: [
    warehouseErrors.noRegion,
    warehouseErrors.inactiveRegion,
    warehouseErrors.noProduct,
    warehouseErrors.inUse,
  ],
  live: ['warehouses'],
});

export const previewWarehouseSettingsBodySchema = z.object({
  active: optionalBooleanField(),
  isTerminal: optionalBooleanField(),
  isReceiving: optionalBooleanField(),
  isOutbound: optionalBooleanField(),
  regionId: idField('Region'),
});
export const previewWarehouseSettingsEndpoint = defineEndpoint({
  id: 'warehouseSettings.preview',
  method: 'POST',
  path: '/warehouse/warehouses/{id}/preview',
  permissions: ['editSettings:warehouse', 'warehousesEdit:admin'],
  reads: true,
  summary:
    'The open freight that another region, a closed warehouse, or one that becomes a terminal, no longer receives or no longer sends would leave without service, or serve otherwise. The other settings touch no freight that is entered.',
  body: previewWarehouseSettingsBodySchema,
  reply: itemReply(impactSchema),
  live: ['orders', 'units'],
});

/** The version of the weekday that the client read. */
const weekdayVersion = optionalField(integerField('Version', 0, 2_147_483_646));
const place = z.object({ a: idField('Warehouse'), b: z.string().max(10) });
export const cutoffImpactSchema = z.object({
  closesNow: z.boolean(),
  date: z.string(),
  orders: z.int(),
  units: z.int(),
  /** Every open order with a changed cutoff, today's and later ones. */
  impact: impactSchema,
});
export const previewCutoffEndpoint = defineEndpoint({
  id: 'warehouseSettings.previewCutoff',
  method: 'GET',
  path: '/warehouse/cutoffs/{a}/{b}',
  permissions: ['editSettings:warehouse'],
  params: place,
  summary:
    'Whether another cutoff of a weekday closes data entry for today at once, how much freight is still pending then, and all open freight whose cutoff moves.',
  query: z.object({ hour: optionalField(timeOfDayField('Cutoff')) }),
  reply: itemReply(cutoffImpactSchema),
  refuses: [warehouseErrors.noWeekday],
  live: ['orders', 'units'],
});
export const setCutoffEndpoint = defineEndpoint({
  id: 'warehouseSettings.setCutoff',
  method: 'PUT',
  path: '/warehouse/cutoffs/{a}/{b}',
  permissions: ['editSettings:warehouse'],
  params: place,
  summary:
    'The cutoff of one weekday (a = warehouse, b = weekday, 0 Sunday): HH:mm, or null or empty for a day the warehouse does not work. Closing data entry for today asks for confirmation.',
  body: z.object({
    hour: nullableTimeOfDayField('Cutoff'),
    confirm: optionalBooleanField(),
    rowVersion: weekdayVersion,
  }),
  reply: itemReply(warehouseSettingsSchema),
  refuses: [warehouseErrors.noWeekday, warehouseErrors.closesToday],
  live: ['warehouses'],
});
const cutoffDay = z.object({ dayOfWeek: integerField('Day', 0, 6), rowVersion: weekdayVersion });
export const setCutoffsBodySchema = z.object({
  hour: timeOfDayField('Cutoff'),
  /** The weekdays to change, 0 is Sunday. */
  days: z
    .array(cutoffDay)
    .min(1, { error: 'Choose at least one day' })
    .max(7)
    .refine((days) => new Set(days.map(({ dayOfWeek }) => dayOfWeek)).size === days.length, {
      error: 'Choose each day only once',
    }),
  confirm: optionalBooleanField(),
});
export const setCutoffsEndpoint = defineEndpoint({
  id: 'warehouseSettings.setCutoffs',
  method: 'PUT',
  path: '/warehouse/cutoffs/{id}',
  permissions: ['editSettings:warehouse'],
  summary:
    'The same cutoff for several weekdays, or for all, at once. Closing data entry for today asks for confirmation.',
  body: setCutoffsBodySchema,
  reply: itemReply(warehouseSettingsSchema),
  refuses: [warehouseErrors.closesToday],
  live: ['warehouses'],
});
export const setAutoStartEndpoint = defineEndpoint({
  id: 'warehouseSettings.setAutoStart',
  method: 'PUT',
  path: '/warehouse/warehouses/schedule/{a}/{b}',
  permissions: ['editSettings:warehouse'],
  params: place,
  summary:
    'The hour at which the day of a weekday starts by itself, in the warehouse’s zone; null or empty for none.',
  body: z.object({ hour: nullableTimeOfDayField('Automatic start'), rowVersion: weekdayVersion }),
  reply: itemReply(warehouseSettingsSchema),
  refuses: [warehouseErrors.noWeekday, startDayErrors.noCutoff],
  live: ['warehouses'],
});

export const warehouseNameSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
});
export type WarehouseName = z.output<typeof warehouseNameSchema>;
const named = itemReply(z.array(warehouseNameSchema));
export const findWarehouseCodesEndpoint = defineEndpoint({
  id: 'warehouseSettings.codes',
  method: 'GET',
  path: '/warehouse-codes',
  permissions: 'signed-in',
  summary: 'All warehouses, the inactive ones too, so that old records can be named.',
  reply: named,
  live: ['warehouses'],
});
export const findOutboundWarehousesEndpoint = defineEndpoint({
  id: 'warehouseSettings.outbound',
  method: 'GET',
  path: '/outbound-warehouses',
  permissions: 'signed-in',
  summary: 'Active warehouses that freight leaves from.',
  reply: named,
  live: ['warehouses'],
});
export const findWarehousesHidingEtasEndpoint = defineEndpoint({
  id: 'warehouseSettings.hideEtas',
  method: 'GET',
  path: '/hide-etas-warehouses',
  permissions: 'signed-in',
  summary: 'Active warehouses whose ETAs may be hidden.',
  reply: named,
  live: ['warehouses'],
});
