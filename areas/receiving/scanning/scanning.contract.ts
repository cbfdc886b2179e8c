import { z } from 'zod';
import { boardingErrors } from '#areas/outbound/loads/loads.errors.ts';
import { shuttleBoardingErrors } from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import { taskHere } from '#areas/floor/tasks/tasks.contract.ts';
import { atPrinter, printingErrors, sentLabels } from '#areas/floor/printers/printers.contract.ts';
import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import { startDayErrors } from '#areas/calendar/start-day/start-day.errors.ts';
import { scanErrors, scannerSignInErrors } from './scanning.errors.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { flag, id, maybe, text, whole, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { cut } from '#kit/contract/letters.ts';

/**
 * What a person with a scanner may do, by scanner role: 1 Normal, 2 Supervisor, 3 Administrator, 4 Put Away
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

export const loginBody = z.object({
  scannerUserId: text('Id', 40),
  pin: z.string({ error: 'PIN is required' }).regex(/^\d{4,8}$/, { error: 'PIN must have 4 to 8 digits' }),
  device: words('Device', 80),
});
export const scannerPerson = z.object({
  token: z.string(),
  expiresAt: instant(),
  name: z.string(),
  code: z.string(),
  role: z.int(),
  language: z.string(),
  kinds: z.array(z.enum(scanKinds)),
  mayStartDay: z.boolean(),
  warehouse: z.object({ id: z.int(), code: z.string(), name: z.string(), zone: z.string() }),
});
export type ScannerPerson = z.output<typeof scannerPerson>;
export const scannerLogin = endpoint({
  id: 'scanner.login',
  method: 'POST',
  path: '/scanner/login',
  needs: 'public',
  about: 'Signs a barcode user in with id and PIN, bound to his warehouse.',
  body: loginBody,
  reply: one(scannerPerson),
  refuses: [scannerSignInErrors.wrong, scannerSignInErrors.locked],
});
export const scannerLogout = endpoint({
  id: 'scanner.logout',
  method: 'POST',
  path: '/scanner/logout',
  needs: 'scanner',
  about: 'Ends the scanner session.',
  reply: done(),
  refuses: [scannerSignInErrors.signedOut],
});

export const scanBody = z.object({
  /** Made by the device, unique: the same id again gets the first answer and changes nothing. */
  clientEventId: text('Scan id', 60),
  kind: z.enum(scanKinds, { error: 'This kind of scan is not known' }),
  code: z.preprocess(
    (v) => (typeof v === 'string' ? cut(v, 200) : v),
    z.string({ error: 'Code is required' }),
  ),
  /** When the trigger was pulled, ISO; offline scans arrive later. */
  scannedAt: z.iso.datetime({ offset: true, error: 'The time of the scan is not valid' }),
  warehouseId: maybe(id('Warehouse')),
  palletCode: words('Pallet', 20),
  position: words('Position', 20),
  pickupId: maybe(id('Load')),
  shuttleLoadId: maybe(id('Shuttle load')),
  doorNumber: maybe(whole('Door', 1, 9999)),
  shipperId: maybe(id('Shipper')),
  tempF: maybe(whole('Temperature', -60, 150)),
  palletStatus: maybe(whole('Pallet status', 0, 2)),
  /** The box at the door says nothing of what is in it: it waits in the cooler until somebody knows. */
  noDescription: flag(),
  /** The box comes off its shuttle damaged. */
  damaged: flag(),
  /** No unit has the code, and the person receives the box anyway. */
  confirmUnknown: flag(),
});
export type ScanWish = z.output<typeof scanBody>;

/** A known box whose code is another writing of what was scanned, or nearly the same. */
export const proposal = z.object({
  code: z.string(),
  consignee: z.string(),
  /** It is expected here today, and not received yet. */
  expected: z.boolean(),
});
export type Proposal = z.output<typeof proposal>;

export const scanResult = z.object({
  clientEventId: z.string(),
  ok: z.boolean(),
  status: z.int(),
  tone: z.enum(['ok', 'warn', 'error']),
  /** What happened, in one or two words, and the sentence behind a refusal or warning (key and parameters, for the reader's language). */
  title: z.string(),
  /**
   * Which refusal, warning or question it is (scanning.errors.ts); null: nothing needs to be said. Answers that
   * were kept before there were codes have none: nothing is concluded from that.
   */
  code: z.string().nullish(),
  sentence: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  at: instant(),
  /** The one giant fact and what it means: a position, a door. */
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
  /** The warehouse that the box goes on to by shuttle; answers that were kept before do not say. */
  shuttleTo: z.string().nullish(),
  palletCode: z.string().nullable(),
  onPallet: z.int().nullable(),
  loaded: z.int().nullable(),
  planned: z.int().nullable(),
  /** Boxes that came with a shuttle and were not sent, beside those in `loaded`. */
  extra: z.int().optional(),
  /** What the scanner must ask for before it sends the scan again. */
  ask: z.enum(['temperature', 'shipper', 'unknown', 'proposal']).nullable(),
  choices: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The boxes that may be meant by a code that no unit has; one of them is scanned by its own code. */
  proposals: z.array(proposal).optional(),
});
export type ScanResult = z.output<typeof scanResult>;

