import { z } from 'zod';
import { releaseErrors } from './release.errors.ts';
import { bolErrors } from '#areas/lading/bills-of-lading/bills-of-lading.errors.ts';
import { releaseBlockerRowSchema } from '#areas/outbound/loads/forecast.contract.ts';
import { loadDetailSchema, pickupLifecycle } from '#areas/outbound/loads/loads.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { getWrongStateError } from '#kit/contract/lifecycle.ts';
import { optionalBooleanField, idField, optionalField, optionalTextField } from '#kit/contract/fields.ts';

const see = ['loadsView:outbound', 'viewLoads:outbound'] as const;

export const releaseCheckResultSchema = z.object({
  blockers: z.array(releaseBlockerRowSchema),
  planned: z.int(),
  loaded: z.int(),
  short: z.int(),
  canForce: z.boolean(),
  /** How many of the missing units move to the cooler. The others never arrived, or are elsewhere. */
  toCooler: z.int(),
  /** Shipments that lose their rates through this release, by number. */
  ratesLost: z.array(z.int()),
});

export type ReleaseCheckResult = z.output<typeof releaseCheckResultSchema>;

const warehouseOnly = z.object({ warehouseId: optionalField(idField('Warehouse')) });

export const recordShortagesAndCheckReleaseEndpoint = defineEndpoint({
  id: 'loads.validateRelease',
  method: 'PUT',
  path: '/outbound/loads/{id}/pickup/{pickupId}/release/validate',
  permissions: see,
  summary: 'List by name what blocks the release of a pickup. Also lists the shortages. Changes no state.',
  body: warehouseOnly,
  reply: itemReply(releaseCheckResultSchema),
  live: ['loads'],
});

export const releaseResultSchema = z.object({
  loadId: z.int(),
  pickupId: z.int(),
  loadNumber: z.int(),
  units: z.int(),
  cooler: z.int(),
  bols: z.array(z.object({ bolId: z.int(), bolNumber: z.string() })),
  mailed: z.boolean(),
  /** Shipments that lost their rates, by number. */
  ratesLost: z.array(z.int()),
});

export const releasePickupEndpoint = defineEndpoint({
  id: 'loads.release',
  method: 'PUT',
  path: '/outbound/loads/{id}/pickup/{pickupId}/release',
  permissions: ['releaseLoad:outbound', 'forceReleaseLoad:outbound'],
  summary:
    'Release a pickup (2 or 3 to 4). Creates bills of lading from the loaded units, moves missing units to the cooler and frees the door. Sets the ETA to On-Route and sends the release email. `force` with a note overrides shortages, mis-staged units and shuttles that have not arrived. It requires confirmation (412) if nothing is loaded.',
  body: z.object({
    warehouseId: optionalField(idField('Warehouse')),
    force: optionalBooleanField(),
    note: optionalTextField('Note', 500),
    confirmed: optionalBooleanField(),
  }),
  reply: itemReply(releaseResultSchema),
  errors: [
    getWrongStateError(pickupLifecycle, 'release'),
    getWrongStateError(pickupLifecycle, 'forceRelease'),
    releaseErrors.alreadyReleased,
    releaseErrors.loadingNotStarted,
    releaseErrors.forceNoteRequired,
    releaseErrors.releaseBlocked,
    releaseErrors.loadEmpty,
    bolErrors.shipmentInvoiced,
    bolErrors.numberTooLong,
  ],
  live: ['loads', 'units', 'doors', 'etas', 'cooler', 'bols'],
});

export const reopenPickupEndpoint = defineEndpoint({
  id: 'loads.reopen',
  method: 'PUT',
  path: '/outbound/loads/pickup/{loadPickupId}/reopen',
  permissions: ['reopenLoads:outbound'],
  summary:
    'Reopen a released pickup and set it back to Loading. Its bills of lading stay until the next release. Requires confirmation (412) if shipments are rated, because the next release removes their rates.',
  body: z.object({ confirmed: optionalBooleanField() }),
  reply: itemReply(loadDetailSchema),
  errors: [
    getWrongStateError(pickupLifecycle, 'reopen'),
    releaseErrors.loadNotReleased,
    releaseErrors.loadDelivered,
    releaseErrors.dayClosed,
    releaseErrors.shipmentsInvoiced,
    releaseErrors.ratesRemoved,
  ],
  live: ['loads', 'units', 'doors', 'etas'],
});

export const regenerateBolsEndpoint = defineEndpoint({
  id: 'loads.regenerateBols',
  method: 'PUT',
  path: '/outbound/loads/{loadId}/pickup/{pickUpId}/bill-of-lading/generate',
  permissions: ['addBol:outbound'],
  summary:
    'Regenerate the bills of lading of a released pickup. Requires confirmation (412) if rated shipments would lose their rates.',
  body: z.object({ confirmed: optionalBooleanField() }),
  reply: itemReply(z.object({ bols: z.array(z.object({ bolId: z.int(), bolNumber: z.string() })) })),
  errors: [
    bolErrors.loadNotReleased,
    bolErrors.shipmentInvoiced,
    bolErrors.ratesRemoved,
    bolErrors.numberTooLong,
  ],
  live: ['loads', 'bols', 'shipments'],
});
