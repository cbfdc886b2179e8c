import { z } from 'zod';
import { proofErrors } from './driver-proofs.errors.ts';
import { coldest, warmest } from '#areas/freight/temperatures/temperatures.contract.ts';
import { deliveryErrors } from '#areas/outbound/deliveries/deliveries.errors.ts';
import { byLink, linkRefusals } from '#areas/outbound/public-links/public-links.contract.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { done, endpoint, file, one } from '#kit/contract/endpoint.ts';
import { flag, id, maybe, text, whole, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    proofs: true;
  }
}

/** How many links of one load work at the same time, and how long one may. */
export const maxLinks = 8;
export const maxLinkDays = 14;
/** Photos of one stop; boxes of one proof that were not as they should be. */
export const maxPhotos = 40;
export const maxExceptions = 2000;
/** Side of the square that a signature is drawn in. */
export const signatureSide = 1000;

const uuid = (label: string) =>
  z
    .uuid({ error: (i) => (i.input === undefined ? `${label} is required` : `${label} is not valid`) })
    .meta({ examples: ['5f2c1a70-9d3e-4b6f-8a21-0c4d7e9b1f35'] });

const mayLink = ['editLoads:outbound', 'etaEdit:outbound'] as const;
const maySee = ['loadsView:outbound', 'etasView:customerCenter', 'invoicesView:billing'] as const;

export const linkRow = z.object({
  id: z.int(),
  madeBy: z.string(),
  madeAt: instant(),
  expiresAt: instant(),
  /** When the driver opened it last. */
  openedAt: instant().nullable(),
  language: z.enum(['en', 'es', 'zh']),
  /** Path of the driver's page below the address of the portal; whoever has it may prove. */
  path: z.string(),
});
export type LinkRow = z.output<typeof linkRow>;

const live = ['proofs'] as const;
export const findLinks = endpoint({
  id: 'proofs.links',
  method: 'GET',
  path: '/outbound/loads/{id}/proof-links',
  needs: mayLink,
  about: 'The links by which the driver of a load proves its stops, as far as they still work.',
  reply: one(z.array(linkRow)),
  live,
});
export const makeLink = endpoint({
  id: 'proofs.makeLink',
  method: 'POST',
  path: '/outbound/loads/{id}/proof-links',
  needs: mayLink,
  about:
    'Makes a signed link for the driver of a load: he proves its stops by it without an account. It expires, and can be ended at any time.',
  body: z.object({
    days: whole('Days', 1, maxLinkDays),
    language: z.enum(['en', 'es', 'zh'], { error: 'Language is not valid' }).default('en'),
  }),
  reply: one(linkRow),
  refuses: [proofErrors.tooManyLinks],
  live,
});
export const endLink = endpoint({
  id: 'proofs.endLink',
  method: 'DELETE',
  path: '/outbound/loads/{id}/proof-links/{linkId}',
  needs: mayLink,
  about: 'Ends a link at once, with everything that is still to be sent by it.',
  reply: done(),
  live,
});

