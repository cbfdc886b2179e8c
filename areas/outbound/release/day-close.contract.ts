import { z } from 'zod';
import { dayCloseErrors } from './release.errors.ts';
import {
  unreleasedPickupSchema,
  openShuttleOfDaySchema,
  openUnitCountSchema,
} from '#areas/calendar/start-day/open-days.contract.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { dateField, idField, optionalBooleanField, optionalField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

const see = ['loadsView:outbound', 'viewLoads:outbound'] as const;
const warehouse = z.object({ warehouseId: idField('Warehouse') });
/** `day`: the outbound date to close. Defaults to that of the current operating day. */
const warehouseDay = warehouse.extend({ day: optionalField(dateField('Day')) });

export const dayCloseCheckSchema = z.object({
  warehouseId: z.int(),
  warehouseCode: z.string(),
  day: z.string().nullable(),
  /** The day is after today at the warehouse. Closing it requires `confirmed`. */
  isToCome: z.boolean(),
  finalReleasedAt: instantField().nullable(),
  finalReleasedBy: z.string().nullable(),
  loads: z.int(),
  /** Pickups with a truck that has not left. */
  open: z.array(unreleasedPickupSchema),
  /** Shuttles with freight of the day that have not arrived. */
  shuttles: z.array(openShuttleOfDaySchema),
  /** Units in another warehouse than the one they leave from. */
  missedShuttle: z.array(openUnitCountSchema),
  /** Units that leave from here or are here and are neither loaded nor in the cooler, by status. */
  units: z.array(z.object({ status: z.int(), count: z.int() })),
  /** How many of them are in a warehouse or in transit. The others were never received and stay. */
  remaining: z.int(),
});
export type DayCloseCheck = z.output<typeof dayCloseCheckSchema>;
export const previewFinalReleaseEndpoint = defineEndpoint({
  id: 'loads.validateDayClose',
  method: 'GET',
  path: '/outbound/loads/release/validate',
  permissions: see,
  summary:
    'Check what is still open on a day of the warehouse. Covers the current operating day unless another day is given. Lists pickups not released, shuttles not arrived, and units that are neither Loaded nor in the cooler.',
  query: warehouseDay,
  reply: itemReply(dayCloseCheckSchema),
  live: ['loads', 'units', 'operating-days', 'shuttle-loads', 'cooler'],
});
export const closeDayByFinalReleaseEndpoint = defineEndpoint({
  id: 'loads.closeDay',
  method: 'POST',
  path: '/outbound/loads/release',
  permissions: ['finalRelease:outbound'],
  summary:
    'Close a day of the warehouse. Closes the current operating day unless an earlier day is given. Freight of the day that is still on the floor, here or at another warehouse, moves to the cooler there. Closing a day that is still to come requires `confirmed`.',
  body: warehouseDay.extend({ confirmed: optionalBooleanField() }),
  reply: itemReply(z.object({ day: z.string(), loads: z.int(), cooler: z.int() })),
  errors: [
    warehouseClosedErrors.warehouseClosed,
    dayCloseErrors.alreadyClosed,
    dayCloseErrors.loadsNotReleased,
    dayCloseErrors.loadsNotStarted,
    dayCloseErrors.shuttlesNotReleased,
    dayCloseErrors.dayNotStarted,
    dayCloseErrors.dayInFuture,
  ],
  live: ['loads', 'units', 'cooler', 'operating-days'],
});

export const loadingCompletionEstimateRowSchema = z.object({
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
export type LoadingCompletionEstimateRow = z.output<typeof loadingCompletionEstimateRowSchema>;
export const findLoadingCompletionEstimateOfEachWarehouseEndpoint = defineEndpoint({
  id: 'loads.checkEtc',
  method: 'GET',
  path: '/outbound/loads/check-etc',
  permissions: see,
  summary:
    'Get the estimated time of completion of loading, by warehouse. It is the current time plus the remaining units divided by the loading speed.',
  reply: itemReply(z.array(loadingCompletionEstimateRowSchema)),
  live: ['loads', 'units', 'operating-days'],
});
export const emailLoadingCompletionEstimateEndpoint = defineEndpoint({
  id: 'loads.sendEtc',
  method: 'POST',
  path: '/outbound/loads/send-etc',
  permissions: ['editLoads:outbound'],
  summary: 'Email the estimated time of completion to the ETC address of the warehouse.',
  body: warehouse,
  reply: itemReply(loadingCompletionEstimateRowSchema),
  errors: [warehouseClosedErrors.warehouseClosed, dayCloseErrors.etcAddressMissing],
});
