import { z } from 'zod';
import { trackingLinkErrors } from './tracking-links.errors.ts';
import { recipientProofSchema } from '#areas/outbound/driver-proofs/recipient-proofs.contract.ts';
import { unitStageRowSchema } from '#areas/outbound/tracking/deliver-to.contract.ts';
import { unitTimelineSchema } from '#areas/outbound/tracking/shipment-tracking.contract.ts';
import {
  publicLinkEndpointOptions,
  publicLinkCallErrors,
} from '#areas/outbound/public-links/public-links.contract.ts';
import { noDataReply, defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { dateField, idField, integerField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'tracking-links': true;
  }
}

/** Permission of users who inform consignees about arrivals. */
export const trackingLinkPermissions = ['etaEdit:outbound'] as const;
const root = '/outbound/loads/deliver-to-loads/links';
const live = ['tracking-links'] as const;

/** The maximum number of active links per consignee and day. */
export const maxActiveTrackingLinksPerConsigneeDay = 20;
export const maxTrackingLinkValidityDays = 14;

export const trackingLinkRowSchema = z.object({
  id: z.int(),
  consigneeId: z.int(),
  consignee: z.string(),
  day: z.string(),
  language: z.enum(['en', 'es', 'zh']),
  madeBy: z.string(),
  madeAt: instantField(),
  expiresAt: instantField(),
  /** When it was first and last opened. */
  openedAt: instantField().nullable(),
  seenAt: instantField().nullable(),
});
export type TrackingLinkRow = z.output<typeof trackingLinkRowSchema>;

export const findActiveTrackingLinksEndpoint = defineEndpoint({
  id: 'trackingLinks.find',
  method: 'GET',
  path: root,
  permissions: trackingLinkPermissions,
  summary:
    'List the active links for one consignee and day of service. The link itself is shown only once, when it is created.',
  query: z.object({ consigneeAccountId: idField('Consignee'), day: dateField('Day') }),
  reply: itemReply(z.array(trackingLinkRowSchema)),
  live,
});
export const trackingLinkBodySchema = z.object({
  consigneeAccountId: idField('Consignee'),
  day: dateField('Day', { before: 31, after: 60 }),
  days: integerField('Days that it works', 1, maxTrackingLinkValidityDays),
  language: z.enum(['en', 'es', 'zh'], { error: 'Language isn’t valid' }),
});
export const createTrackingLinkEndpoint = defineEndpoint({
  id: 'trackingLinks.create',
  method: 'POST',
  path: root,
  permissions: trackingLinkPermissions,
  summary:
    'Create a tracking link for one consignee and day of service. It lets a user without an account follow what the consignee receives that day. The link is shown once. Anyone who has it can view the page until it expires or is revoked.',
  body: trackingLinkBodySchema,
  /** `path` is empty in the response to a retry. */
  reply: itemReply(trackingLinkRowSchema.extend({ path: z.string() })),
  shownOnce: 'path',
  errors: [trackingLinkErrors.tooManyLinks],
  live,
});
export const revokeTrackingLinkEndpoint = defineEndpoint({
  id: 'trackingLinks.revoke',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: trackingLinkPermissions,
  summary: 'Revoke a link immediately, even for visitors who have it open.',
  reply: noDataReply(),
  live,
});

/** The part of the URL after #. It is sent in the body, where no log records it. */
const link = z.string({ error: 'Link is required' }).max(200, { error: 'Link isn’t valid' });
const refuses = [
  ...publicLinkCallErrors,
  trackingLinkErrors.linkExpired,
  trackingLinkErrors.linkRevoked,
] as const;

