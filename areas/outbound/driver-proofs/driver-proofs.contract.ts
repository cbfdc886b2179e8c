import { z } from 'zod';
import { driverProofErrors } from './driver-proofs.errors.ts';
import {
  minPlausibleTenthsF,
  maxPlausibleTenthsF,
} from '#areas/freight/temperatures/temperatures.contract.ts';
import { deliveryErrors } from '#areas/outbound/deliveries/deliveries.errors.ts';
import {
  publicLinkEndpointOptions,
  publicLinkCallErrors,
} from '#areas/outbound/public-links/public-links.contract.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { noDataReply, defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import {
  optionalBooleanField,
  idField,
  optionalField,
  textField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'delivery-proofs': true;
  }
}

/** How many links of one load can be active at once, and how many days one can be valid. */
export const maxActiveProofLinksPerLoad = 8;
export const maxProofLinkDays = 14;
/** The most photos of one stop, and the most exceptions in one proof. */
export const maxPhotosPerStop = 40;
export const maxExceptionsPerProof = 2000;
/** The side of the square that contains a signature. */
export const signatureGridSize = 1000;

const uuid = (label: string) =>
  z
    .uuid({ error: (i) => (i.input === undefined ? `${label} is required` : `${label} isn’t valid`) })
    .meta({ examples: ['5f2c1a70-9d3e-4b6f-8a21-0c4d7e9b1f35'] });

const mayLink = ['editLoads:outbound', 'etaEdit:outbound'] as const;
const maySee = ['loadsView:outbound', 'etasView:customerCenter', 'invoicesView:billing'] as const;

export const proofLinkRowSchema = z.object({
  id: z.int(),
  madeBy: z.string(),
  madeAt: instantField(),
  expiresAt: instantField(),
  /** When the driver last opened it. */
  openedAt: instantField().nullable(),
  language: z.enum(['en', 'es', 'zh']),
  /** Path of the driver's page, relative to the portal's address. Anyone with the path can prove the stops. */
  path: z.string(),
});
export type ProofLinkRow = z.output<typeof proofLinkRowSchema>;

const live = ['delivery-proofs'] as const;
export const listActiveProofLinksEndpoint = defineEndpoint({
  id: 'deliveryProofs.listLinks',
  method: 'GET',
  path: '/outbound/loads/{id}/proof-links',
  permissions: mayLink,
  summary: 'List the active proof links of a load. Its driver uses them to record proofs of delivery.',
  reply: itemReply(z.array(proofLinkRowSchema)),
  live,
});
export const createProofLinkEndpoint = defineEndpoint({
  id: 'deliveryProofs.createLink',
  method: 'POST',
  path: '/outbound/loads/{id}/proof-links',
  permissions: mayLink,
  summary:
    'Create a signed link for the driver of a load. The driver uses it to prove its stops without an account. The link expires, and can be revoked at any time.',
  body: z.object({
    days: integerField('Days', 1, maxProofLinkDays),
    language: z.enum(['en', 'es', 'zh'], { error: 'Language isn’t valid' }).default('en'),
  }),
  reply: itemReply(proofLinkRowSchema),
  errors: [driverProofErrors.tooManyLinks],
  live,
});
export const revokeProofLinkEndpoint = defineEndpoint({
  id: 'deliveryProofs.revokeLink',
  method: 'DELETE',
  path: '/outbound/loads/{id}/proof-links/{linkId}',
  permissions: mayLink,
  summary: 'Revoke a link immediately. Anything still to be sent with it is rejected.',
  reply: noDataReply(),
  live,
});

