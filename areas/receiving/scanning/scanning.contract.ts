import { z } from 'zod';
import { truckScanErrors } from '#areas/outbound/loads/loads.errors.ts';
import { putOnShuttleLoadErrors } from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import { scannerTaskSchema } from '#areas/floor/tasks/tasks.contract.ts';
import {
  printerIdBodySchema,
  labelPrintingErrors,
  enqueueLabelsResultSchema,
} from '#areas/floor/printers/printers.contract.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { startDayErrors } from '#areas/calendar/start-day/start-day.errors.ts';
import { scanErrors, scannerSignInErrors } from './scanning.errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  optionalBooleanField,
  idField,
  optionalField,
  textField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';

/**
 * What a scanner user can do, by scanner role: 1 Normal, 2 Supervisor, 3 Administrator, 4 Put Away
 * (docs/domain/floor.md#scanner-roles).
 */
export const scanKinds = [
  'receive',
  'putAway',
  'stage',
  'cooler',
  'coolerReturn',
  'load',
  'shuttle',
  'arrive',
  'unload',
  'palletOpen',
  'palletInspect',
  'palletClose',
] as const;
export type ScanKind = (typeof scanKinds)[number];

export const scannerSignInBodySchema = z.object({
  scannerUserId: textField('ID', 40),
  pin: z.string({ error: 'PIN is required' }).regex(/^\d{4,8}$/, { error: 'PIN must have 4 to 8 digits' }),
  device: optionalTextField('Device', 80),
});
export const scannerSessionSchema = z.object({
  token: z.string(),
  expiresAt: instantField(),
  name: z.string(),
  code: z.string(),
  role: z.int(),
  language: z.string(),
  kinds: z.array(z.enum(scanKinds)),
  mayStartDay: z.boolean(),
  warehouse: z.object({ id: z.int(), code: z.string(), name: z.string(), zone: z.string() }),
});
export type ScannerSession = z.output<typeof scannerSessionSchema>;
export const signInScannerEndpoint = defineEndpoint({
  id: 'scanner.signIn',
  method: 'POST',
  path: '/scanner/login',
  permissions: 'public',
  summary: 'Sign in a barcode user with ID and PIN. The session is bound to the user’s warehouse.',
  body: scannerSignInBodySchema,
  reply: itemReply(scannerSessionSchema),
  errors: [scannerSignInErrors.wrongCredentials, scannerSignInErrors.idLocked],
});
export const signOutScannerEndpoint = defineEndpoint({
  id: 'scanner.signOut',
  method: 'POST',
  path: '/scanner/logout',
  permissions: 'scanner',
  summary: 'End the scanner session.',
  reply: noDataReply(),
  errors: [scannerSignInErrors.signedOut],
});

export const scanBodySchema = z.object({
  /**
   * Unique, created by the device. The same scan with the same id returns the first response and changes nothing. Another scan
   * with the id is rejected.
   */
  clientEventId: textField('Scan id', 60),
  kind: z.enum(scanKinds, { error: 'Unknown scan type' }),
  code: z.preprocess(
    (v) => (typeof v === 'string' ? truncateText(v, 200) : v),
    z.string({ error: 'Code is required' }),
  ),
  /** When the trigger was pulled, ISO. Offline scans arrive later. */
  scannedAt: z.iso.datetime({ offset: true, error: 'The time of the scan isn’t valid' }),
  /**
   * The device's clock when it sends the scan. With it, the server corrects `scannedAt` by the difference from its own clock.
   * Leave it out if `scannedAt` was made online and follows the server's clock (header `X-Clock`).
   */
  sentAt: optionalField(z.iso.datetime({ offset: true, error: 'The time of the scan isn’t valid' })),
  warehouseId: optionalField(idField('Warehouse')),
  palletCode: optionalTextField('Pallet', 20),
  position: optionalTextField('Position', 20),
  pickupId: optionalField(idField('Load')),
  shuttleLoadId: optionalField(idField('Shuttle load')),
  doorNumber: optionalField(integerField('Door', 1, 9999)),
  shipperId: optionalField(idField('Shipper')),
  tempF: optionalField(integerField('Temperature', -60, 150)),
  palletStatus: optionalField(integerField('Pallet status', 0, 2)),
  /** The contents of the unit at the door are unknown. It waits in the cooler until they are known. */
  noDescription: optionalBooleanField(),
  /** The unit comes off its shuttle damaged. */
  damaged: optionalBooleanField(),
  /** No unit has the code, and the user receives the unit anyway. */
  confirmUnknown: optionalBooleanField(),
});
export type ScanInput = z.output<typeof scanBodySchema>;

/** A known unit whose code is another spelling of the scanned code, or nearly the same. */
export const unitProposalSchema = z.object({
  code: z.string(),
  consignee: z.string(),
  /** The unit is expected here today and not received yet. */
  expected: z.boolean(),
});
export type UnitProposal = z.output<typeof unitProposalSchema>;