/** A product of one shipper, with its number of units per stage (unit-stage.rules.ts). */
export const trackingPageLineSchema = z.object({
  lineId: z.int(),
  shipper: z.string(),
  description: z.string(),
  boxes: z.int(),
  stages: z.array(
    z.object({ status: z.int(), left: z.boolean(), deliveredAt: instantField().nullable(), boxes: z.int() }),
  ),
});
export type TrackingPageLine = z.output<typeof trackingPageLineSchema>;
export const trackingPageTruckSchema = z.object({
  dropId: z.int(),
  loadNumber: z.int(),
  trailer: z.string().nullable(),
  carrier: z.string().nullable(),
  deliverTo: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  zone: z.string(),
  status: z.int(),
  /** Null when unknown, or hidden from consignees. */
  eta: instantField().nullable(),
  windowStart: instantField().nullable(),
  windowEnd: instantField().nullable(),
  deliveredAt: instantField().nullable(),
  boxes: z.int(),
  loaded: z.int(),
  lines: z.array(trackingPageLineSchema),
});
export type TrackingPageTruck = z.output<typeof trackingPageTruckSchema>;
export const trackingPageSchema = z.object({
  consignee: z.string(),
  city: z.string(),
  zone: z.string(),
  day: z.string(),
  language: z.enum(['en', 'es', 'zh']),
  expiresAt: instantField(),
  /** The company's contact for questions. */
  company: z.string(),
  /** Path of the company's logo. */
  logo: z.string().nullable(),
  phone: z.string(),
  trucks: z.array(trackingPageTruckSchema),
  /** On no truck, or left behind by it. */
  waiting: z.array(trackingPageLineSchema),
});
export type TrackingPage = z.output<typeof trackingPageSchema>;

export const openTrackingPageEndpoint = defineEndpoint({
  ...publicLinkEndpointOptions,
  id: 'trackingLinks.open',
  method: 'POST',
  path: '/day-links/open',
  summary:
    'Get what a link shows. Returns the trucks of the day with their ETAs, and only their freight for this consignee.',
  body: z.object({ link }),
  reply: itemReply(trackingPageSchema),
  errors: refuses,
});
export const findTrackingPageUnitsUpTo300Endpoint = defineEndpoint({
  ...publicLinkEndpointOptions,
  id: 'trackingLinks.listUnits',
  method: 'POST',
  path: '/day-links/boxes',
  summary: 'List the units of a line of the day, at most 300. They are on one truck, or on none.',
  body: z.object({ link, lineId: idField('Line'), dropId: idField('Stop').nullable() }),
  reply: itemReply(z.object({ boxes: z.array(unitStageRowSchema), units: z.int() })),
  errors: refuses,
});
export const getTrackingPageUnitEndpoint = defineEndpoint({
  ...publicLinkEndpointOptions,
  id: 'trackingLinks.getUnitHistory',
  method: 'POST',
  path: '/day-links/box',
  summary: 'Get the history of one unit of the day.',
  body: z.object({ link, boxId: idField('Box') }),
  reply: itemReply(unitTimelineSchema),
  errors: refuses,
});
export const findTrackingPageProofsEndpoint = defineEndpoint({
  id: 'trackingLinks.listProofs',
  method: 'POST',
  path: '/day-links/proofs',
  permissions: 'public',
  isReadOnly: false,
  summary: 'List the proofs of what the link’s consignee received from a truck of the day.',
  body: z.object({ link, dropId: idField('Stop') }),
  reply: itemReply(z.array(recipientProofSchema)),
  errors: refuses,
});
export const getTrackingPagePhotoEndpoint = defineEndpoint({
  id: 'trackingLinks.getPhoto',
  method: 'POST',
  path: '/day-links/photo',
  permissions: 'public',
  isReadOnly: false,
  summary: 'Get a photo from the proofs of a truck of the day.',
  body: z.object({ link, dropId: idField('Stop'), photoId: idField('Photo') }),
  reply: fileReply('image/*'),
  errors: refuses,
});
export const printTrackingPageEndpoint = defineEndpoint({
  ...publicLinkEndpointOptions,
  id: 'trackingLinks.print',
  method: 'POST',
  path: '/day-links/print',
  summary: 'Print the link as a QR code, with the freight expected on the day.',
  body: z.object({ link }),
  reply: fileReply(),
  errors: refuses,
});
