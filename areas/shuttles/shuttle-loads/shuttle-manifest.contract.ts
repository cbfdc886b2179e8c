import { z } from 'zod';
import { shuttleLoadErrors } from './shuttle-loads.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { idField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** How a unit of an arrived truck can differ from what was sent. */
export const differenceKinds = ['missing', 'extra', 'damaged'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
export const differenceNames: Readonly<Record<DifferenceKind, string>> = {
  missing: 'Missing',
  extra: 'Not on the manifest',
  damaged: 'Damaged',
};
export const differenceReasons = [
  'leftBehind',
  'lost',
  'found',
  'notScannedOut',
  'otherTruck',
  'crushed',
  'wet',
  'warm',
  'other',
] as const;
export type DifferenceReason = (typeof differenceReasons)[number];
export const differenceReasonNames: Readonly<Record<DifferenceReason, string>> = {
  leftBehind: 'Left behind at origin',
  lost: 'Can’t be found',
  found: 'Here, label not scanned',
  notScannedOut: 'Loaded without a scan',
  otherTruck: 'Belongs on another truck',
  crushed: 'Crushed',
  wet: 'Wet',
  warm: 'Too warm',
  other: 'Another reason',
};

export const differenceRowSchema = z.object({
  unitId: z.int(),
  unitCode: z.string(),
  consignee: z.string(),
  shipper: z.string(),
  difference: z.enum(differenceKinds),
  reason: z.enum(differenceReasons).nullable(),
  closedAt: instantField().nullable(),
  closedBy: z.string().nullable(),
});
export type DifferenceRow = z.output<typeof differenceRowSchema>;
export const shuttleManifestSchema = z.object({
  id: z.int(),
  number: z.string(),
  from: z.string(),
  status: z.int(),
  sent: z.int(),
  /** Counted units among those sent. Unsent arrivals are `extra`. */
  counted: z.int(),
  missing: z.int(),
  extra: z.int(),
  damaged: z.int(),
  open: z.int(),
  /** At most five hundred units, those without a reason first. */
  differences: z.array(differenceRowSchema),
});
export type ShuttleManifest = z.output<typeof shuttleManifestSchema>;
export const closeDifferenceBodySchema = z.object({
  unitId: idField('Unit'),
  reason: z.enum(differenceReasons, { error: 'Choose a valid reason' }),
});
export const closeDifferenceErrors = [
  shuttleLoadErrors.shuttleNotArrived,
  shuttleLoadErrors.differenceResolved,
  shuttleLoadErrors.wrongReason,
  shuttleLoadErrors.unitMoved,
] as const;

const root = '/outbound/shuttle-inbound/{id}';
export const getShuttleManifestWithArrivalDifferencesEndpoint = defineEndpoint({
  id: 'shuttleManifest.get',
  method: 'GET',
  path: `${root}/manifest`,
  permissions: ['shuttleLoadsView:outbound', 'shuttleInboundView:outbound'],
  summary:
    'Get the manifest of a shuttle. Returns what it left with, what was counted on arrival, and each unit that differs.',
  reply: itemReply(shuttleManifestSchema),
  live: ['shuttle-loads', 'units'],
});
export const closeManifestDifferenceEndpoint = defineEndpoint({
  id: 'shuttleManifest.closeDifference',
  method: 'PUT',
  path: `${root}/differences`,
  permissions: ['shuttleLoadArrival:outbound'],
  summary:
    'Close a discrepancy with its reason. A missing unit that was left behind becomes Received again where it was loaded. One that cannot be found waits in the cooler for review. One that is here is counted.',
  body: closeDifferenceBodySchema,
  reply: itemReply(shuttleManifestSchema),
  errors: closeDifferenceErrors,
  live: ['shuttle-loads', 'units'],
});