export const scanResultSchema = z.object({
  clientEventId: z.string(),
  ok: z.boolean(),
  status: z.int(),
  tone: z.enum(['ok', 'warn', 'error']),
  /**
   * The outcome in one or two words, and the message of a rejection or warning (key and parameters, for the reader's language).
   */
  title: z.string(),
  /**
   * Identifies the rejection, warning or question (scanning.errors.ts). Null: there is none. Undefined in results stored before
   * codes existed: they allow no conclusion.
   */
  code: z.string().nullish(),
  sentence: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  at: instantField(),
  /** The main fact and its label: a position, a door. */
  factLabel: z.string().nullable(),
  fact: z.string().nullable(),
  unitId: z.int().nullable(),
  unitCode: z.string().nullable(),
  consignee: z.string().nullable(),
  place: z.string().nullable(),
  loadName: z.string().nullable(),
  description: z.string().nullable(),
  size: z.string().nullable(),
  nth: z.int().nullable(),
  ofLine: z.int().nullable(),
  /** The warehouse to which the unit goes by shuttle. Missing in results stored before the field existed. */
  shuttleTo: z.string().nullish(),
  palletCode: z.string().nullable(),
  onPallet: z.int().nullable(),
  loaded: z.int().nullable(),
  planned: z.int().nullable(),
  /** Units that arrived with a shuttle but were not sent with it, beside those in `loaded`. */
  extra: z.int().optional(),
  /** The input the scanner must request before it sends the scan again. */
  ask: z.enum(['temperature', 'shipper', 'unknown', 'proposal']).nullable(),
  choices: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The units a code without a unit may mean. The user scans one of them by its own code. */
  proposals: z.array(unitProposalSchema).optional(),
});
export type ScanResult = z.output<typeof scanResultSchema>;

export const commonScanErrors = [
  ...Object.values(scanErrors),
  warehouseClosedErrors.warehouseClosed,
  ...truckScanErrors,
  ...putOnShuttleLoadErrors,
  scannerSignInErrors.signedOut,
];
export const submitScanEndpoint = defineEndpoint({
  id: 'scanner.submitScan',
  method: 'POST',
  path: '/scanner/scan',
  permissions: 'scanner',
  summary:
    'Submit one scan. Kinds are receive, put away, stage, cooler, load, shuttle, arrive, unload, and pallet actions. A unit that no order has is received only with `confirmUnknown`. Without it, the response asks for confirmation and lists known units with a similar code.',
  body: scanBodySchema,
  reply: itemReply(scanResultSchema),
  errors: commonScanErrors,
});
export const submitScanBatchEndpoint = defineEndpoint({
  id: 'scanner.submitScans',
  method: 'POST',
  path: '/scanner/scans',
  permissions: 'scanner',
  summary:
    'Submit several scans in the order they were made. Each scan gets its own result. A rejected scan does not block the others.',
  body: z.object({
    scans: z
      .array(scanBodySchema)
      .min(1, { error: 'Send at least one scan' })
      .max(200, { error: 'Send up to 200 scans per request' }),
  }),
  reply: itemReply(z.array(scanResultSchema)),
  errors: commonScanErrors,
});

export const scannerSyncDataSchema = z.object({
  at: instantField(),
  day: z
    .object({ receivingDate: z.string(), outboundDate: z.string(), layout: z.string().nullable() })
    .nullable(),
  loads: z.array(
    z.object({
      pickupId: z.int(),
      loadName: z.string(),
      /** The unit's day of service when that is before the current operating day. */
      pastDay: z.string().nullable(),
      status: z.int(),
      door: z.int().nullable(),
      trailer: z.string().nullable(),
      loaded: z.int(),
      planned: z.int(),
      drops: z.string(),
    }),
  ),
  /** Shuttles to our other warehouses that have not left. */
  shuttles: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      day: z.string(),
      toId: z.int(),
      to: z.string(),
      status: z.int(),
      door: z.int().nullable(),
      /** Its door is reserved for it, or for no truck. */
      doorFree: z.boolean(),
      units: z.int(),
    }),
  ),
  /** Shuttles from our other warehouses that are in transit, or here and not settled. */
  inbound: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      from: z.string(),
      status: z.int(),
      sent: z.int(),
      /** Counted units among those sent. */
      counted: z.int(),
      /** Units that arrived but were not sent. */
      extra: z.int().default(0),
      /** Discrepancies without a reason. */
      open: z.int(),
    }),
  ),
  pallets: z.array(
    z.object({
      code: z.string(),
      shipperId: z.int().nullable(),
      shipper: z.string().nullable(),
      units: z.int(),
      status: z.int(),
    }),
  ),
  /** Codes of pallets closed on this day, so that they are recognized without a network too. */
  closedPallets: z.array(z.string()),
  /** Ids of the barcode users of the warehouse, so that a scanned user card is not taken for a unit. */
  badges: z.array(z.string()),
  /** The prefix of the numbers of our bills of lading and pallets. */
  gs1Prefix: z.string(),
  receivingDoors: z.array(z.int()),
  /** Active label printers. Each device stores which one belongs to its station. */
  printers: z.array(z.object({ id: z.int(), name: z.string() })),
  /** A manager's tasks, the current one first. */
  tasks: z.array(scannerTaskSchema),
  layouts: z.array(z.object({ id: z.int(), name: z.string() })),
  loadingSpeed: z.int(),
  today: z.string(),
});
export type ScannerSyncData = z.output<typeof scannerSyncDataSchema>;
export const getScannerSyncDataEndpoint = defineEndpoint({
  id: 'scanner.sync',
  method: 'GET',
  path: '/scanner/sync',
  permissions: 'scanner',
  summary:
    'Get what a scanner shows of its warehouse. Returns the operating day, today’s loads, open shuttle loads and pallets, and doors.',
  reply: itemReply(scannerSyncDataSchema),
  errors: [scannerSignInErrors.signedOut],
  live: ['operating-days', 'loads', 'shuttle-loads', 'units', 'printers', 'tasks'],
});

