import { z } from 'zod';
import { dayOfServiceType } from '#areas/calendar/shipping/day-of-service-types.contract.ts';
import { serviceErrors } from './days-of-service.errors.ts';
import { impact } from '#areas/calendar/impact/impact.contract.ts';
import { endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { date, flag, hour, id, maybe, oneOf, version, whole, words } from '#kit/contract/fields.ts';
import { localTime } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'days-of-service': true;
  }
}

export const recordTypes = [
  dayOfServiceType.normal,
  dayOfServiceType.holiday,
  dayOfServiceType.temporary,
  dayOfServiceType.blocked,
] as const;
/** 0 Sunday to 6 Saturday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const { blocked } = dayOfServiceType;
const live = ['days-of-service', 'holidays'] as const;
/** What the records say of a date, and the shuttle file instead of them. */
const ofDates = [...live, 'shuttle-file'] as const;
const optionalText = z.string().nullable();

export const dayOfServiceRow = z.object({
  id: z.int(),
  recordType: z.int(),
  regionId: z.int(),
  regionCode: z.string(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  dayOfWeek: z.int(),
  consigneeAccountId: z.int(),
  consignee: z.string(),
  shipperAccountId: z.int().nullable(),
  shipper: optionalText,
  careOfAccountId: z.int().nullable(),
  careOf: optionalText,
  outboundWarehouseId: z.int().nullable(),
  outboundWarehouseCode: optionalText,
  outboundDay: z.int().nullable(),
  deliveryStartDay: z.int().nullable(),
  deliveryStartTime: optionalText,
  deliveryEndDay: z.int().nullable(),
  deliveryEndTime: optionalText,
  effectiveDate: z.string(),
  expirationDate: z.string(),
  holidayPeriodId: z.int().nullable(),
  expired: z.boolean(),
  rowVersion: z.int(),
});
export type DayOfServiceRow = z.output<typeof dayOfServiceRow>;

const fields = {
  recordType: oneOf('Type', recordTypes),
  regionId: id('Region'),
  warehouseId: id('Warehouse'),
  dayOfWeek: oneOf('Day', weekdays),
  consigneeAccountId: id('Consignee'),
  shipperAccountId: maybe(id('Shipper')),
  careOfAccountId: maybe(id('Care of')),
  deliveryStartDay: maybe(oneOf('Delivery start day', weekdays)),
  deliveryStartTime: maybe(hour('Delivery start time')),
  deliveryEndDay: maybe(oneOf('Delivery end day', weekdays)),
  deliveryEndTime: maybe(hour('Delivery end time')),
  outboundWarehouseId: maybe(id('Outbound warehouse')),
  outboundDay: maybe(oneOf('Outbound day', weekdays)),
  effectiveDate: maybe(date('Effective date', { before: 1500, after: 800 })),
  expirationDate: maybe(date('Expiration date', { before: 1500, after: 4000 })),
  holidayPeriodId: maybe(id('Holiday period')),
  /** A record to change; without it a new one is made. */
  dayOfServiceId: maybe(id('Day of service')),
  rowVersion: maybe(version()),
  /** The same record on further weekdays; outbound and delivery days move along. */
  alsoDays: z.array(oneOf('Day', weekdays)).max(7).optional(),
};
/**
 * Blocked records need no more than who, where, which day and when (docs/domain/calendar.md#which-record-wins); a
 * Holiday record may take its dates from a period.
 */
const served = {
  careOfAccountId: 'Care of',
  deliveryStartDay: 'Delivery start day',
  deliveryStartTime: 'Delivery start time',
  deliveryEndDay: 'Delivery end day',
  deliveryEndTime: 'Delivery end time',
  outboundWarehouseId: 'Outbound warehouse',
  outboundDay: 'Outbound day',
};
const dated = { effectiveDate: 'Effective date', expirationDate: 'Expiration date' };

export const saveDayBody = z.object(fields).superRefine(
  (wish, context) => {
    const wanted = {
      ...(wish.recordType === blocked ? {} : served),
      ...(wish.recordType === 2 && wish.holidayPeriodId !== undefined ? {} : dated),
    };
    const filled = new Set(
      Object.entries(wish)
        .filter(([, value]) => value !== undefined)
        .map(([name]) => name),
    );
    const said = new Set(context.issues.map((issue) => issue.path?.[0]));
    for (const [name, label] of Object.entries(wanted))
      if (!filled.has(name) && !said.has(name))
        context.addIssue({ code: 'custom', path: [name], message: `${label} is required` });
    const datesRead = !said.has('effectiveDate') && !said.has('expirationDate');
    if (datesRead && wish.effectiveDate && wish.expirationDate && wish.expirationDate < wish.effectiveDate)
      context.addIssue({
        code: 'custom',
        path: ['expirationDate'],
        message: serviceErrors.expirationWrong.sentence,
      });
    // Also where other fields are at fault: everything that is missing is said at once.
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
export type DayWish = z.output<typeof saveDayBody>;

const see: readonly [string, ...string[]] = ['manageDaysOfServiceView:accounts', 'viewList:dayOfService'];
export const manageDays = endpoint({
  id: 'daysOfService.manage',
  method: 'GET',
  path: '/days-of-service/manage',
  needs: see,
  about:
    'Days-of-service records, 100 at a time; the total says how many there are beyond. Start and end day are delivery weekdays.',
  query: z.object({
    regionId: maybe(id('Region')),
    recordType: maybe(oneOf('Type', recordTypes)),
    warehouseId: maybe(id('Warehouse')),
    startDay: maybe(oneOf('Start day', weekdays)),
    endDay: maybe(oneOf('End day', weekdays)),
    expiredService: flag(),
    dayOfWeek: maybe(oneOf('Day', weekdays)),
    consigneeAccountId: maybe(id('Consignee')),
    shipperAccountId: maybe(id('Shipper')),
    /** Records that send freight in care of this account. */
    careOfAccountId: maybe(id('Care of')),
    /** True: only records of one shipper; false: only those for every shipper. */
    ofShipper: flag(),
    ...paging(
      [
        'dayOfWeek',
        'recordType',
        'regionCode',
        'warehouseCode',
        'consignee',
        'shipper',
        'effectiveDate',
        'expirationDate',
      ],
      'asc',
      100,
    ),
  }),
  reply: page(dayOfServiceRow),
  live,
});
/** What may stand against a record that somebody wants. */
const wrongRecord = Object.values(serviceErrors);
const saved = z.object({ records: z.array(dayOfServiceRow), impact });
export const saveDay = endpoint({
  id: 'daysOfService.save',
  method: 'POST',
  path: '/days-of-service/manage',
  needs: ['edit:dayOfService'],
  about:
    'Makes a record, or changes the one named. Records of one type must not overlap (409). Freight already entered keeps its day and is listed (207).',
  body: saveDayBody,
  reply: one(saved),
  refuses: [...wrongRecord],
  live,
});
export const previewDay = endpoint({
  id: 'daysOfService.preview',
  method: 'POST',
  path: '/days-of-service/manage/preview',
  needs: ['edit:dayOfService'],
  reads: true,
  about: 'The open orders, units and loads whose service would change.',
  body: saveDayBody,
  reply: one(impact),
  refuses: [...wrongRecord],
  live: ['orders', 'units'],
});
const dayParams = z.object({ dayOfServiceId: id('Day of service') });
export const previewDelete = endpoint({
  id: 'daysOfService.previewDelete',
  method: 'GET',
  path: '/days-of-service/{dayOfServiceId}/impact',
  needs: ['delete:dayOfService'],
  about: 'The open freight that would be served otherwise, or not at all, without this record.',
  params: dayParams,
  reply: one(impact),
  live: ['orders', 'units'],
});
export const deleteDay = endpoint({
  id: 'daysOfService.delete',
  method: 'DELETE',
  path: '/days-of-service/{dayOfServiceId}',
  needs: ['delete:dayOfService'],
  about: 'Takes a record out of use. Freight already entered keeps its day and is listed (207).',
  params: dayParams,
  reply: one(z.object({ impact })),
  live,
});

const place = z.object({ id: z.int(), code: z.string(), name: z.string() });
export const servicePlaces = endpoint({
  id: 'daysOfService.places',
  method: 'GET',
  path: '/days-of-service/places',
  needs: [...see, 'viewCalendar:dayOfService', 'adminSettingsView:admin'],
  about: 'Regions, warehouses and coming holiday periods to choose from.',
  reply: one(
    z.object({
      /** The inactive ones too, so that old records can be named. */
      regions: z.array(place.extend({ active: z.boolean() })),
      /** The ones out of use too, so that old records can be named. */
      warehouses: z.array(
        place.extend({ regionId: z.int(), receives: z.boolean(), sends: z.boolean(), active: z.boolean() }),
      ),
      periods: z.array(
        z.object({ id: z.int(), name: z.string(), effectiveDate: z.string(), expirationDate: z.string() }),
      ),
    }),
  ),
  live: ['holidays', 'warehouses', 'regions'],
});

const serviceDate = z.string().nullable();
export const weekRow = z.object({
  consigneeAccountId: z.int(),
  consigneeAccountName: z.string(),
  consigneeNumber: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  sundayServiceDate: serviceDate,
  mondayServiceDate: serviceDate,
  tuesdayServiceDate: serviceDate,
  wednesdayServiceDate: serviceDate,
  thursdayServiceDate: serviceDate,
  fridayServiceDate: serviceDate,
  saturdayServiceDate: serviceDate,
  /** Sunday to Saturday: what is received that day is delivered then, on the clock of the door; blocked, it is not taken. */
  days: z.array(z.object({ deliveryDateTime: localTime().nullable(), blocked: z.boolean() })),
});
export type WeekOfService = z.output<typeof weekRow>;
const weekFilters = {
  consigneeAccountId: maybe(id('Consignee')),
  /** Only the consignees that this shipper may enter, from its own warehouse, with its own records over the general ones. */
  shipperAccountId: maybe(id('Shipper')),
  city: words('City', 120),
  stateId: words('State', 10),
  regionId: maybe(id('Region')),
  warehouseId: maybe(id('Warehouse')),
  dayOfServiceFromStr: maybe(date('Day of service from')),
};
const weekNeeds = ['daysOfServiceView:shipments', 'daysOfServiceView:consignees', ...see] as const;
export const viewDays = endpoint({
  id: 'daysOfService.view',
  method: 'GET',
  path: '/days-of-service',
  needs: weekNeeds,
  about:
    'The week matrix: on which dates of the week of a date (default today) each consignee is served from each warehouse, and when it is delivered. A blocked day has no date.',
  query: z.object({ ...weekFilters, ...paging(['consigneeAccountName', 'city', 'state', 'warehouseCode']) }),
  reply: page(weekRow),
  live: ofDates,
});
export const printWeek = endpoint({
  id: 'daysOfService.printWeek',
  method: 'GET',
  path: '/days-of-service/week/print',
  needs: weekNeeds,
  about:
    'The same week as a paper: consignee by weekday, each day with its departure and delivery. At most 2,000 rows.',
  query: z.object({
    ...weekFilters,
    language: z.enum(['en', 'es', 'zh'], { error: 'Language is not valid' }).optional(),
  }),
  reply: file(),
});

const moment = z.object({ local: localTime(), zone: z.string() });
export const calendarDay = z.object({
  date: z.string(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  recordType: z.int(),
  dayOfServiceId: z.int(),
  /** Null on a blocked day. */
  service: z
    .object({
      outboundDate: z.string(),
      outboundWarehouse: z.string(),
      careOf: optionalText,
      deliveryStart: moment.nullable(),
      deliveryEnd: moment.nullable(),
      needsShuttleRow: z.boolean(),
    })
    .nullable(),
  /** Every record that could decide the day, the one that wins first. */
  records: z.array(
    z.object({ id: z.int(), recordType: z.int(), effectiveDate: z.string(), expirationDate: z.string() }),
  ),
  units: z.int(),
});
export type CalendarDay = z.output<typeof calendarDay>;
export const calendarOfDays = endpoint({
  id: 'daysOfService.calendar',
  method: 'GET',
  path: '/days-of-service/calendar',
  needs: ['viewCalendar:dayOfService'],
  about:
    'A consignee’s service from the 15th two months before to the 15th of the month after, with the holiday periods of the region and the blocks.',
  query: z.object({
    consigneeAccountId: id('Consignee'),
    month: whole('Month', 1, 12),
    year: whole('Year', 2000, 2100),
    regionId: maybe(id('Region')),
    warehouseId: maybe(id('Warehouse')),
    shipperAccountId: maybe(id('Shipper')),
    expiredService: flag(),
  }),
  reply: one(
    z.object({
      from: z.string(),
      to: z.string(),
      today: z.string(),
      consignee: place,
      dayDetails: z.array(calendarDay),
      holidayPeriods: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          effectiveDate: z.string(),
          expirationDate: z.string(),
          regionIds: z.array(z.int()),
        }),
      ),
      blocks: z.array(z.object({ startDate: z.string(), endDate: z.string(), warehouseCode: optionalText })),
    }),
  ),
  live: [...ofDates, 'blocked-accounts'],
});

/** How many consignees are offered at once, and of how many days their freight is counted. */
export const mostOffered = 6;
export const offeredOfDays = 28;
export const mostShipped = endpoint({
  id: 'daysOfService.mostShipped',
  method: 'GET',
  path: '/days-of-service/most-shipped',
  needs: ['viewCalendar:dayOfService'],
  about:
    'The six consignees to whom most was shipped in the last four weeks, of the freight that the caller may see: whose calendar is looked at first.',
  reply: one(z.array(z.object({ id: z.int(), number: z.string(), name: z.string(), units: z.int() }))),
});
