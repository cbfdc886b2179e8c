import { z } from 'zod';
import { releaseErrors } from './release.errors.ts';
import { bolErrors } from '#areas/lading/bills-of-lading/bills-of-lading.errors.ts';
import { blockerRow } from '#areas/outbound/loads/forecast.contract.ts';
import { loadDetail, pickupLifecycle } from '#areas/outbound/loads/loads.contract.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { cannot } from '#kit/contract/lifecycle.ts';
import { flag, id, maybe, words } from '#kit/contract/fields.ts';

const see = ['loadsView:outbound', 'viewLoads:outbound'] as const;

export const validation = z.object({
  blockers: z.array(blockerRow),
  planned: z.int(),
  loaded: z.int(),
  short: z.int(),
  canForce: z.boolean(),
  /** How many of the missing units go to the cooler; the others never came in, or are elsewhere. */
  toCooler: z.int(),
  /** Shipments that lose their rates with this release, by number. */
  ratesLost: z.array(z.int()),
});

export type Validation = z.output<typeof validation>;

const warehouseOnly = z.object({ warehouseId: maybe(id('Warehouse')) });

export const validateRelease = endpoint({
  id: 'loads.validateRelease',
  method: 'PUT',
  path: '/outbound/loads/{id}/pickup/{pickupId}/release/validate',
  needs: see,
  about: 'What stands between this pickup and its release, by name. Lists the shortages; changes no state.',
  body: warehouseOnly,
  reply: one(validation),
  live: ['loads'],
});

export const releaseAnswer = z.object({
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

export const releasePickup = endpoint({
  id: 'loads.release',
  method: 'PUT',
  path: '/outbound/loads/{id}/pickup/{pickupId}/release',
  needs: ['releaseLoad:outbound', 'forceReleaseLoad:outbound'],
  about:
    'Releases a pickup (2 or 3 to 4): bills of lading from what was loaded, the missing to the cooler, door freed, ETA On-Route, release mail. `force` with a note overrides shortages, mis-staged units and shuttles not arrived, and asks first (412) when nothing is loaded.',
  body: z.object({
    warehouseId: maybe(id('Warehouse')),
    force: flag(),
    note: words('Note', 500),
    confirmed: flag(),
  }),
  reply: one(releaseAnswer),
  refuses: [
    cannot(pickupLifecycle, 'release'),
    cannot(pickupLifecycle, 'forceRelease'),
    releaseErrors.already,
    releaseErrors.notStarted,
    releaseErrors.forceNote,
    releaseErrors.blocked,
    releaseErrors.empty,
    bolErrors.invoiced,
    bolErrors.numberTooLong,
  ],
  live: ['loads', 'units', 'doors', 'etas', 'cooler', 'bols'],
});

export const reopenPickup = endpoint({
  id: 'loads.reopen',
  method: 'PUT',
  path: '/outbound/loads/pickup/{loadPickupId}/reopen',
  needs: ['reopenLoads:outbound'],
  about:
    'Takes a released pickup back to Loading; its bills of lading stay until the next release. Asks first (412) when shipments are rated: the next release takes their rates.',
  body: z.object({ confirmed: flag() }),
  reply: one(loadDetail),
  refuses: [
    cannot(pickupLifecycle, 'reopen'),
    releaseErrors.notReleased,
    releaseErrors.delivered,
    releaseErrors.dayClosed,
    releaseErrors.invoiced,
    releaseErrors.ratesLost,
  ],
  live: ['loads', 'units', 'doors', 'etas'],
});

export const regenerateBols = endpoint({
  id: 'loads.regenerateBols',
  method: 'PUT',
  path: '/outbound/loads/{loadId}/pickup/{pickUpId}/bill-of-lading/generate',
  needs: ['addBol:outbound'],
  about:
    'Makes the bills of lading of a released pickup again; asks first (412) when rated shipments would lose their rates.',
  body: z.object({ confirmed: flag() }),
  reply: one(z.object({ bols: z.array(z.object({ bolId: z.int(), bolNumber: z.string() })) })),
  refuses: [bolErrors.notReleased, bolErrors.invoiced, bolErrors.ratesLost, bolErrors.numberTooLong],
  live: ['loads', 'bols', 'shipments'],
});
