import { z } from 'zod';
import { shuttleLoadErrors } from './shuttle-loads.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

/** How a box of a truck that has arrived may differ from what was sent. */
export const differences = ['missing', 'extra', 'damaged'] as const;
export type Difference = (typeof differences)[number];
export const differenceNames: Readonly<Record<Difference, string>> = {
  missing: 'Missing',
  extra: 'Was not sent',
  damaged: 'Damaged',
};
export const reasonCodes = [
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
export type DifferenceReason = (typeof reasonCodes)[number];
export const reasonNames: Readonly<Record<DifferenceReason, string>> = {
  leftBehind: 'Left behind where it was loaded',
  lost: 'Nobody finds it',
  found: 'It is here, its label was not read',
  notScannedOut: 'Loaded without a scan',
  otherTruck: 'Meant for another truck',
  crushed: 'Crushed',
  wet: 'Wet',
  warm: 'Too warm',
  other: 'Another reason',
};

export const differenceRow = z.object({
  unitId: z.int(),
  unitCode: z.string(),
  consignee: z.string(),
  shipper: z.string(),
  difference: z.enum(differences),
  reason: z.enum(reasonCodes).nullable(),
  closedAt: instant().nullable(),
  closedBy: z.string().nullable(),
});
export type DifferenceRow = z.output<typeof differenceRow>;
export const manifest = z.object({
  id: z.int(),
  number: z.string(),
  from: z.string(),
  status: z.int(),
  sent: z.int(),
  /** Of what was sent; what came unsent is `extra`. */
  counted: z.int(),
  missing: z.int(),
  extra: z.int(),
  damaged: z.int(),
  open: z.int(),
  /** Of at most five hundred boxes, those without a reason first. */
  differences: z.array(differenceRow),
});
export type Manifest = z.output<typeof manifest>;
export const closeBody = z.object({
  unitId: id('Unit'),
  reason: z.enum(reasonCodes, { error: 'This reason is not known' }),
});
export const closeErrors = [
  shuttleLoadErrors.notThere,
  shuttleLoadErrors.noDifference,
  shuttleLoadErrors.wrongReason,
  shuttleLoadErrors.movedOn,
] as const;

const root = '/outbound/shuttle-inbound/{id}';
export const getManifest = endpoint({
  id: 'shuttleManifest.get',
  method: 'GET',
  path: `${root}/manifest`,
  needs: ['shuttleLoadsView:outbound', 'shuttleInboundView:outbound'],
  about: 'What a shuttle left with, what was counted where it arrived, and each box that differs.',
  reply: one(manifest),
  live: ['shuttle-loads', 'units'],
});
export const closeDifference = endpoint({
  id: 'shuttleManifest.close',
  method: 'PUT',
  path: `${root}/differences`,
  needs: ['shuttleLoadArrival:outbound'],
  about:
    'Closes a difference with its reason. A missing box that was left behind is Received again where it was loaded, one that nobody finds waits in the cooler for review, one that is here counts.',
  body: closeBody,
  reply: one(manifest),
  refuses: closeErrors,
  live: ['shuttle-loads', 'units'],
});
