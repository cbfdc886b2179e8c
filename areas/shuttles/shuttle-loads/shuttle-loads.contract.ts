import { z } from 'zod';
import { shuttleState } from '#areas/freight/units/shuttle-load-states.contract.ts';
import { shuttleLoadErrors } from './shuttle-loads.errors.ts';
import { done, endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { date, flag, id, maybe, severalOf, text, version, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { cannot, lifecycle } from '#kit/contract/lifecycle.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'shuttle-loads': true;
  }
}

export const shuttleLife = lifecycle({
  name: 'Shuttle load',
  of: 'shuttle',
  states: {
    pending: { value: shuttleState.pending, label: 'Pending' },
    loading: { value: shuttleState.loading, label: 'Loading' },
    loaded: { value: shuttleState.loaded, label: 'Loaded' },
    released: { value: shuttleState.released, label: 'Released' },
    arrived: { value: shuttleState.arrived, label: 'Arrived' },
  },
  moves: {
    change: {
      from: ['pending', 'loading', 'loaded'],
      to: 'same',
      needs: ['shuttleLoadEdit:outbound'],
      says: 'A shuttle load that is {state} can no longer be changed.',
    },
    scan: {
      from: ['pending', 'loading', 'loaded'],
      to: 'loading',
      needs: [],
      says: 'A shuttle load that is {state} takes no more units.',
    },
    empty: {
      from: ['loading', 'loaded'],
      to: 'pending',
      needs: [],
      says: 'Only a shuttle load at its dock can lose its last unit. This one is {state}.',
    },
    complete: {
      from: ['loading'],
      to: 'loaded',
      needs: ['shuttleLoadEdit:outbound'],
      says: shuttleLoadErrors.alreadyLoaded.sentence,
    },
    release: {
      from: ['loading', 'loaded'],
      to: 'released',
      needs: ['shuttleLoadEdit:outbound'],
      says: shuttleLoadErrors.alreadyReleased.sentence,
    },
    unrelease: {
      from: ['released'],
      to: 'loading',
      needs: ['shuttleLoadReopen:outbound'],
      says: shuttleLoadErrors.alreadyBack.sentence,
    },
    arrive: {
      from: ['released'],
      to: 'arrived',
      needs: ['shuttleLoadArrival:outbound'],
      says: shuttleLoadErrors.alreadyArrived.sentence,
    },
    delete: {
      from: ['pending'],
      to: 'same',
      needs: ['shuttleLoadDelete:outbound'],
      says: 'Only a shuttle load that is Pending can be deleted. This one is {state}.',
    },
  },
});

/** What units put on a shuttle load may be refused for by their truck. */
export const shuttleBoardingErrors = [cannot(shuttleLife, 'scan'), shuttleLoadErrors.doorTaken] as const;