const box = z.object({ id: z.int(), code: z.string(), consigneeId: z.int(), goods: z.string() });
export const driverStopSchema = z.object({
  id: z.int(),
  seq: z.int(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string().nullable(),
  zone: z.string(),
  windowStart: instantField().nullable(),
  windowEnd: instantField().nullable(),
  /** When it was first proved. */
  deliveredAt: instantField().nullable(),
  /**
   * The truck is unlikely to arrive before this time, so the page asks whether it is the right stop. Null when the drive time is
   * not known.
   */
  earliestAt: instantField().nullable(),
  consignees: z.array(z.object({ id: z.int(), name: z.string() })),
  boxes: z.array(box),
});
export type DriverStop = z.output<typeof driverStopSchema>;
export const driverLoadSchema = z.object({
  load: z.string(),
  trailer: z.string().nullable(),
  carrier: z.string().nullable(),
  company: z.string(),
  phone: z.string(),
  left: z.boolean(),
  expiresAt: instantField(),
  language: z.enum(['en', 'es', 'zh']),
  stops: z.array(driverStopSchema),
});
export type DriverLoad = z.output<typeof driverLoadSchema>;

const params = z.object({ link: z.string().max(80) });
export const getDriverLoadEndpoint = defineEndpoint({
  ...publicLinkEndpointOptions,
  id: 'deliveryProofs.getLoad',
  method: 'GET',
  path: '/proofs/{link}',
  params,
  summary:
    'Get the load of a link for its driver. Returns its stops in driving order with the units for each.',
  reply: itemReply(driverLoadSchema),
  errors: publicLinkCallErrors,
});

const point = z.int().min(0).max(signatureGridSize);
/** Strokes, each x, y, x, y … within a square. */
export const signatureSchema = z
  .array(z.array(point).min(2).max(2000), { error: 'Signature isn’t valid' })
  .max(200)
  .refine((strokes) => strokes.every((s) => s.length % 2 === 0), { error: 'Signature isn’t valid' })
  .meta({ examples: [[[120, 80, 140, 60, 180, 95]]] });
export const proofExceptionInputSchema = z
  .object({
    kind: z.enum(['short', 'over', 'damaged'], { error: 'Invalid type' }),
    unitId: optionalField(idField('Unit')),
    code: optionalTextField('Code', 60),
    note: optionalTextField('Note', 200),
  })
  .refine(
    (e) =>
      (e.kind === 'over') === (e.unitId === undefined) && (e.unitId === undefined) === (e.code !== undefined),
    {
      error: 'An overage needs a code. Any other unit must be on the load.',
      path: ['code'],
    },
  );
export const driverProofBodySchema = z.object({
  /** Generated by the device. The same proof sent again is stored once. */
  proofId: uuid('Proof'),
  /** Seconds since it was proved, measured by the device. The result is correct even if the device clock is wrong. */
  secondsAgo: integerField('Seconds ago', 0, 60 * 86_400).default(0),
  consigneeAccountId: optionalField(idField('Consignee')),
  signedBy: textField('Signed by', 100),
  signature: signatureSchema.optional(),
  /** Tenths of a degree Fahrenheit. */
  temperatureTenths: optionalField(integerField('Temperature', minPlausibleTenthsF, maxPlausibleTenthsF)),
  appointment: optionalBooleanField(),
  lumper: optionalBooleanField(),
  note: optionalTextField('Note', 500),
  again: optionalBooleanField(),
  exceptions: z
    .array(proofExceptionInputSchema)
    .max(maxExceptionsPerProof)
    .default([])
    .meta({ examples: [[{ kind: 'damaged', unitId: 4102, note: 'wet' }]] }),
});
export type DriverProofInput = z.output<typeof driverProofBodySchema>;
export const submitProofResultSchema = z.object({
  proofs: z.int(),
  redelivery: z.boolean(),
  deliveredAt: instantField(),
});
export const submitDriverProofEndpoint = defineEndpoint({
  ...publicLinkEndpointOptions,
  id: 'deliveryProofs.record',
  method: 'POST',
  path: '/proofs/{link}/drops/{dropId}',
  params: params.extend({ dropId: idField('Stop') }),
  summary:
    'Record the driver’s proof of a stop. It contains who signed, the temperature, and the units that were short, over or damaged. Proofs made before the link expired are accepted for three days after it.',
  body: driverProofBodySchema,
  reply: itemReply(submitProofResultSchema),
  errors: [
    ...publicLinkCallErrors,
    driverProofErrors.noSuchStop,
    driverProofErrors.unitNotForStop,
    deliveryErrors.loadNotReleased,
    deliveryErrors.consigneeNotAtStop,
    deliveryErrors.alreadyDelivered,
  ],
  live: ['loads', 'etas', 'shipments', 'delivery-proofs'],
});
export const uploadProofPhotoEndpoint = defineEndpoint({
  ...publicLinkEndpointOptions,
  id: 'deliveryProofs.uploadPhoto',
  method: 'POST',
  path: '/proofs/{link}/drops/{dropId}/photos',
  params: params.extend({ dropId: idField('Stop') }),
  summary:
    'Upload a photo of a stop, before or after its proof. Only the image is stored. Location and device data are removed.',
  upload: 'file',
  body: z.object({
    photoId: uuid('Photo'),
    proofId: uuid('Proof'),
    unitId: optionalField(idField('Unit')),
    secondsAgo: integerField('Seconds ago', 0, 60 * 86_400).default(0),
  }),
  reply: noDataReply(),
  errors: [
    ...publicLinkCallErrors,
    driverProofErrors.noSuchStop,
    driverProofErrors.unitNotForStop,
    driverProofErrors.fileTypeUnsupported,
    driverProofErrors.photoIncomplete,
    driverProofErrors.tooManyPixels,
    driverProofErrors.heicUnsupported,
    driverProofErrors.tooManyPhotos,
    driverProofErrors.photoNumberTaken,
    commonErrors.fileTooLarge,
  ],
  live: ['delivery-proofs'],
});

const exceptionRow = z.object({
  kind: z.enum(['short', 'over', 'damaged']),
  unitId: z.int().nullable(),
  code: z.string(),
  consignee: z.string().nullable(),
  note: z.string().nullable(),
});
const photoRow = z.object({
  id: z.int(),
  width: z.int(),
  height: z.int(),
  unitId: z.int().nullable(),
  code: z.string().nullable(),
});
export const proofRowSchema = z.object({
  id: z.int(),
  dropId: z.int(),
  seq: z.int(),
  place: z.string(),
  zone: z.string(),
  deliveredAt: instantField(),
  /** When the server received it, which can be hours later. */
  keptAt: instantField(),
  /** The portal user who recorded it. Null means the driver, through the link. */
  keptBy: z.string().nullable(),
  consignee: z.string().nullable(),
  signedBy: z.string().nullable(),
  signature: signatureSchema.nullable(),
  temperatureTenths: z.int().nullable(),
  appointment: z.boolean(),
  lumper: z.boolean(),
  note: z.string().nullable(),
  exceptions: z.array(exceptionRow),
  photos: z.array(photoRow),
});
export type ProofRow = z.output<typeof proofRowSchema>;
export const findProofsOfDeliveryOfLoadEndpoint = defineEndpoint({
  id: 'deliveryProofs.find',
  method: 'GET',
  path: '/outbound/loads/{id}/proofs',
  permissions: maySee,
  summary:
    'List the proofs of the stops of a load. Contains signatures, temperatures, photos and units that differ from what was loaded.',
  reply: itemReply(z.array(proofRowSchema)),
  live: ['delivery-proofs', 'loads'],
});
export const getProofPhotoEndpoint = defineEndpoint({
  id: 'deliveryProofs.getPhoto',
  method: 'GET',
  path: '/outbound/loads/{id}/proofs/photos/{photoId}',
  permissions: maySee,
  summary: 'Get a photo of a stop of the load.',
  reply: fileReply('image/*'),
});
export const printProofsOfDeliveryOfLoadEndpoint = defineEndpoint({
  id: 'deliveryProofs.print',
  method: 'GET',
  path: '/outbound/loads/{id}/proofs/print',
  permissions: maySee,
  summary: 'Print the proofs of a load as a document, with signatures and photos.',
  reply: fileReply(),
});
