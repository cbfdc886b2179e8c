import { z } from 'zod';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { id, maybe } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

/**
 * What a day's freight is counted by: staff by the outbound date of the running day, a shipper by ship date,
 * a consignee or payer by day of service.
 */
export const countedBy = ['outbound', 'ship', 'service'] as const;
export const freightToday = z.object({
  by: z.enum(countedBy),
  dayFrom: z.string(),
  dayTo: z.string(),
  units: z.int(),
  cubes: z.int(),
  orders: z.int(),
  stages: z.array(z.object({ status: z.int(), units: z.int(), cubes: z.int() })),
});
export type FreightToday = z.output<typeof freightToday>;
export const getFreightToday = endpoint({
  id: 'home.freight',
  method: 'GET',
  path: '/home/freight',
  needs: ['unitsView:outbound', 'orderEntryView:shipments', 'shipmentTrackingView:outbound'],
  about: "Today's freight of the caller by stage.",
  query: z.object({ warehouseId: maybe(id('Warehouse')) }),
  reply: one(freightToday),
  live: ['units', 'orders', 'days'],
});

export const balances = z.object({
  /** Accounts that owe something, the largest first: at most five of `accounts`. */
  owing: z.array(
    z.object({ id: z.int(), number: z.string(), name: z.string(), balance: z.int(), overdue: z.int() }),
  ),
  accounts: z.int(),
  balance: z.int(),
  overdue: z.int(),
  /** What the other accounts have more than they owe: Collections takes it off. */
  credit: z.int(),
});
export type Balances = z.output<typeof balances>;
export const getBalances = endpoint({
  id: 'home.balances',
  method: 'GET',
  path: '/home/balances',
  needs: ['statementsView:customerService'],
  about: 'What accounts of the caller owe by their statements of today.',
  reply: one(balances),
  live: ['invoices', 'payments'],
});

/** A drop on its way to the caller, with the own freight on it. */
export const arrival = z.object({
  dropId: z.int(),
  loadName: z.string(),
  dayOfService: z.string(),
  place: z.string(),
  units: z.int(),
  status: z.int(),
  /** Null: not known yet, or not shown to those who receive. */
  eta: instant().nullable(),
  zone: z.string(),
});
export type Arrival = z.output<typeof arrival>;
export const getArrivals = endpoint({
  id: 'home.arrivals',
  method: 'GET',
  path: '/home/arrivals',
  needs: ['deliverToLoadsView:eta'],
  about: 'Loads on their way to the caller, the next one first; at most six of `loads`.',
  reply: one(z.object({ arriving: z.array(arrival), loads: z.int() })),
  live: ['etas', 'loads', 'units'],
});

export const syncNow = z.object({
  running: z.object({ who: z.string(), day: z.string(), done: z.int(), total: z.int() }).nullable(),
  last: z
    .object({
      who: z.string(),
      day: z.string(),
      at: instant(),
      failed: z.boolean(),
      message: z.string().nullable(),
    })
    .nullable(),
});
export type SyncNow = z.output<typeof syncNow>;
export const getSyncNow = endpoint({
  id: 'home.sync',
  method: 'GET',
  path: '/home/sync',
  needs: ['synchronizeLoads:outbound'],
  about: 'The synchronization with routing that runs now, and the last one that ended.',
  reply: one(syncNow),
  live: ['jobs', 'loads'],
});

/** What waits for a person, by who acts on it. Each kind counts one list with one filter. */
export const waitingKinds = [
  'extensions',
  'misstaged',
  'cooler',
  'closedPlaces',
  'inbound',
  'pendingOrders',
  'ratingErrors',
  'unrated',
  'toClose',
  'neverBilled',
  'drafts',
  'claimsFiled',
  'claimOffers',
  'arrivedShort',
  'outbox',
  'checks',
] as const;
export const waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.int(),
  /** When the oldest of them came, where that matters. */
  since: instant().nullable(),
  /** The running day that a list of units is held to. */
  day: z.string().nullable(),
});
export type Waiting = z.output<typeof waiting>;
export const getWaiting = endpoint({
  id: 'home.waiting',
  method: 'GET',
  path: '/home/waiting',
  needs: ['homeView:home'],
  about:
    'What waits for the caller, by role: only what the caller may act on and see as a list, and only what there is.',
  query: z.object({ warehouseId: maybe(id('Warehouse')) }),
  reply: one(z.array(waiting)),
  gathers: true,
  live: [
    'extensions',
    'units',
    'days',
    'loads',
    'orders',
    'shipments',
    'invoices',
    'outbox',
    'checks',
    'accounts',
    'cooler',
    'claims',
  ],
});

/** A cutoff of today: of a cutoff group, or (without one) of the warehouse's own schedule. */
export const cutoffToday = z.object({
  groupId: z.int().nullable(),
  name: z.string().nullable(),
  hour: z.string().nullable(),
  cutoffAt: instant().nullable(),
  reason: z.enum(['before', 'exempt', 'extended', 'passed', 'noHour', 'groupBlocked', 'warehouseClosed']),
  /** Active shippers that go by it. */
  shippers: z.int(),
});
export type CutoffToday = z.output<typeof cutoffToday>;
export const getCutoffsToday = endpoint({
  id: 'home.cutoffs',
  method: 'GET',
  path: '/home/cutoffs',
  needs: ['shippersView:warehouse'],
  about: "Today's cutoffs of one warehouse, the next one first; those without an hour last.",
  query: z.object({ warehouseId: id('Warehouse') }),
  reply: one(z.object({ today: z.string(), zone: z.string(), cutoffs: z.array(cutoffToday) })),
  live: ['warehouses', 'shippers', 'cutoff-groups', 'days'],
});

export const getPace = endpoint({
  id: 'home.pace',
  method: 'GET',
  path: '/home/pace',
  needs: ['unitsView:outbound'],
  about:
    'How many units of the running day of a warehouse were received and loaded in each hour of the last 24, from the first hour with any up to the present one.',
  query: z.object({ warehouseId: id('Warehouse') }),
  reply: one(
    z.object({
      day: z.string(),
      zone: z.string(),
      hours: z.array(z.object({ at: instant(), received: z.int(), loaded: z.int() })),
    }),
  ),
  live: ['units', 'days'],
});