export const shuttleLoadRow = z.object({
  id: z.int(),
  number: z.string(),
  dayOfService: z.string(),
  status: z.int(),
  warehouseId: z.int(),
  warehouse: z.string(),
  zone: z.string(),
  outboundWarehouseId: z.int(),
  outboundWarehouse: z.string(),
  outboundZone: z.string(),
  trailer: z.string().nullable(),
  doorId: z.int().nullable(),
  door: z.int().nullable(),
  seal: z.string().nullable(),
  units: z.int(),
  cubes: z.int(),
  /** What it left with, and what of that was counted where it arrived; nothing before it leaves. */
  sent: z.int(),
  counted: z.int(),
  /** What came with it and was not sent. */
  extra: z.int(),
  /** Differences without a reason. */
  open: z.int(),
  /** When it comes, by how long trucks of its lane took lately; null before it leaves, and while nobody knows. */
  comesAt: instant().nullable(),
  releasedAt: instant().nullable(),
  releasedBy: z.string().nullable(),
  arrivedAt: instant().nullable(),
  arrivedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type ShuttleLoadRow = z.output<typeof shuttleLoadRow>;
export const shuttleLine = z.object({
  consignee: z.string(),
  shipper: z.string(),
  unitOfMeasure: z.int(),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  /** Sent, or on it while it stands at its dock. */
  units: z.int(),
  cubes: z.int(),
  /** Of what was sent. */
  counted: z.int(),
  extra: z.int(),
});
export type ShuttleLine = z.output<typeof shuttleLine>;
export const shuttleLoad = shuttleLoadRow.extend({
  lines: z.array(shuttleLine),
  /** Units that came with it and that nobody has scanned at its destination. */ unseen: z.int(),
});
export type ShuttleLoad = z.output<typeof shuttleLoad>;

const root = '/outbound/shuttle-loads';
const live = ['shuttle-loads', 'units'] as const;
const see = ['shuttleLoadsView:outbound'] as const;
const seeInbound = ['shuttleInboundView:outbound'] as const;
const sorts = ['number', 'dayOfService', 'status', 'warehouse', 'outboundWarehouse', 'units'] as const;
/** By the hand of a board: what comes first, then what differs, what has not left, and the latest that came. */
const inboundSorts = [...sorts, 'coming'] as const;
const filters = {
  dayOfService: maybe(date('Day of service')),
  dayOfServiceFrom: maybe(date('Day of service from')),
  dayOfServiceTo: maybe(date('Day of service to')),
  outboundWarehouseId: maybe(id('Outbound warehouse')),
  status: maybe(severalOf('Status', [0, 1, 2, 3, 4])),
  number: words('Number', 20),
  warehouseId: maybe(id('Warehouse')),
};
const inOrder = (q: { dayOfServiceFrom?: string | undefined; dayOfServiceTo?: string | undefined }) =>
  !q.dayOfServiceFrom || !q.dayOfServiceTo || q.dayOfServiceFrom <= q.dayOfServiceTo;
const reversed = {
  error: 'Day of service to cannot be before day of service from',
  path: ['dayOfServiceTo'],
};
export const sameWarehouse = 'The outbound warehouse must be another one.';
const bodyOf = {
  number: text('Number', 20),
  trailer: words('Trailer', 40),
  seal: words('Seal', 40),
  doorId: maybe(id('Door')),
};

export const findShuttleLoads = endpoint({
  id: 'shuttleLoads.find',
  method: 'GET',
  path: root,
  needs: see,
  about: 'Trucks between our own warehouses: those that leave from or go to the caller’s.',
  query: z.object({ ...paging(sorts, 'desc'), ...filters }).refine(inOrder, reversed),
  reply: page(shuttleLoadRow),
  live,
});
export const findShuttleInbound = endpoint({
  id: 'shuttleLoads.inbound',
  method: 'GET',
  path: '/outbound/shuttle-inbound',
  needs: seeInbound,
  about:
    'Shuttle loads on their way to the caller’s warehouse. Sorted by `coming`: the next to come, then those that differ, those that have not left, and the latest that came.',
  query: z.object({ ...paging(inboundSorts, 'desc'), ...filters }).refine(inOrder, reversed),
  reply: page(shuttleLoadRow),
  live,
});
/** For the views of both lists. */
export const shuttlesWaiting = endpoint({
  id: 'shuttleLoads.waiting',
  method: 'GET',
  path: `${root}/waiting`,
  needs: [...see, ...seeInbound],
  about:
    'How many shuttle loads stand at their dock, are on the way, and of these to the caller’s warehouse.',
  reply: one(z.object({ atDock: z.int(), onTheWay: z.int(), coming: z.int() })),
  live: ['shuttle-loads'],
  shared: true,
});
export const getShuttleLoad = endpoint({
  id: 'shuttleLoads.get',
  method: 'GET',
  path: `${root}/{id}`,
  needs: ['shuttleLoadsView:outbound', 'shuttleInboundView:outbound'],
  about: 'One shuttle load with what is on it, by consignee, shipper and size.',
  reply: one(shuttleLoad),
  live,
});
export const addShuttleLoad = endpoint({
  id: 'shuttleLoads.add',
  method: 'POST',
  path: root,
  needs: ['shuttleLoadEdit:outbound'],
  about: 'A new shuttle load out of a warehouse. Its number is unique by day and warehouse.',
  body: z
    .object({
      ...bodyOf,
      dayOfService: date('Day of service', { before: 30, after: 60 }),
      warehouseId: id('Warehouse'),
      outboundWarehouseId: id('Outbound warehouse'),
    })
    .refine((b) => b.warehouseId !== b.outboundWarehouseId, {
      error: sameWarehouse,
      path: ['outboundWarehouseId'],
    }),
  reply: one(shuttleLoadRow),
  refuses: [
    shuttleLoadErrors.noGoal,
    shuttleLoadErrors.pastDay,
    shuttleLoadErrors.numberTaken,
    shuttleLoadErrors.doorTaken,
  ],
  live,
});
export const changeShuttleLoad = endpoint({
  id: 'shuttleLoads.change',
  method: 'PUT',
  path: `${root}/{id}`,
  needs: ['shuttleLoadEdit:outbound'],
  about: 'Changes number, trailer, seal and door until it is released.',
  body: z.object({ ...bodyOf, rowVersion: version() }),
  reply: one(shuttleLoadRow),
  refuses: [cannot(shuttleLife, 'change'), shuttleLoadErrors.numberTaken, shuttleLoadErrors.doorTaken],
  live,
});
export const deleteShuttleLoad = endpoint({
  id: 'shuttleLoads.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs: ['shuttleLoadDelete:outbound'],
  about: 'Deletes a shuttle load that has no units.',
  reply: done(),
  refuses: [cannot(shuttleLife, 'delete'), shuttleLoadErrors.unitsOn],
  live,
});
export const completeShuttleLoad = endpoint({
  id: 'shuttleLoads.complete',
  method: 'PUT',
  path: `${root}/{id}/complete`,
  needs: ['shuttleLoadEdit:outbound'],
  about: 'Everything is on it: Loading becomes Loaded.',
  reply: done(),
  refuses: [cannot(shuttleLife, 'complete'), shuttleLoadErrors.alreadyLoaded, shuttleLoadErrors.noUnits],
  live,
});
export const releaseShuttleLoad = endpoint({
  id: 'shuttleLoads.release',
  method: 'PUT',
  path: `${root}/{id}/release`,
  needs: ['shuttleLoadEdit:outbound'],
  about: 'The truck leaves: its units are Shuttled and its door is free.',
  reply: done(),
  refuses: [
    cannot(shuttleLife, 'release'),
    shuttleLoadErrors.alreadyReleased,
    shuttleLoadErrors.noUnits,
    shuttleLoadErrors.noSeal,
  ],
  live,
});
export const unreleaseShuttleLoad = endpoint({
  id: 'shuttleLoads.unrelease',
  method: 'PUT',
  path: `${root}/{id}/unrelease`,
  needs: ['shuttleLoadReopen:outbound'],
  about: 'The truck is back at the dock: units still on it get the status they had before.',
  reply: done(),
  refuses: [cannot(shuttleLife, 'unrelease'), shuttleLoadErrors.alreadyBack],
  live,
});
export const arriveShuttleLoad = endpoint({
  id: 'shuttleLoads.arrive',
  method: 'PUT',
  path: '/outbound/shuttle-inbound/{id}/arrived',
  needs: ['shuttleLoadArrival:outbound'],
  about: 'The truck is at its destination: its units are Arrived there.',
  reply: done(),
  refuses: [cannot(shuttleLife, 'arrive'), shuttleLoadErrors.alreadyArrived],
  live,
});
export const printShuttleSheet = endpoint({
  id: 'shuttleLoads.sheet',
  method: 'GET',
  path: `${root}/{id}/shuttle-sheet`,
  needs: ['shuttleLoadsView:outbound', 'shuttleInboundView:outbound'],
  about: 'What is on a shuttle load, by consignee, shipper and size.',
  reply: file(),
});
export const shuttleChoices = endpoint({
  id: 'shuttleLoads.autocomplete',
  method: 'GET',
  path: `${root}/autocomplete`,
  needs: ['shuttleLoadsView:outbound', 'unitsView:outbound'],
  about: 'At most 20 shuttle loads by number, the newest first.',
  query: z.object({ search: words('Search', 20), open: flag(), id: maybe(id('Shuttle load')) }),
  reply: one(
    z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        dayOfService: z.string(),
        warehouse: z.string(),
        outboundWarehouse: z.string(),
        status: z.int(),
      }),
    ),
  ),
  live: ['shuttle-loads'],
});
