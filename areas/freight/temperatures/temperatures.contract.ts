import { z } from 'zod';
import { temperatureErrors } from './temperatures.errors.ts';
import { defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  numberEnumListField,
  textField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { dateOrders } from '#kit/contract/imported-dates.ts';
import { optionalHeaderRowNumberOrZeroField } from '#kit/contract/header-row.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    temperatures: true;
  }
}

/** What is measured, as numbers. */
export const measuredKinds = { unit: 1, pallet: 2, truck: 3, room: 4 } as const;
/** The rooms of every warehouse, as numbers. They are permanent, while layouts change with the days. */
export const warehouseRooms = { dock: 1, slots: 2, cooler: 3 } as const;
export type WarehouseRoom = keyof typeof warehouseRooms;
/** The source of a temperature, as a number. */
export const readingSources = { scanner: 1, call: 2, file: 3, proof: 4 } as const;

const measuredOnes = [1, 2, 3, 4] as const;
/** The range of plausible temperatures, in tenths of a degree Fahrenheit. */
export const minPlausibleTenthsF = -600;
export const maxPlausibleTenthsF = 1500;

const root = '/warehouse/temperatures';
const live = ['temperatures'] as const;
const reads: readonly [string, ...string[]] = ['coolerInventoryView:receiving'];
const edits: readonly [string, ...string[]] = ['editCoolerInventory:warehouse'];

export const readingRowSchema = z.object({
  id: z.int(),
  warehouseId: z.int(),
  warehouse: z.string(),
  zone: z.string(),
  /** 1 unit, 2 pallet, 3 truck, 4 room. */
  measured: z.int(),
  /** The code of the unit or pallet, or the number of the load. Null for a room. */
  code: z.string().nullable(),
  room: z.int().nullable(),
  unitId: z.int().nullable(),
  measuredAt: instantField(),
  /** Tenths of a degree Fahrenheit. */
  tenthsF: z.int(),
  source: z.int(),
  device: z.string(),
  who: z.string(),
  takenAt: instantField(),
});
export type ReadingRow = z.output<typeof readingRowSchema>;

export const findReadingsEndpoint = defineEndpoint({
  id: 'temperatures.find',
  method: 'GET',
  path: root,
  permissions: reads,
  summary:
    'List the temperatures measured in a warehouse, newest first. They are from units, pallets, trucks and rooms.',
  query: z
    .object({
      warehouseId: optionalField(idField('Warehouse')),
      measured: optionalField(numberEnumListField('Measured', measuredOnes)),
      code: optionalTextField('Code', 80),
      dateFrom: optionalField(dateField('Date from')),
      dateTo: optionalField(dateField('Date to')),
      ...pagingFields(['measuredAt', 'tenthsF', 'takenAt'], 'desc'),
    })
    .refine((q) => !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo, {
      error: 'End date can’t be before start date',
      path: ['dateTo'],
    }),
  reply: pageReply(readingRowSchema),
  live,
  ofTheHouse: true,
});

/** The columns of a temperature file, in the order of the template. */
export const readingFileColumns = [
  { id: 'of', title: 'Location', takes: 'A unit, pallet, load (L-60211), dock, slots or cooler.' },
  {
    id: 'time',
    title: 'Time',
    takes: '2027-02-03 14:30 or 02/03/2027 2:30 PM. Add UTC, EST or an offset if the time zone differs.',
  },
  { id: 'temperature', title: 'Temperature', takes: 'A number. The column title can include °F or °C.' },
  { id: 'unit', title: 'Scale', takes: 'F or C, if the title doesn’t include it.' },
  { id: 'device', title: 'Device', takes: 'Enter the device if several loggers are in one place.' },
] as const;
export type ReadingFileColumn = (typeof readingFileColumns)[number]['id'];
const columnIds = readingFileColumns.map((column) => column.id);

/** The time zone of a logger whose times have none: the warehouse's, or UTC. */
export const loggerTimeZoneChoices = ['warehouse', 'utc'] as const;
export const maxReadingsPerFile = 50_000;
export const maxListedReadingErrors = 5_000;

