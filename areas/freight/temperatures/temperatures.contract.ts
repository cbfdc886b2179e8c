import { z } from 'zod';
import { temperatureErrors } from './temperatures.errors.ts';
import { endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { date, flag, id, maybe, severalOf, text, words } from '#kit/contract/fields.ts';
import { dateOrders } from '#kit/contract/foreign-dates.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    temperatures: true;
  }
}

/** What is measured, by number. */
export const measured = { unit: 1, pallet: 2, truck: 3, room: 4 } as const;
/** The rooms of every warehouse, by number: they last, where layouts come and go with the days. */
export const rooms = { dock: 1, slots: 2, cooler: 3 } as const;
export type Room = keyof typeof rooms;
/** Who or what says a temperature, by number. */
export const sources = { scanner: 1, call: 2, file: 3, proof: 4 } as const;

const measuredOnes = [1, 2, 3, 4] as const;
/** Tenths of a degree Fahrenheit that anything of ours can have. */
export const coldest = -600;
export const warmest = 1500;

const root = '/warehouse/temperatures';
const live = ['temperatures'] as const;
const reads: readonly [string, ...string[]] = ['coolerInventoryView:receiving'];
const edits: readonly [string, ...string[]] = ['editCoolerInventory:warehouse'];

export const readingRow = z.object({
  id: z.int(),
  warehouseId: z.int(),
  warehouse: z.string(),
  zone: z.string(),
  /** 1 a box, 2 a pallet, 3 a truck, 4 a room. */
  measured: z.int(),
  /** The code of the box or the pallet, the number of the load; null: a room. */
  code: z.string().nullable(),
  room: z.int().nullable(),
  unitId: z.int().nullable(),
  measuredAt: instant(),
  /** Tenths of a degree Fahrenheit. */
  tenthsF: z.int(),
  source: z.int(),
  device: z.string(),
  who: z.string(),
  takenAt: instant(),
});
export type ReadingRow = z.output<typeof readingRow>;

export const findReadings = endpoint({
  id: 'temperatures.find',
  method: 'GET',
  path: root,
  needs: reads,
  about: 'What was measured in a warehouse: boxes, pallets, trucks and rooms, the latest first.',
  query: z
    .object({
      warehouseId: maybe(id('Warehouse')),
      measured: maybe(severalOf('Measured', measuredOnes)),
      code: words('Code', 80),
      dateFrom: maybe(date('Date from')),
      dateTo: maybe(date('Date to')),
      ...paging(['measuredAt', 'tenthsF', 'takenAt'], 'desc'),
    })
    .refine((q) => !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo, {
      error: 'Date to cannot be before date from',
      path: ['dateTo'],
    }),
  reply: page(readingRow),
  live,
  ofTheHouse: true,
});

/** The columns of a file of temperatures, in the order of the template. */
export const readingColumns = [
  { id: 'of', title: 'Where', takes: 'A unit, a pallet, a load (L-60211), or dock, slots or cooler.' },
  {
    id: 'time',
    title: 'Time',
    takes: '2027-02-03 14:30 or 02/03/2027 2:30 PM; with UTC, EST or an offset where the clock is another.',
  },
  { id: 'temperature', title: 'Temperature', takes: 'A number; the title may say °F or °C.' },
  { id: 'unit', title: 'Scale', takes: 'F or C, where the title does not say it.' },
  { id: 'device', title: 'Device', takes: 'Where several loggers hang in one place.' },
] as const;
export type ReadingColumn = (typeof readingColumns)[number]['id'];
const columnIds = readingColumns.map((column) => column.id);

/** The clock of a logger whose times name none: that of the warehouse, or UTC. */
export const loggerClocks = ['warehouse', 'utc'] as const;
export const mostReadings = 50_000;
export const mostFaults = 5_000;

