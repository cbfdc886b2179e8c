import { z } from 'zod';
import { dayCloseErrors } from './release.errors.ts';
import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

const see = ['loadsView:outbound', 'viewLoads:outbound'] as const;
const warehouse = z.object({ warehouseId: id('Warehouse') });

export const dayCloseCheck = z.object({
  warehouseId: z.int(),
  warehouseCode: z.string(),
  day: z.string().nullable(),
  finalReleasedAt: instant().nullable(),
  finalReleasedBy: z.string().nullable(),
  loads: z.int(),
  open: z.array(
    z.object({
      loadId: z.int(),
      pickupId: z.int(),
      loadNumber: z.int(),
      loadName: z.string(),
      status: z.int(),
      planned: z.int(),
      loaded: z.int(),
    }),
  ),
  units: z.array(z.object({ status: z.int(), count: z.int() })),
  remaining: z.int(),
});
export type DayCloseCheck = z.output<typeof dayCloseCheck>;
export const validateFinalRelease = endpoint({
  id: 'loads.validateFinalRelease',
  method: 'GET',
  path: '/outbound/loads/release/validate',
  needs: see,
  about: "The warehouse's running day: pickups not released, and units neither Loaded nor in the cooler.",
  query: warehouse,
  reply: one(dayCloseCheck),
  live: ['loads', 'units'],
});
export const finalRelease = endpoint({
  id: 'loads.finalRelease',
  method: 'POST',
  path: '/outbound/loads/release',
  needs: ['finalRelease:outbound'],
  about: "Closes the warehouse's running day; what is left of it goes to the cooler.",
  body: warehouse,
  reply: one(z.object({ day: z.string(), loads: z.int(), cooler: z.int() })),
  refuses: [closedErrors.closed, dayCloseErrors.already, dayCloseErrors.loadsNotReleased],
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