const readingFault = z.object({
  /** In a file: the row number, where the titles are row 1. In an API call: the position in the list, from 1. */
  row: z.int(),
  /** Null means the row or the whole file. */
  column: z.enum(columnIds).nullable(),
  value: z.string(),
  /** The error code for API clients. It never changes. */
  code: z.string(),
  sentence: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ReadingError = z.output<typeof readingFault>;
/** The readings of one measured object. */
const seriesOf = z.object({
  measured: z.int(),
  code: z.string().nullable(),
  room: z.int().nullable(),
  device: z.string(),
  readings: z.int(),
  firstAt: instantField(),
  lastAt: instantField(),
  coldest: z.int(),
  warmest: z.int(),
});
export const savedReadingsResultSchema = z.object({
  dryRun: z.boolean(),
  rows: z.int(),
  added: z.int(),
  /** Readings already saved from the same device at the same time. They add nothing. */
  known: z.int(),
  faultsInFile: z.int(),
  faults: z.array(readingFault),
  /** The first 500. */
  series: z.array(seriesOf),
});
export type SavedReadingsResult = z.output<typeof savedReadingsResultSchema>;

/** The columns of a logger's file that the user can choose. */
export const loggerFileColumns = ['time', 'date', 'temperature'] as const;
export const importedReadingsResultSchema = savedReadingsResultSchema.extend({
  /** Rows where the logger measured nothing. */
  skipped: z.int(),
  /** Rows below the last reading that are left out, such as Min, Max and Average. */
  summaryRows: z.int(),
  /** The maker of the logger, if the file contains it. */
  maker: z.string().nullable(),
  /** The serial number of the logger, if the file contains it once for all readings. */
  device: z.string().nullable(),
  /** The row number of the titles. 0: the file has none, and its columns are named A, B, C. */
  titleRow: z.int(),
  /** The first rows of the file, from which the user can choose the title row. */
  head: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  titles: z.array(z.string()),
  /** The meaning of each title. */
  columns: z.partialRecord(z.enum(loggerFileColumns), z.string()),
  /** What the file does not contain. The user must or can enter it. */
  asks: z.object({ of: z.boolean(), device: z.boolean(), unit: z.boolean(), zone: z.boolean() }),
  /** The date order of the file. Null means all its dates are ambiguous and the user must choose. */
  dateOrder: z.enum(dateOrders).nullable(),
  /** An ambiguous date of the file. */
  dateExample: z.string().nullable(),
});
export type ImportedReadingsResult = z.output<typeof importedReadingsResultSchema>;

export const addSensorReadingsAllOrNothingEndpoint = defineEndpoint({
  id: 'temperatures.add',
  method: 'POST',
  path: root,
  permissions: edits,
  summary:
    'Save temperatures reported by sensors, up to 1,000 per call. Either all are saved or, if one has an error, none. Readings that were already saved add nothing.',
  body: z.object({
    warehouseId: idField('Warehouse'),
    readings: z
      .array(
        z.object({
          of: textField('Location', 80),
          measuredAt: z.iso.datetime({ offset: true, error: 'The time isn’t valid' }),
          temperature: z
            .number({ error: 'Temperature must be a number' })
            .min(-200, { error: 'Temperature isn’t valid' })
            .max(400, { error: 'Temperature isn’t valid' }),
          unit: z.enum(['F', 'C'], { error: 'Scale must be F or C' }),
          device: optionalTextField('Device', 80),
        }),
        { error: 'Temperatures are required' },
      )
      .min(1, { error: 'Temperatures are required' })
      .max(1000, { error: 'Send up to 1,000 temperatures per request' }),
  }),
  reply: itemReply(savedReadingsResultSchema),
  errors: [temperatureErrors.fileHasErrors],
  live,
});

export const previewByDefaultOrImportReadingFileEndpoint = defineEndpoint({
  id: 'temperatures.import',
  method: 'POST',
  path: `${root}/import`,
  permissions: edits,
  upload: 'file',
  body: z.object({
    warehouseId: idField('Warehouse'),
    dryRun: optionalBooleanField(),
    of: optionalTextField('Location', 80),
    device: optionalTextField('Device', 80),
    unit: optionalField(z.enum(['F', 'C'], { error: 'Scale must be F or C' })),
    zone: optionalField(z.enum(loggerTimeZoneChoices, { error: 'Choose the logger time zone' })),
    dateOrder: optionalField(z.enum(dateOrders, { error: 'Choose the file’s date format' })),
    titleRow: optionalHeaderRowNumberOrZeroField(),
    time: optionalTextField('Time', 200),
    date: optionalTextField('Date', 200),
    temperature: optionalTextField('Temperature', 200),
  }),
  summary:
    'Import temperatures from a logger file (CSV, XLSX or a Fridge-tag report). Supports LogTag, HOBO, Sensitech, Tive, DeltaTrak and others. Values that the file does not have are sent as fields: where it measured, the device, the scale, the clock (of the warehouse, or UTC) and the date format. The header row is detected, or set with `titleRow` (0: none). Rows below the last reading that summarize the readings are left out. By default the call only returns what it would save, with every error by row and column. With dryRun=false it saves all readings, or none if the file has an error. Importing the same file twice adds nothing, and the response says so.',
  reply: itemReply(importedReadingsResultSchema),
  errors: Object.values(temperatureErrors),
  live,
});
export const getReadingTemplateEndpoint = defineEndpoint({
  id: 'temperatures.downloadTemplate',
  method: 'GET',
  path: `${root}/import/template`,
  permissions: edits,
  summary: 'Download an empty file with the column titles that the import accepts.',
  reply: fileReply('text/plain'),
});

const legPlaces = ['dock', 'slots', 'cooler', 'truck', 'shuttle'] as const;
const unitTemperatures = z.object({
  /** The limit of its product in tenths of a degree Fahrenheit. Null means no limit. */
  limit: z.int().nullable(),
  /** The minutes above the limit allowed in total. Null means they are not counted. */
  allowance: z.int().nullable(),
  /** The minutes after which a warning is sent. */
  warnsFrom: z.int().nullable(),
  warnedAt: instantField().nullable(),
  /** How long a reading is valid, in minutes. */
  validFor: z.int(),
  minutes: z.int(),
  above: z.int(),
  /** Minutes without a valid reading. */
  unknown: z.int(),
  legs: z.array(
    z.object({
      place: z.enum(legPlaces),
      /** The name of the warehouse, or of the load. */
      name: z.string().nullable(),
      fromAt: instantField(),
      /** Null means the unit is there now. */
      untilAt: instantField().nullable(),
      minutes: z.int(),
      above: z.int(),
      unknown: z.int(),
      warmest: z.int().nullable(),
    }),
  ),
  /** The latest readings of the unit itself and of its pallet, at most 20. */
  readings: z.array(z.object({ measuredAt: instantField(), tenthsF: z.int(), ofPallet: z.boolean() })),
});
export type UnitTemperatureExposure = z.output<typeof unitTemperatures>;
export const getUnitTemperatureExposureEndpoint = defineEndpoint({
  id: 'temperatures.getForUnit',
  method: 'GET',
  path: '/outbound/units/{id}/temperatures',
  permissions: ['unitsView:outbound'],
  summary:
    'Get how long a unit was warmer than its product allows. Covers the whole route: on the dock, in its slot, in the cooler and on the truck.',
  reply: itemReply(unitTemperatures),
  live: ['temperatures', 'units'],
});
