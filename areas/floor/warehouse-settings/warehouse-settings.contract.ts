import { z } from 'zod';
import { warehouseErrors } from './warehouse-settings.errors.ts';
import { startDayErrors } from '#areas/calendar/start-day/start-day.errors.ts';
import { freightImpactSchema } from '#areas/calendar/impact/impact.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  centsField,
  optionalBooleanField,
  timeOfDayField,
  nullableTimeOfDayField,
  idField,
  optionalField,
  textField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
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
  summary: 'Get all settings of a warehouse, with the cutoff and automatic start of each weekday.',
  reply: itemReply(warehouseSettingsSchema),
  live: ['warehouses', 'regions'],
});
export const updateWarehouseSettingsBodySchema = z.object({
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
  rowVersion: optionalField(rowVersionField()),
});
export const updateWarehouseSettingsEndpoint = defineEndpoint({
  id: 'warehouseSettings.save',
  method: 'PUT',
  path: '/warehouse/warehouses/{id}',
  permissions: ['editSettings:warehouse'],
  summary:
    'Update the settings of a warehouse. Its location, cutoffs and automatic starts have separate endpoints. It cannot be deactivated while open units are there or active shippers have it as home warehouse.',
  body: updateWarehouseSettingsBodySchema,
  reply: itemReply(warehouseSettingsSchema),
  errors: [
    warehouseErrors.regionNotFound,
    warehouseErrors.regionInactive,
    warehouseErrors.productInvalid,
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
export const previewWarehouseSettingsImpactEndpoint = defineEndpoint({
  id: 'warehouseSettings.preview',
  method: 'POST',
  path: '/warehouse/warehouses/{id}/preview',
  permissions: ['editSettings:warehouse', 'warehousesEdit:admin'],
  isReadOnly: true,
  summary:
    'Preview a change of warehouse settings. Returns the open freight that would have no service or other service. This is freight affected by another region, or by a warehouse that is closed, becomes a terminal, or no longer receives or sends. Other settings do not affect freight already entered.',
  body: previewWarehouseSettingsBodySchema,
  reply: itemReply(freightImpactSchema),
  live: ['orders', 'units'],
});

/** The version of the weekday that the client read. */
const weekdayVersion = optionalField(integerField('Version', 0, 2_147_483_646));
const place = z.object({ a: idField('Warehouse'), b: z.string().max(10) });
export const weekdayCutoffChangeImpactSchema = z.object({
  closesNow: z.boolean(),
  date: z.string(),
  orders: z.int(),
  units: z.int(),
  /** Every open order with a changed cutoff, today's and later ones. */
  impact: freightImpactSchema,
});
export const previewWeekdayCutoffImpactEndpoint = defineEndpoint({
  id: 'warehouseSettings.previewCutoff',
  method: 'GET',
  path: '/warehouse/cutoffs/{a}/{b}',
  permissions: ['editSettings:warehouse'],
  params: place,
  summary:
    'Preview a new cutoff of a weekday. Returns whether it closes data entry for today immediately, how much freight would still be pending, and all open freight whose cutoff moves.',
  query: z.object({ hour: optionalField(timeOfDayField('Cutoff')) }),
  reply: itemReply(weekdayCutoffChangeImpactSchema),
  errors: [warehouseErrors.weekdayInvalid],
  live: ['orders', 'units'],
});
export const setWeekdayCutoffEndpoint = defineEndpoint({
  id: 'warehouseSettings.setCutoff',
  method: 'PUT',
  path: '/warehouse/cutoffs/{a}/{b}',
  permissions: ['editSettings:warehouse'],
  params: place,
  summary:
    'Set the cutoff of one weekday (a = warehouse, b = weekday, 0 Sunday). The value is HH:mm, or null or empty for a day on which the warehouse does not work. Closing data entry for today requires confirmation.',
  body: z.object({
    hour: nullableTimeOfDayField('Cutoff'),
    confirm: optionalBooleanField(),
    rowVersion: weekdayVersion,
  }),
  reply: itemReply(warehouseSettingsSchema),
  errors: [warehouseErrors.weekdayInvalid, warehouseErrors.closesDataEntryToday],
  live: ['warehouses'],
});
const cutoffDay = z.object({ dayOfWeek: integerField('Day', 0, 6), rowVersion: weekdayVersion });
export const setCutoffOfWeekdaysBodySchema = z.object({
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
export const setCutoffOfWeekdaysEndpoint = defineEndpoint({
  id: 'warehouseSettings.setCutoffs',
  method: 'PUT',
  path: '/warehouse/cutoffs/{id}',
  permissions: ['editSettings:warehouse'],
  summary:
    'Set the same cutoff for several weekdays, or for all of them. Closing data entry for today requires confirmation.',
  body: setCutoffOfWeekdaysBodySchema,
  reply: itemReply(warehouseSettingsSchema),
  errors: [warehouseErrors.closesDataEntryToday],
  live: ['warehouses'],
});
export const setWeekdayAutoStartEndpoint = defineEndpoint({
  id: 'warehouseSettings.setAutoStart',
  method: 'PUT',
  path: '/warehouse/warehouses/schedule/{a}/{b}',
  permissions: ['editSettings:warehouse'],
  params: place,
  summary:
    'Set the automatic start time of one weekday, in the time zone of the warehouse. null or empty means no automatic start.',
  body: z.object({ hour: nullableTimeOfDayField('Automatic start'), rowVersion: weekdayVersion }),
  reply: itemReply(warehouseSettingsSchema),
  errors: [warehouseErrors.weekdayInvalid, startDayErrors.noCutoff],
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
export const listAllWarehouseNamesEndpoint = defineEndpoint({
  id: 'warehouseSettings.listWarehouses',
  method: 'GET',
  path: '/warehouse-codes',
  permissions: 'signed-in',
  summary: 'List all warehouses. Inactive ones are included so that old records can show their names.',
  reply: named,
  live: ['warehouses'],
});
export const listActiveOutboundWarehousesEndpoint = defineEndpoint({
  id: 'warehouseSettings.listOutboundWarehouses',
  method: 'GET',
  path: '/outbound-warehouses',
  permissions: 'signed-in',
  summary: 'List the active warehouses that freight leaves from.',
  reply: named,
  live: ['warehouses'],
});
export const listActiveWarehousesAllowingEtaHidingEndpoint = defineEndpoint({
  id: 'warehouseSettings.listEtaHidingWarehouses',
  method: 'GET',
  path: '/hide-etas-warehouses',
  permissions: 'signed-in',
  summary: 'List the active warehouses whose ETAs can be hidden.',
  reply: named,
  live: ['warehouses'],
});
