import { z } from 'zod';
import { dayOfServiceType } from '#areas/calendar/shipping/day-of-service-types.contract.ts';
import { dayOfServiceErrors } from './days-of-service.errors.ts';
import { freightImpactSchema } from '#areas/calendar/impact/impact.contract.ts';
import { defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  optionalBooleanField,
  timeOfDayField,
  idField,
  optionalField,
  numberEnumField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { localDateTimeField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'days-of-service': true;
  }
}

export const dayOfServiceRecordTypes = [
  dayOfServiceType.normal,
  dayOfServiceType.holiday,
  dayOfServiceType.temporary,
  dayOfServiceType.blocked,
] as const;
/** 0 Sunday to 6 Saturday. */
export const weekdayNumbers = [0, 1, 2, 3, 4, 5, 6] as const;
const { blocked } = dayOfServiceType;
const live = ['days-of-service', 'holidays'] as const;
/** What the records define for a date, or the shuttle file that replaces them. */
const ofDates = [...live, 'shuttle-file'] as const;
const optionalText = z.string().nullable();

export const dayOfServiceRowSchema = z.object({
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
export type DayOfServiceRow = z.output<typeof dayOfServiceRowSchema>;

const fields = {
  recordType: numberEnumField('Type', dayOfServiceRecordTypes),
  regionId: idField('Region'),
  warehouseId: idField('Warehouse'),
  dayOfWeek: numberEnumField('Day', weekdayNumbers),
  consigneeAccountId: idField('Consignee'),
  shipperAccountId: optionalField(idField('Shipper')),
  careOfAccountId: optionalField(idField('Care of')),
  deliveryStartDay: optionalField(numberEnumField('Delivery start day', weekdayNumbers)),
  deliveryStartTime: optionalField(timeOfDayField('Delivery start time')),
  deliveryEndDay: optionalField(numberEnumField('Delivery end day', weekdayNumbers)),
  deliveryEndTime: optionalField(timeOfDayField('Delivery end time')),
  outboundWarehouseId: optionalField(idField('Outbound warehouse')),
  outboundDay: optionalField(numberEnumField('Outbound day', weekdayNumbers)),
  effectiveDate: optionalField(dateField('Effective date', { before: 1500, after: 800 })),
  expirationDate: optionalField(dateField('Expiration date', { before: 1500, after: 4000 })),
  holidayPeriodId: optionalField(idField('Holiday period')),
  /** The record to change. Without it a new one is created. */
  dayOfServiceId: optionalField(idField('Day of service')),
  rowVersion: optionalField(rowVersionField()),
  /** Copies the record to further weekdays. Outbound and delivery days shift with it. */
  alsoDays: z.array(numberEnumField('Day', weekdayNumbers)).max(7).optional(),
};
/**
 * Blocked records need only consignee, origin, weekday and dates (docs/domain/calendar.md#which-record-wins). A Holiday record
 * can take its dates from a period.
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

export const createOrUpdateDayOfServiceBodySchema = z.object(fields).superRefine(
  (input, context) => {
    const requiredFields = {
      ...(input.recordType === blocked ? {} : served),
      ...(input.recordType === 2 && input.holidayPeriodId !== undefined ? {} : dated),
    };
    const filled = new Set(
      Object.entries(input)
        .filter(([, value]) => value !== undefined)
        .map(([name]) => name),
    );
    const invalidFields = new Set(context.issues.map((issue) => issue.path?.[0]));
    for (const [name, label] of Object.entries(requiredFields))
      if (!filled.has(name) && !invalidFields.has(name))
        context.addIssue({ code: 'custom', path: [name], message: `${label} is required` });
    const datesRead = !invalidFields.has('effectiveDate') && !invalidFields.has('expirationDate');
    if (
      datesRead &&
      input.effectiveDate &&
      input.expirationDate &&
      input.expirationDate < input.effectiveDate
    )
      context.addIssue({
        code: 'custom',
        path: ['expirationDate'],
        message: dayOfServiceErrors.expirationBeforeEffective.sentence,
      });
    // Runs even when other fields have errors, so that everything missing is reported together.
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
export type DayOfServiceInput = z.output<typeof createOrUpdateDayOfServiceBodySchema>;

const see: readonly [string, ...string[]] = ['manageDaysOfServiceView:accounts', 'viewList:dayOfService'];
export const findDayOfServiceRecordsEndpoint = defineEndpoint({
  id: 'daysOfService.listRecords',
  method: 'GET',
  path: '/days-of-service/manage',
  permissions: see,
  summary:
    'List days-of-service records, 100 per page. The total counts all records. Start and end day are delivery weekdays.',
  query: z.object({
    regionId: optionalField(idField('Region')),
    recordType: optionalField(numberEnumField('Type', dayOfServiceRecordTypes)),
    warehouseId: optionalField(idField('Warehouse')),
    startDay: optionalField(numberEnumField('Start day', weekdayNumbers)),
    endDay: optionalField(numberEnumField('End day', weekdayNumbers)),
    expiredService: optionalBooleanField(),
    dayOfWeek: optionalField(numberEnumField('Day', weekdayNumbers)),
    consigneeAccountId: optionalField(idField('Consignee')),
    shipperAccountId: optionalField(idField('Shipper')),
    /** Only records that send freight in care of this account. */
    careOfAccountId: optionalField(idField('Care of')),
    /** True: only records of one shipper. False: only those for every shipper. */
    ofShipper: optionalBooleanField(),
    ...pagingFields(
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
  reply: pageReply(dayOfServiceRowSchema),
  live,
});
/** Errors that can prevent saving a record. */
const wrongRecord = Object.values(dayOfServiceErrors);
const saved = z.object({ records: z.array(dayOfServiceRowSchema), impact: freightImpactSchema });
export const createOrUpdateDayOfServiceEndpoint = defineEndpoint({
  id: 'daysOfService.save',
  method: 'POST',
  path: '/days-of-service/manage',
  permissions: ['edit:dayOfService'],
  summary:
    'Create a days-of-service record, or update the given one. Records of one type must not overlap (409). Freight already entered keeps its day and is listed (207).',
  body: createOrUpdateDayOfServiceBodySchema,
  reply: itemReply(saved),
  errors: [...wrongRecord],
  live,
});
export const previewDayOfServiceSaveEndpoint = defineEndpoint({
  id: 'daysOfService.preview',
  method: 'POST',
  path: '/days-of-service/manage/preview',
  permissions: ['edit:dayOfService'],
  isReadOnly: true,
  summary: 'Preview the open orders, units and loads whose service would change.',
  body: createOrUpdateDayOfServiceBodySchema,
  reply: itemReply(freightImpactSchema),
  errors: [...wrongRecord],
  live: ['orders', 'units'],
});
const dayParams = z.object({ dayOfServiceId: idField('Day of service') });
export const previewDayOfServiceDeletionEndpoint = defineEndpoint({
  id: 'daysOfService.previewDelete',
  method: 'GET',
  path: '/days-of-service/{dayOfServiceId}/impact',
  permissions: ['delete:dayOfService'],
  summary:
    'Preview the deletion of this record. Returns the open freight that would be served differently, or not at all, without it.',
  params: dayParams,
  reply: itemReply(freightImpactSchema),
  live: ['orders', 'units'],
});
export const deleteDayOfServiceEndpoint = defineEndpoint({
  id: 'daysOfService.delete',
  method: 'DELETE',
  path: '/days-of-service/{dayOfServiceId}',
  permissions: ['delete:dayOfService'],
  summary: 'Deactivate a days-of-service record. Freight already entered keeps its day and is listed (207).',
  params: dayParams,
  reply: itemReply(z.object({ impact: freightImpactSchema })),
  live,
});

const place = z.object({ id: z.int(), code: z.string(), name: z.string() });
export const listRegionWarehouseHolidayChoicesEndpoint = defineEndpoint({
  id: 'daysOfService.listChoices',
  method: 'GET',
  path: '/days-of-service/places',
  permissions: [...see, 'viewCalendar:dayOfService', 'adminSettingsView:admin'],
  summary: 'List the regions, warehouses and upcoming holiday periods to choose from.',
  reply: itemReply(
    z.object({
      /** Includes inactive ones, so that old records can show their names. */
      regions: z.array(place.extend({ active: z.boolean() })),
      /** Includes warehouses out of use, so that old records can show their names. */
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
export const consigneeServiceWeekSchema = z.object({
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
  /**
   * Sunday to Saturday: delivery time, on the consignee's local clock, of freight received that day. A blocked day accepts none.
   */
  days: z.array(z.object({ deliveryDateTime: localDateTimeField().nullable(), blocked: z.boolean() })),
});
export type ConsigneeServiceWeek = z.output<typeof consigneeServiceWeekSchema>;
const weekFilters = {
  consigneeAccountId: optionalField(idField('Consignee')),
  /** Only the consignees this shipper can use, from its own warehouse. Its own records take precedence over the general ones. */
  shipperAccountId: optionalField(idField('Shipper')),
  city: optionalTextField('City', 120),
  stateId: optionalTextField('State', 10),
  regionId: optionalField(idField('Region')),
  warehouseId: optionalField(idField('Warehouse')),
  dayOfServiceFromStr: optionalField(dateField('Day of service from')),
};
const weekNeeds = ['daysOfServiceView:shipments', 'daysOfServiceView:consignees', ...see] as const;
export const findServiceWeekOfConsigneesEndpoint = defineEndpoint({
  id: 'daysOfService.getWeek',
  method: 'GET',
  path: '/days-of-service',
  permissions: weekNeeds,
  summary:
    'Get the weekly service matrix of consignees. For the week of a date (default today) it shows on which dates each consignee is served from each warehouse, and when the freight is delivered. A blocked day has no date.',
  query: z.object({
    ...weekFilters,
    ...pagingFields(['consigneeAccountName', 'city', 'state', 'warehouseCode']),
  }),
  reply: pageReply(consigneeServiceWeekSchema),
  live: ofDates,
});
export const printConsigneeServiceWeeksEndpoint = defineEndpoint({
  id: 'daysOfService.printWeek',
  method: 'GET',
  path: '/days-of-service/week/print',
  permissions: weekNeeds,
  summary:
    'Download the same week as a PDF. It shows consignees by weekday, each day with its departure and delivery. At most 2,000 rows.',
  query: z.object({
    ...weekFilters,
    language: z.enum(['en', 'es', 'zh'], { error: 'Language isn’t valid' }).optional(),
  }),
  reply: fileReply(),
});

const moment = z.object({ local: localDateTimeField(), zone: z.string() });
export const calendarDaySchema = z.object({
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
  /** Every record that could decide the day, the winning one first. */
  records: z.array(
    z.object({ id: z.int(), recordType: z.int(), effectiveDate: z.string(), expirationDate: z.string() }),
  ),
  units: z.int(),
});
export type CalendarDay = z.output<typeof calendarDaySchema>;
export const getServiceCalendarAroundMonthEndpoint = defineEndpoint({
  id: 'daysOfService.getCalendar',
  method: 'GET',
  path: '/days-of-service/calendar',
  permissions: ['viewCalendar:dayOfService'],
  summary:
    'Get the service calendar of a consignee. It runs from the 15th two months before to the 15th of the month after. It includes the holiday periods of the region and the blocks.',
  query: z.object({
    consigneeAccountId: idField('Consignee'),
    month: integerField('Month', 1, 12),
    year: integerField('Year', 2000, 2100),
    regionId: optionalField(idField('Region')),
    warehouseId: optionalField(idField('Warehouse')),
    shipperAccountId: optionalField(idField('Shipper')),
    expiredService: optionalBooleanField(),
  }),
  reply: itemReply(
    z.object({
      from: z.string(),
      to: z.string(),
      today: z.string(),
      consignee: place,
      dayDetails: z.array(calendarDaySchema),
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

/** How many consignees are suggested, and over how many days their freight is counted. */
export const maxSuggestedConsignees = 6;
export const consigneeSuggestionLookbackDays = 28;
export const findTopConsigneesOfLast4WeeksEndpoint = defineEndpoint({
  id: 'daysOfService.listMostShipped',
  method: 'GET',
  path: '/days-of-service/most-shipped',
  permissions: ['viewCalendar:dayOfService'],
  summary:
    'List the six consignees with the most freight in the last four weeks. Only freight that the caller can see is counted. Clients can show the calendars of these consignees first.',
  reply: itemReply(z.array(z.object({ id: z.int(), number: z.string(), name: z.string(), units: z.int() }))),
});