const readingFault = z.object({
  /** As the file counts: the titles are row 1. Of a call: as the list counts, from 1. */
  row: z.int(),
  /** Null: the row or the file as a whole. */
  column: z.enum(columnIds).nullable(),
  value: z.string(),
  /** What is wrong, for programs; it never changes. */
  code: z.string(),
  sentence: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ReadingFault = z.output<typeof readingFault>;
/** What is told of one thing that was measured. */
const seriesOf = z.object({
  measured: z.int(),
  code: z.string().nullable(),
  room: z.int().nullable(),
  device: z.string(),
  readings: z.int(),
  firstAt: instant(),
  lastAt: instant(),
  coldest: z.int(),
  warmest: z.int(),
});
export const takenReadings = z.object({
  dryRun: z.boolean(),
  rows: z.int(),
  added: z.int(),
  /** Said before, by the same device in the same moment: they add nothing. */
  known: z.int(),
  faultsInFile: z.int(),
  faults: z.array(readingFault),
  /** The first 500. */
  series: z.array(seriesOf),
});
export type TakenReadings = z.output<typeof takenReadings>;

/** The columns of a logger's file that a person may choose. */
export const loggerColumns = ['time', 'date', 'temperature'] as const;
export const importedReadings = takenReadings.extend({
  /** Rows where the logger measured nothing. */
  skipped: z.int(),
  /** Who made the logger, where the file says so. */
  maker: z.string().nullable(),
  /** The number of the logger, where the file says it once for all readings. */
  device: z.string().nullable(),
  titles: z.array(z.string()),
  /** Which title means what. */
  columns: z.partialRecord(z.enum(loggerColumns), z.string()),
  /** What the file does not say itself: a person must, or may. */
  asks: z.object({ of: z.boolean(), device: z.boolean(), unit: z.boolean(), zone: z.boolean() }),
  /** How the file writes days; null: all of them can be read both ways, and the user must say it. */
  dateOrder: z.enum(dateOrders).nullable(),
  /** A day of the file that can be read both ways. */
  dateExample: z.string().nullable(),
});
export type ImportedReadings = z.output<typeof importedReadings>;

export const addReadings = endpoint({
  id: 'temperatures.add',
  method: 'POST',
  path: root,
  needs: edits,
  about:
    'Temperatures as sensors tell them, up to 1,000 at once: all are kept or, when one is at fault, none. What was said before adds nothing.',
  body: z.object({
    warehouseId: id('Warehouse'),
    readings: z
      .array(
        z.object({
          of: text('Where', 80),
          measuredAt: z.iso.datetime({ offset: true, error: 'The time is not valid' }),
          temperature: z
            .number({ error: 'Temperature is not a number' })
            .min(-200, { error: 'Temperature is not valid' })
            .max(400, { error: 'Temperature is not valid' }),
          unit: z.enum(['F', 'C'], { error: 'Scale is F or C' }),
          device: words('Device', 80),
        }),
        { error: 'Temperatures are required' },
      )
      .min(1, { error: 'Temperatures are required' })
      .max(1000, { error: 'At most 1,000 temperatures are taken at once' }),
  }),
  reply: one(takenReadings),
  refuses: [temperatureErrors.faultsOpen],
  live,
});

export const importReadings = endpoint({
  id: 'temperatures.import',
  method: 'POST',
  path: `${root}/import`,
  needs: edits,
  upload: 'file',
  body: z.object({
    warehouseId: id('Warehouse'),
    dryRun: flag(),
    of: words('Where', 80),
    device: words('Device', 80),
    unit: maybe(z.enum(['F', 'C'], { error: 'Scale is F or C' })),
    zone: maybe(z.enum(loggerClocks, { error: 'Choose the clock of the logger' })),
    dateOrder: maybe(z.enum(dateOrders, { error: 'Choose how the file writes days' })),
    time: words('Time', 200),
    date: words('Date', 200),
    temperature: words('Temperature', 200),
  }),
  about:
    'Reads the file of a logger (CSV, XLSX, or the report of a Fridge-tag): LogTag, HOBO, Sensitech, Tive, DeltaTrak and others. What the file does not say is said beside it: where it measured, the device, the scale, the clock (of the warehouse, or UTC), how it writes days. By default it only says what it would keep, with every fault at its row and column; with dryRun=false it keeps all or, when anything is at fault, nothing. The same file twice adds nothing and says so.',
  reply: one(importedReadings),
  refuses: Object.values(temperatureErrors),
  live,
});
export const readingTemplate = endpoint({
  id: 'temperatures.template',
  method: 'GET',
  path: `${root}/import/template`,
  needs: edits,
  about: 'An empty file with the titles that the import knows.',
  reply: file('text/plain'),
});

const legPlaces = ['dock', 'slots', 'cooler', 'truck', 'shuttle'] as const;
const unitTemperatures = z.object({
  /** What its product bears, in tenths of a degree Fahrenheit; null: no limit. */
  limit: z.int().nullable(),
  /** How many minutes above that it may have in all; null: nobody counts. */
  allowance: z.int().nullable(),
  /** From how many on somebody is warned. */
  warnsFrom: z.int().nullable(),
  warnedAt: instant().nullable(),
  /** How long a reading speaks for what comes after it, in minutes. */
  validFor: z.int(),
  minutes: z.int(),
  above: z.int(),
  /** Minutes that no reading speaks for. */
  unknown: z.int(),
  legs: z.array(
    z.object({
      place: z.enum(legPlaces),
      /** The warehouse, or the load. */
      name: z.string().nullable(),
      fromAt: instant(),
      /** Null: it is there now. */
      untilAt: instant().nullable(),
      minutes: z.int(),
      above: z.int(),
      unknown: z.int(),
      warmest: z.int().nullable(),
    }),
  ),
  /** The latest of the box itself and of its pallet, at most 20. */
  readings: z.array(z.object({ measuredAt: instant(), tenthsF: z.int(), ofPallet: z.boolean() })),
});
export type UnitTemperatures = z.output<typeof unitTemperatures>;
export const temperaturesOfUnit = endpoint({
  id: 'temperatures.ofUnit',
  method: 'GET',
  path: '/outbound/units/{id}/temperatures',
  needs: ['unitsView:outbound'],
  about:
    'How long a box was warmer than its product bears, over its whole way: on the dock, in its slot, in the cooler, on the truck.',
  reply: one(unitTemperatures),
  live: ['temperatures', 'units'],
});
