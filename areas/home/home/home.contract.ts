import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { idField, optionalField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/**
 * How a day's freight is counted. Staff: by outbound date of the operating day. A shipper: by ship date. A consignee or payer: by
 * day of service.
 */
export const freightDateKinds = ['outbound', 'ship', 'service'] as const;
export const freightTodaySchema = z.object({
  by: z.enum(freightDateKinds),
  dayFrom: z.string(),
  dayTo: z.string(),
  units: z.int(),
  cubes: z.int(),
  orders: z.int(),
  stages: z.array(z.object({ status: z.int(), units: z.int(), cubes: z.int() })),
});
export type FreightToday = z.output<typeof freightTodaySchema>;
export const getFreightTodayEndpoint = defineEndpoint({
  id: 'home.getFreight',
  method: 'GET',
  path: '/home/freight',
  permissions: ['unitsView:outbound', 'orderEntryView:shipments', 'shipmentTrackingView:outbound'],
  summary: 'Get today’s freight of the caller by stage.',
  query: z.object({ warehouseId: optionalField(idField('Warehouse')) }),
  reply: itemReply(freightTodaySchema),
  live: ['units', 'orders', 'operating-days'],
});

export const balancesDueSchema = z.object({
  /** The accounts that owe the most, at most five of `accounts`. */
  owing: z.array(
    z.object({ id: z.int(), number: z.string(), name: z.string(), balance: z.int(), overdue: z.int() }),
  ),
  accounts: z.int(),
  balance: z.int(),
  overdue: z.int(),
  /** The credit balances of the other accounts. Collections subtracts them. */
  credit: z.int(),
});
export type BalancesDue = z.output<typeof balancesDueSchema>;
export const getBalancesDueWithTopAccountsEndpoint = defineEndpoint({
  id: 'home.getBalances',
  method: 'GET',
  path: '/home/balances',
  permissions: ['statementsView:customerService'],
  summary: 'Get the balances of the caller’s accounts by their statements of today.',
  reply: itemReply(balancesDueSchema),
  live: ['invoices', 'payments'],
});

/** A stop in transit to the caller, with the caller's own freight on it. */
export const stopInTransitToCallerSchema = z.object({
  dropId: z.int(),
  loadName: z.string(),
  dayOfService: z.string(),
  place: z.string(),
  units: z.int(),
  status: z.int(),
  /** Null means not known yet, or not shown to consignees. */
  eta: instantField().nullable(),
  zone: z.string(),
});
export type StopInTransitToCaller = z.output<typeof stopInTransitToCallerSchema>;
export const getNextSixExpectedArrivalsEndpoint = defineEndpoint({
  id: 'home.listArrivals',
  method: 'GET',
  path: '/home/arrivals',
  permissions: ['deliverToLoadsView:eta'],
  summary: 'List the loads in transit to the caller, the next one first. Returns at most six of `loads`.',
  reply: itemReply(z.object({ arriving: z.array(stopInTransitToCallerSchema), loads: z.int() })),
  live: ['etas', 'loads', 'units'],
});

export const routingSyncStatusSchema = z.object({
  running: z.object({ who: z.string(), day: z.string(), done: z.int(), total: z.int() }).nullable(),
  last: z
    .object({
      who: z.string(),
      day: z.string(),
      at: instantField(),
      failed: z.boolean(),
      message: z.string().nullable(),
    })
    .nullable(),
});
export type RoutingSyncStatus = z.output<typeof routingSyncStatusSchema>;
export const getRoutingSyncStatusEndpoint = defineEndpoint({
  id: 'home.getRoutingSync',
  method: 'GET',
  path: '/home/sync',
  permissions: ['synchronizeLoads:outbound'],
  summary: 'Get the running synchronization with routing, and the last one that ended.',
  reply: itemReply(routingSyncStatusSchema),
  live: ['jobs', 'loads'],
});

/** Pending work, by who acts on it. Each kind counts one list with one filter. */
export const pendingWorkKinds = [
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
export const pendingWorkCountSchema = z.object({
  kind: z.enum(pendingWorkKinds),
  count: z.int(),
  /** When the oldest item arrived, if relevant. */
  since: instantField().nullable(),
  /** The operating day that filters a list of units. */
  day: z.string().nullable(),
});
export type PendingWorkCount = z.output<typeof pendingWorkCountSchema>;
export const getNonZeroPendingWorkCountsEndpoint = defineEndpoint({
  id: 'home.listPendingWork',
  method: 'GET',
  path: '/home/waiting',
  permissions: ['homeView:home'],
  summary:
    'List the pending work of the caller, by role. Returns only work that the caller can act on and see as a list. Kinds without pending work are left out.',
  query: z.object({ warehouseId: optionalField(idField('Warehouse')) }),
  reply: itemReply(z.array(pendingWorkCountSchema)),
  gathers: true,
  live: [
    'extensions',
    'units',
    'operating-days',
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

/** A cutoff of today: of a cutoff group or, without one, of the warehouse's own schedule. */
export const cutoffTodaySchema = z.object({
  groupId: z.int().nullable(),
  name: z.string().nullable(),
  hour: z.string().nullable(),
  cutoffAt: instantField().nullable(),
  reason: z.enum(['before', 'exempt', 'extended', 'passed', 'noHour', 'groupBlocked', 'warehouseClosed']),
  /** Active shippers that use it. */
  shippers: z.int(),
});
export type CutoffToday = z.output<typeof cutoffTodaySchema>;
export const getCutoffsTodayEndpoint = defineEndpoint({
  id: 'home.listCutoffs',
  method: 'GET',
  path: '/home/cutoffs',
  permissions: ['shippersView:warehouse'],
  summary: 'List today’s cutoffs of one warehouse, the next one first. Cutoffs without a time are last.',
  query: z.object({ warehouseId: idField('Warehouse') }),
  reply: itemReply(z.object({ today: z.string(), zone: z.string(), cutoffs: z.array(cutoffTodaySchema) })),
  live: ['warehouses', 'shippers', 'cutoff-groups', 'operating-days'],
});

export const getHourlyThroughputUpTo24HoursEndpoint = defineEndpoint({
  id: 'home.getPace',
  method: 'GET',
  path: '/home/pace',
  permissions: ['unitsView:outbound'],
  summary:
    'Count the units received and loaded per hour on the operating day of a warehouse. Covers the last 24 hours, from the first hour with any units to the current one.',
  query: z.object({ warehouseId: idField('Warehouse') }),
  reply: itemReply(
    z.object({
      day: z.string(),
      zone: z.string(),
      hours: z.array(z.object({ at: instantField(), received: z.int(), loaded: z.int() })),
    }),
  ),
  live: ['units', 'operating-days'],
});