export const everyScan = [
  ...Object.values(scanErrors),
  closedErrors.closed,
  ...boardingErrors,
  ...shuttleBoardingErrors,
  scannerSignInErrors.signedOut,
];
export const scan = endpoint({
  id: 'scanner.scan',
  method: 'POST',
  path: '/scanner/scan',
  needs: 'scanner',
  about:
    'One scan: receive, put away, stage, cooler, load, shuttle, arrive, unload, or an act on a pallet. A box that no order has is received only with `confirmUnknown`; without it the answer asks, and names known boxes with a similar code.',
  body: scanBody,
  reply: one(scanResult),
  refuses: everyScan,
});
export const scanBatch = endpoint({
  id: 'scanner.batch',
  method: 'POST',
  path: '/scanner/scans',
  needs: 'scanner',
  about:
    'Many scans in the order they were made; each gets its own answer, a refused one does not hold up the others.',
  body: z.object({
    scans: z
      .array(scanBody)
      .min(1, { error: 'Send at least one scan' })
      .max(200, { error: 'Send at most 200 scans at once' }),
  }),
  reply: one(z.array(scanResult)),
  refuses: everyScan,
});

export const syncReply = z.object({
  at: instant(),
  day: z
    .object({ receivingDate: z.string(), outboundDate: z.string(), layout: z.string().nullable() })
    .nullable(),
  loads: z.array(
    z.object({
      pickupId: z.int(),
      loadName: z.string(),
      /** Its day of service when that is before the running day. */
      pastDay: z.string().nullable(),
      status: z.int(),
      door: z.int().nullable(),
      trailer: z.string().nullable(),
      loaded: z.int(),
      planned: z.int(),
      drops: z.string(),
    }),
  ),
  /** Trucks to our other warehouses that have not left. */
  shuttles: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      day: z.string(),
      toId: z.int(),
      to: z.string(),
      status: z.int(),
      door: z.int().nullable(),
      /** Its door is its own, or nobody's. */
      doorFree: z.boolean(),
      units: z.int(),
    }),
  ),
  /** Trucks from our other warehouses that are on their way here, or here and not settled. */
  inbound: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      from: z.string(),
      status: z.int(),
      sent: z.int(),
      /** Of what was sent. */
      counted: z.int(),
      /** What came and was not sent. */
      extra: z.int().default(0),
      /** Boxes that differ and have no reason. */
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
  /** Codes of pallets that were closed this day: known as such without a network too. */
  closedPallets: z.array(z.string()),
  /** Ids of the barcode users of the warehouse: a card that lies about is not taken for a box. */
  badges: z.array(z.string()),
  /** What the numbers of our own bills of lading and pallets begin with. */
  gs1Prefix: z.string(),
  receivingDoors: z.array(z.int()),
  /** Label printers in use; a station is told which one is its own on the device. */
  printers: z.array(z.object({ id: z.int(), name: z.string() })),
  /** What a manager asks for, the task in hand first. */
  tasks: z.array(taskHere),
  layouts: z.array(z.object({ id: z.int(), name: z.string() })),
  loadingSpeed: z.int(),
  today: z.string(),
});
export type SyncReply = z.output<typeof syncReply>;
export const scannerSync = endpoint({
  id: 'scanner.sync',
  method: 'GET',
  path: '/scanner/sync',
  needs: 'scanner',
  about:
    "What a scanner shows of its warehouse: the running day, today's loads, open shuttle loads and pallets, doors.",
  reply: one(syncReply),
  refuses: [scannerSignInErrors.signedOut],
  live: ['days', 'loads', 'shuttle-loads', 'units', 'printers', 'tasks'],
});

export const dayListReply = z.object({
  at: instant(),
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
  /** Every truck that a listed box is planned on. */
  loads: z.array(
    z.object({
      pickupId: z.int(),
      name: z.string(),
      door: z.int().nullable(),
      /** Whether it has left; a list that a device has kept for long does not say. */
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
      /** The day it leaves on, and the warehouse it leaves from. */
      outboundDate: z.string(),
      leavesFromId: z.int(),
      cameByShuttle: z.boolean(),
      pickupId: z.int().nullable(),
      shuttleLoadId: z.int().nullable(),
      /** Counted where its shuttle arrived. */
      counted: z.boolean(),
      /** The put-away slot it stands in. */
      slot: z.string().nullable(),
      palletCode: z.string().nullable(),
      receivedAt: instant().nullable(),
      scannedAt: instant().nullable(),
      /** What its product bears, °F. */
      tempMinF: z.int().nullable(),
      tempMaxF: z.int().nullable(),
      labelStale: z.boolean(),
    }),
  ),
});
export type DayList = z.output<typeof dayListReply>;
export const scannerDayList = endpoint({
  id: 'scanner.dayList',
  method: 'GET',
  path: '/scanner/day-list',
  needs: 'scanner',
  about:
    "The day's list a scanner keeps for times without a network: positions, consignees, trucks, and the boxes expected or standing in the house with all that a scan is decided by.",
  reply: one(dayListReply),
  refuses: [scannerSignInErrors.signedOut],
});

export const scannerLabel = endpoint({
  id: 'scanner.label',
  method: 'POST',
  path: '/scanner/label',
  needs: 'scanner',
  about:
    "Prints the label of a box again, or that of a receiving pallet, at a printer of the scanner's warehouse.",
  body: atPrinter.extend({ code: text('Code', 200) }),
  reply: one(sentLabels),
  refuses: [scanErrors.unknown, ...printingErrors, scannerSignInErrors.signedOut],
});

export const scannerStartDay = endpoint({
  id: 'scanner.startDay',
  method: 'POST',
  path: '/scanner/start-day',
  needs: 'scanner',
  about: "Starts today's day of the scanner's warehouse (scanner role Administrator).",
  body: z.object({
    layoutId: id('Layout'),
    loadingSpeed: whole('Loading speed', 1, 10_000),
    /** Earlier days may stay open. */
    confirmOpenDays: flag(),
  }),
  reply: done(),
  refuses: [
    ...Object.values(startDayErrors),
    closedErrors.closed,
    scanErrors.notYours,
    scannerSignInErrors.signedOut,
  ],
});
