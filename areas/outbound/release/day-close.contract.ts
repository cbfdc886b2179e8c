import { z } from 'zod';
import { dayCloseErrors } from './release.errors.ts';
import { openPickup, openShuttle, openUnits } from '#areas/calendar/start-day/open-days.contract.ts';
import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date, id, maybe } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

const see = ['loadsView:outbound', 'viewLoads:outbound'] as const;
const warehouse = z.object({ warehouseId: id('Warehouse') });
/** `day`: the outbound date to close; left out, that of the running day. */
const warehouseDay = warehouse.extend({ day: maybe(date('Day')) });

export const dayCloseCheck = z.object({
  warehouseId: z.int(),
  warehouseCode: z.string(),
  day: z.string().nullable(),
  finalReleasedAt: instant().nullable(),
  finalReleasedBy: z.string().nullable(),
  loads: z.int(),
  /** Pickups whose truck has not left. */
  open: z.array(openPickup),
  /** Shuttles with freight of the day that have not arrived. */
  shuttles: z.array(openShuttle),
  /** Units in another building than the one they leave from. */
  missedShuttle: z.array(openUnits),
  /** Units that leave from here or are here and are neither loaded nor in the cooler, by state. */
  units: z.array(z.object({ status: z.int(), count: z.int() })),
  /** How many of them are in a building or on the road; the others were never received and stay. */
  remaining: z.int(),
});
export type DayCloseCheck = z.output<typeof dayCloseCheck>;
export const validateFinalRelease = endpoint({
  id: 'loads.validateFinalRelease',
  method: 'GET',
  path: '/outbound/loads/release/validate',
  needs: see,
  about:
    'A day of the warehouse, the running one unless another is named: pickups not released, shuttles not arrived, and units neither Loaded nor in the cooler.',
  query: warehouseDay,
  reply: one(dayCloseCheck),
  live: ['loads', 'units', 'days', 'shuttle-loads', 'cooler'],
});
export const finalRelease = endpoint({
  id: 'loads.finalRelease',
  method: 'POST',
  path: '/outbound/loads/release',
  needs: ['finalRelease:outbound'],
  about:
    'Closes a day of the warehouse, the running one unless an earlier one is named. What is left of it on the floor, here or at another warehouse, goes to the cooler there.',
  body: warehouseDay,
  reply: one(z.object({ day: z.string(), loads: z.int(), cooler: z.int() })),
  refuses: [
    closedErrors.closed,
    dayCloseErrors.already,
    dayCloseErrors.loadsNotReleased,
    dayCloseErrors.loadsNotStarted,
    dayCloseErrors.shuttlesNotReleased,
    dayCloseErrors.notPast,
  ],
  live: ['loads', 'units', 'cooler', 'days'],
});

export const etcRow = z.object({
  warehouseId: z.int(),
  warehouseCode: z.string(),
  warehouseName: z.string(),
  zone: z.string(),
  day: z.string().nullable(),
  planned: z.int(),
  loaded: z.int(),
  remaining: z.int(),
  loadingSpeed: z.int().nullable(),
  etc: z.string().nullable(),
  etcEmail: z.boolean(),
});
export type EtcRow = z.output<typeof etcRow>;
export const checkEtc = endpoint({
  id: 'loads.checkEtc',
  method: 'GET',
  path: '/outbound/loads/check-etc',
  needs: see,
  about:
    'Estimated time of completion of loading, by warehouse: now plus what is left over the loading speed.',
  reply: one(z.array(etcRow)),
  live: ['loads', 'units', 'days'],
});
export const sendEtc = endpoint({
  id: 'loads.sendEtc',
  method: 'POST',
  path: '/outbound/loads/send-etc',
  needs: ['editLoads:outbound'],
  about: 'Mails the estimated time of completion to the ETC address of the warehouse.',
  body: warehouse,
  reply: one(etcRow),
  refuses: [closedErrors.closed, dayCloseErrors.noEtcAddress],
});