const box = z.object({ id: z.int(), code: z.string(), consigneeId: z.int(), goods: z.string() });
export const driverStop = z.object({
  id: z.int(),
  seq: z.int(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string().nullable(),
  zone: z.string(),
  windowStart: instant().nullable(),
  windowEnd: instant().nullable(),
  /** When it was proved first. */
  deliveredAt: instant().nullable(),
  /** Before this the truck can hardly be there: the page asks whether it is the right stop. Null where the way is not known. */
  earliestAt: instant().nullable(),
  consignees: z.array(z.object({ id: z.int(), name: z.string() })),
  boxes: z.array(box),
});
export type DriverStop = z.output<typeof driverStop>;
export const driverLoad = z.object({
  load: z.string(),
  trailer: z.string().nullable(),
  carrier: z.string().nullable(),
  company: z.string(),
  phone: z.string(),
  left: z.boolean(),
  expiresAt: instant(),
  language: z.enum(['en', 'es', 'zh']),
  stops: z.array(driverStop),
});
export type DriverLoad = z.output<typeof driverLoad>;

const params = z.object({ link: z.string().max(80) });
export const readLink = endpoint({
  ...byLink,
  id: 'proofs.read',
  method: 'GET',
  path: '/proofs/{link}',
  params,
  about: 'The load of a link as its driver needs it: its stops in driving order with the boxes for each.',
  reply: one(driverLoad),
  refuses: linkRefusals,
});

const point = z.int().min(0).max(signatureSide);
/** Strokes of the pen, each x, y, x, y … within a square. */
export const signature = z
  .array(z.array(point).min(2).max(2000), { error: 'Signature is not valid' })
  .max(200)
  .refine((strokes) => strokes.every((s) => s.length % 2 === 0), { error: 'Signature is not valid' })
  .meta({ examples: [[[120, 80, 140, 60, 180, 95]]] });
export const exceptionWish = z
  .object({
    kind: z.enum(['short', 'over', 'damaged'], { error: 'Kind is not valid' }),
    unitId: maybe(id('Unit')),
    code: words('Code', 60),
    note: words('Note', 200),
  })
  .refine(
    (e) =>
      (e.kind === 'over') === (e.unitId === undefined) && (e.unitId === undefined) === (e.code !== undefined),
    {
      error: 'A box that is over has a code, any other is one of the load',
      path: ['code'],
    },
  );
export const proofBody = z.object({
  /** Made by the device: however often the same proof comes, it is one. */
  proofId: uuid('Proof'),
  /** How long ago it was proved, by the device's own clock: whatever time that shows, this much has passed. */
  secondsAgo: whole('Seconds ago', 0, 60 * 86_400).default(0),
  consigneeAccountId: maybe(id('Consignee')),
  signedBy: text('Signed by', 100),
  signature: signature.optional(),
  /** Tenths of a degree Fahrenheit. */
  temperatureTenths: maybe(whole('Temperature', coldest, warmest)),
  appointment: flag(),
  lumper: flag(),
  note: words('Note', 500),
  again: flag(),
  exceptions: z
    .array(exceptionWish)
    .max(maxExceptions)
    .default([])
    .meta({ examples: [[{ kind: 'damaged', unitId: 4102, note: 'wet' }]] }),
});
export type ProofWish = z.output<typeof proofBody>;
export const proved = z.object({ proofs: z.int(), redelivery: z.boolean(), deliveredAt: instant() });
export const prove = endpoint({
  ...byLink,
  id: 'proofs.prove',
  method: 'POST',
  path: '/proofs/{link}/drops/{dropId}',
  params: params.extend({ dropId: id('Stop') }),
  about:
    'The driver proves a stop: who signed, the temperature, and the boxes that were short, over or damaged. What he proved before the link expired is taken until three days after.',
  body: proofBody,
  reply: one(proved),
  refuses: [
    ...linkRefusals,
    proofErrors.noSuchStop,
    proofErrors.notItsBox,
    deliveryErrors.notLeft,
    deliveryErrors.notHere,
    deliveryErrors.again,
  ],
  live: ['loads', 'etas', 'shipments', 'proofs'],
});
export const keepPhoto = endpoint({
  ...byLink,
  id: 'proofs.photo',
  method: 'POST',
  path: '/proofs/{link}/drops/{dropId}/photos',
  params: params.extend({ dropId: id('Stop') }),
  about:
    'A photo of a stop, before or after its proof. Only its picture is kept: where and by what it was taken is left out.',
  upload: 'file',
  body: z.object({
    photoId: uuid('Photo'),
    proofId: uuid('Proof'),
    unitId: maybe(id('Unit')),
    secondsAgo: whole('Seconds ago', 0, 60 * 86_400).default(0),
  }),
  reply: done(),
  refuses: [
    ...linkRefusals,
    proofErrors.noSuchStop,
    proofErrors.notItsBox,
    proofErrors.notPhoto,
    proofErrors.torn,
    proofErrors.tooManyPixels,
    proofErrors.heic,
    proofErrors.tooManyPhotos,
    proofErrors.anotherPhoto,
    commonErrors.fileTooLarge,
  ],
  live: ['proofs'],
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
export const proofRow = z.object({
  id: z.int(),
  dropId: z.int(),
  seq: z.int(),
  place: z.string(),
  zone: z.string(),
  deliveredAt: instant(),
  /** When it came to us, which may be hours later. */
  keptAt: instant(),
  /** The person of the portal who kept it; null: the driver, by his link. */
  keptBy: z.string().nullable(),
  consignee: z.string().nullable(),
  signedBy: z.string().nullable(),
  signature: signature.nullable(),
  temperatureTenths: z.int().nullable(),
  appointment: z.boolean(),
  lumper: z.boolean(),
  note: z.string().nullable(),
  exceptions: z.array(exceptionRow),
  photos: z.array(photoRow),
});
export type ProofRow = z.output<typeof proofRow>;
export const findProofs = endpoint({
  id: 'proofs.find',
  method: 'GET',
  path: '/outbound/loads/{id}/proofs',
  needs: maySee,
  about:
    'What was proved of the stops of a load: signatures, temperatures, photos and boxes that were not as loaded.',
  reply: one(z.array(proofRow)),
  live: ['proofs', 'loads'],
});
export const readPhoto = endpoint({
  id: 'proofs.readPhoto',
  method: 'GET',
  path: '/outbound/loads/{id}/proofs/photos/{photoId}',
  needs: maySee,
  about: 'A photo of a stop of the load.',
  reply: file('image/*'),
});
export const printProofs = endpoint({
  id: 'proofs.print',
  method: 'GET',
  path: '/outbound/loads/{id}/proofs/print',
  needs: maySee,
  about: 'The proofs of a load as a paper, with signatures and photos.',
  reply: file(),
});