export const offlineDayListSchema = z.object({
  at: instantField(),
  positions: z.array(z.object({ code: z.string(), area: z.int(), consigneeId: z.int().nullable() })),
  consignees: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      place: z.string(),
      staging: z.string().nullable(),
      asksTemperature: z.boolean(),
    }),
  ),
  shippers: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Every truck that a listed unit is planned on. */
  loads: z.array(
    z.object({
      pickupId: z.int(),
      name: z.string(),
      door: z.int().nullable(),
      /** Whether it has left. Old lists on a device do not include it. */
      hasLeft: z.boolean().default(false),
    }),
  ),
  warehouses: z.array(z.object({ id: z.int(), code: z.string() })),
  units: z.array(
    z.object({
      code: z.string(),
      sscc: z.string().nullable(),
      status: z.int(),
      shipperId: z.int(),
      consigneeId: z.int(),
      deliverToId: z.int(),
      /** The date and the warehouse it leaves from. */
      outboundDate: z.string(),
      /** Old lists on a device do not include it. */
      shipDate: z.string().nullable().default(null),
      leavesFromId: z.int(),
      cameByShuttle: z.boolean(),
      pickupId: z.int().nullable(),
      shuttleLoadId: z.int().nullable(),
      /** Counted at the warehouse where its shuttle arrived. */
      counted: z.boolean(),
      /** The put-away slot it is in. */
      slot: z.string().nullable(),
      palletCode: z.string().nullable(),
      receivedAt: instantField().nullable(),
      scannedAt: instantField().nullable(),
      /** The temperature range of its product, in °F. */
      tempMinF: z.int().nullable(),
      tempMaxF: z.int().nullable(),
      labelStale: z.boolean(),
    }),
  ),
});
export type OfflineDayList = z.output<typeof offlineDayListSchema>;
export const getOfflineDayListEndpoint = defineEndpoint({
  id: 'scanner.getDayList',
  method: 'GET',
  path: '/scanner/day-list',
  permissions: 'scanner',
  summary:
    'Get the list of the day that a scanner saves for offline use. Returns positions, consignees, trucks, and the units expected or in the building, with all data needed to decide a scan.',
  reply: itemReply(offlineDayListSchema),
  errors: [scannerSignInErrors.signedOut],
});

export const reprintUnitOrPalletLabelEndpoint = defineEndpoint({
  id: 'scanner.printLabel',
  method: 'POST',
  path: '/scanner/label',
  permissions: 'scanner',
  summary: 'Reprint the label of a unit or a receiving pallet. Uses a printer of the scanner’s warehouse.',
  body: printerIdBodySchema.extend({ code: textField('Code', 200) }),
  reply: itemReply(enqueueLabelsResultSchema),
  errors: [scanErrors.unknownCode, ...labelPrintingErrors, scannerSignInErrors.signedOut],
});

export const startTodayByScannerAdministratorEndpoint = defineEndpoint({
  id: 'scanner.startDay',
  method: 'POST',
  path: '/scanner/start-day',
  permissions: 'scanner',
  summary: 'Start today’s operating day of the scanner’s warehouse (scanner role Administrator).',
  body: z.object({
    layoutId: idField('Layout'),
    loadingSpeed: integerField('Loading speed', 1, 10_000),
    /** Confirms that earlier days can stay open. */
    confirmOpenDays: optionalBooleanField(),
  }),
  reply: noDataReply(),
  errors: [
    ...Object.values(startDayErrors),
    warehouseClosedErrors.warehouseClosed,
    scanErrors.actionNotAllowed,
    scannerSignInErrors.signedOut,
  ],
});
