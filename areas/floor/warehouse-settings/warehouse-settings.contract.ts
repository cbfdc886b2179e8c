import { z } from 'zod';
import { warehouseErrors } from './warehouse-settings.errors.ts';
import { startDayErrors } from '#areas/calendar/start-day/start-day.errors.ts';
import { impact } from '#areas/calendar/impact/impact.contract.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import {
  cents,
  flag,
  hour,
  hourOrNone,
  id,
  maybe,
  text,
  version,
  whole,
  words,
} from '#kit/contract/fields.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    warehouses: true;
  }
}

const address = /^[^\s@<>",]+@[^\s@<>",]+\.[^\s@<>",]+$/;
/** One e-mail address, or several with commas between them; each is checked. */
const addresses = (label: string) =>
  text(label, 500).refine(
    (v) => v.split(',').every((one) => one.trim().length <= 254 && address.test(one.trim())),
    { error: `${label} is not valid` },
  );

const scheduleDay = z.object({
  dayOfWeek: z.int(),
  cutoff: z.string().nullable(),
  autoStart: z.string().nullable(),
  /** 0 as long as nobody has set hours of the weekday. */
  rowVersion: z.int(),
});
export const warehouseSettings = z.object({
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
  /** Hours ahead of the clock at which the default ship date of a far warehouse is taken. */
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
  /** The active regions, and its own. */
  regions: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type WarehouseSettings = z.output<typeof warehouseSettings>;
const view = ['warehouseSettingsView:warehouse', 'editSettings:warehouse', 'warehousesEdit:admin'] as const;

export const getWarehouseSettings = endpoint({
  id: 'warehouseSettings.get',
  method: 'GET',
  path: '/warehouse/warehouses/{id}',
  needs: view,
  about: 'All settings of a warehouse, with the cutoff and automatic start of each weekday.',
  reply: one(warehouseSettings),
  live: ['warehouses', 'regions'],
});
export const saveWarehouseBody = z.object({
  name: text('Name', 100),
  active: flag(),
  regionId: id('Region'),
  isTerminal: flag(),
  extEmail: addresses('Extensions email'),
  releaseEmail: addresses('Release email'),
  etcEmail: addresses('ETC email'),
  sameDayShipments: flag(),
  palletExchange: flag(),
  extSurcharge: cents('Extension cutoff surcharge', 0, 20_000_000),
  defaultProductId: maybe(id('Default product')),
  defaultProductDesc: words('Default product description', 200),
  defaultLoadingSpeed: whole('Loading speed', 1, 10_000),
  rowVersion: maybe(version()),
});
export const saveWarehouseSettings = endpoint({
  id: 'warehouseSettings.save',
  method: 'PUT',
  path: '/warehouse/warehouses/{id}',
  needs: ['editSettings:warehouse'],
  about:
    'Saves the settings of a warehouse. Its place, cutoffs and automatic starts have calls of their own. It is not deactivated while open units are there or active shippers have it as home warehouse.',
  body: saveWarehouseBody,
  reply: one(warehouseSettings),
  refuses: [
    warehouseErrors.noRegion,
    warehouseErrors.inactiveRegion,
    warehouseErrors.noProduct,
    warehouseErrors.inUse,
  ],
  live: ['warehouses'],
});

export const previewWarehouseBody = z.object({
  active: flag(),
  isTerminal: flag(),
  isReceiving: flag(),
  isOutbound: flag(),
  regionId: id('Region'),
});
export const previewWarehouse = endpoint({
  id: 'warehouseSettings.preview',
  method: 'POST',
  path: '/warehouse/warehouses/{id}/preview',
  needs: ['editSettings:warehouse', 'warehousesEdit:admin'],
  reads: true,
  about:
    'The open freight that another region, a closed warehouse, or one that becomes a terminal, no longer receives or no longer sends would leave without service, or serve otherwise. The other settings touch no freight that is entered.',
  body: previewWarehouseBody,
  reply: one(impact),
  live: ['orders', 'units'],
});

/** That of the weekday as it was read. */
const weekdayVersion = maybe(whole('Version', 0, 2_147_483_646));
const place = z.object({ a: id('Warehouse'), b: z.string().max(10) });
export const cutoffImpact = z.object({
  closesNow: z.boolean(),
  date: z.string(),
  orders: z.int(),
  units: z.int(),
  /** Every open order whose cutoff moves, today's and later ones. */
  impact,
});
export const previewCutoff = endpoint({
  id: 'warehouseSettings.previewCutoff',
  method: 'GET',
  path: '/warehouse/cutoffs/{a}/{b}',
  needs: ['editSettings:warehouse'],
  params: place,
  about:
    'Whether another cutoff of a weekday closes data entry for today at once, how much freight is still pending then, and all open freight whose cutoff moves.',
  query: z.object({ hour: maybe(hour('Cutoff')) }),
  reply: one(cutoffImpact),
  refuses: [warehouseErrors.noWeekday],
  live: ['orders', 'units'],
});
export const setCutoff = endpoint({
  id: 'warehouseSettings.setCutoff',
  method: 'PUT',
  path: '/warehouse/cutoffs/{a}/{b}',
  needs: ['editSettings:warehouse'],
  params: place,
  about:
    'The cutoff of one weekday (a = warehouse, b = weekday, 0 Sunday): HH:mm, or null or empty for a day the warehouse does not work. Closing data entry for today asks for confirmation.',
  body: z.object({ hour: hourOrNone('Cutoff'), confirm: flag(), rowVersion: weekdayVersion }),
  reply: one(warehouseSettings),
  refuses: [warehouseErrors.noWeekday, warehouseErrors.closesToday],
  live: ['warehouses'],
});
const cutoffDay = z.object({ dayOfWeek: whole('Day', 0, 6), rowVersion: weekdayVersion });
export const setCutoffsBody = z.object({
  hour: hour('Cutoff'),
  /** The weekdays that get it, 0 Sunday. */
  days: z
    .array(cutoffDay)
    .min(1, { error: 'Choose at least one day' })
    .max(7)
    .refine((days) => new Set(days.map(({ dayOfWeek }) => dayOfWeek)).size === days.length, {
      error: 'Each day can be chosen once',
    }),
  confirm: flag(),
});
export const setCutoffs = endpoint({
  id: 'warehouseSettings.setCutoffs',
  method: 'PUT',
  path: '/warehouse/cutoffs/{id}',
  needs: ['editSettings:warehouse'],
  about:
    'The same cutoff for several weekdays, or for all, at once. Closing data entry for today asks for confirmation.',
  body: setCutoffsBody,
  reply: one(warehouseSettings),
  refuses: [warehouseErrors.closesToday],
  live: ['warehouses'],
});
export const setAutoStart = endpoint({
  id: 'warehouseSettings.setAutoStart',
  method: 'PUT',
  path: '/warehouse/warehouses/schedule/{a}/{b}',
  needs: ['editSettings:warehouse'],
  params: place,
  about:
    'The hour at which the day of a weekday starts by itself, in the warehouse’s zone; null or empty for none.',
  body: z.object({ hour: hourOrNone('Automatic start'), rowVersion: weekdayVersion }),
  reply: one(warehouseSettings),
  refuses: [warehouseErrors.noWeekday, startDayErrors.noCutoff],
  live: ['warehouses'],
});

export const warehouseNamed = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
});
export type WarehouseNamed = z.output<typeof warehouseNamed>;
const named = one(z.array(warehouseNamed));
export const warehouseCodes = endpoint({
  id: 'warehouseSettings.codes',
  method: 'GET',
  path: '/warehouse-codes',
  needs: 'signed-in',
  about: 'All warehouses, the inactive ones too, so that old records can be named.',
  reply: named,
  live: ['warehouses'],
});
export const outboundWarehouses = endpoint({
  id: 'warehouseSettings.outbound',
  method: 'GET',
  path: '/outbound-warehouses',
  needs: 'signed-in',
  about: 'Active warehouses that freight leaves from.',
  reply: named,
  live: ['warehouses'],
});
export const hideEtasWarehouses = endpoint({
  id: 'warehouseSettings.hideEtas',
  method: 'GET',
  path: '/hide-etas-warehouses',
  needs: 'signed-in',
  about: 'Active warehouses whose ETAs may be hidden.',
  reply: named,
  live: ['warehouses'],
});
