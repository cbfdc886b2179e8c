import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { maxLinks, maxPhotos } from './driver-proofs.contract.ts';
import type {
  DriverLoad,
  LinkRow,
  makeLink,
  ProofRow,
  prove,
  proved,
  keepPhoto,
} from './driver-proofs.contract.ts';
import { proofErrors } from './driver-proofs.errors.ts';
import * as store from './driver-proofs.store.ts';
import type { StoredLink } from './driver-proofs.store.ts';
import { provedAt, takes } from './link.rules.ts';
import { cleanPhoto } from '#areas/settings/papers/photo.rules.ts';
import { noteTruck } from '#areas/freight/temperatures/temperatures.service.ts';
import { earliestArrivals } from '#areas/outbound/clock/truck-clock.service.ts';
import { proveDrop } from '#areas/outbound/deliveries/deliveries.service.ts';
import { publicLinkErrors } from '#areas/outbound/public-links/public-links.errors.ts';
import { byPublicLink, linkOver } from '#areas/outbound/public-links/public-links.service.ts';
import type { LinkKind } from '#areas/outbound/public-links/public-links.service.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { SentFile } from '#kit/server/sent.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Refusal } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { z } from 'zod';

/** The driver's proofs: links that staff make for a load, and what comes by them. */

const signed = ({ id, secret }: Pick<StoredLink, 'id' | 'secret'>): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(`proof-link ${id}`).digest('base64url');
const shown = ({ secret, loadId: _, ended: __, ...link }: StoredLink): LinkRow => ({
  ...link,
  // What stands behind # is sent to no server and kept in no log: the page reads it.
  path: `/proof#${link.id}.${signed({ id: link.id, secret })}`,
});

/** Refuses a load that is none of the caller's. */
async function seen(work: Work, loadId: number): Promise<void> {
  if (!(await store.findLoad(work, loadId))) refuse(commonErrors.notFound);
}
export async function linksOf(work: Work, loadId: number): Promise<LinkRow[]> {
  await seen(work, loadId);
  return (await store.workingLinks(work, loadId)).map(shown);
}

export async function makeOne(work: Work, loadId: number, wish: BodyOf<typeof makeLink>): Promise<LinkRow> {
  const load = (await store.takeLoad(work, loadId)) ?? refuse(commonErrors.notFound);
  if ((await store.workingLinks(work, loadId)).length >= maxLinks)
    refuse(proofErrors.tooManyLinks, { load: `L-${load.loadNumber}`, most: maxLinks });
  const expiresAt = work.now.add({ hours: 24 * wish.days }).toString();
  const id = await store.insertLink(work, {
    loadId,
    secret: randomBytes(32).toString('base64url'),
    language: wish.language,
    expiresAt,
  });
  await audit(work, { entity: 'load', entityId: loadId, action: 'proof link', after: { id, expiresAt } });
  announce(work, 'proofs', [loadId]);
  return shown((await store.linkById(work, id)) ?? refuse(commonErrors.notFound));
}

export async function endOne(work: Work, loadId: number, id: number): Promise<{ message: string }> {
  await seen(work, loadId);
  if (!(await store.endLink(work, loadId, id))) refuse(commonErrors.notFound);
  await audit(work, { entity: 'load', entityId: loadId, action: 'proof link ended', after: { id } });
  announce(work, 'proofs', [loadId]);
  return { message: 'The link has ended.' };
}

/** A wrong signature, an ended link and one out of date for what is sent by it get the same answer. */
const linkFor = (secondsAgo = 0): LinkKind<StoredLink> => ({
  name: 'proof link',
  find: async (work, address) => {
    const [, id, signature = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(address) ?? [];
    const link = id === undefined ? undefined : await store.linkById(work, Number(id));
    return link && timingSafeEqual(Buffer.from(signed(link)), Buffer.from(signature)) ? link : undefined;
  },
  over: (work, link) => {
    const expiresAt = Temporal.Instant.from(link.expiresAt);
    return link.ended || !takes({ expiresAt }, work.now, secondsAgo) ? linkOver() : null;
  },
});

export const read = (work: Work, address: string): Promise<DriverLoad | Refusal> =>
  byPublicLink(work, linkFor(), address, (link) => loadOf(work, link));

async function loadOf(work: Work, link: StoredLink): Promise<DriverLoad> {
  const head = (await store.driverHead(work, link.loadId)) ?? refuse(publicLinkErrors.over);
  const { companyName, companyPhone } = await settingsOf(work, ['companyName', 'companyPhone']);
  await store.noteOpened(work, link.id);
  const earliest = await earliestArrivals(work, link.loadId);
  return {
    load: `L-${head.loadNumber}`,
    trailer: head.trailer,
    carrier: head.carrier,
    company: companyName,
    phone: companyPhone,
    left: head.left,
    expiresAt: link.expiresAt,
    language: link.language,
    stops: (await store.driverStops(work, link.loadId)).map((stop) => ({
      ...stop,
      earliestAt: earliest.get(stop.id)?.toString() ?? null,
    })),
  };
}

export const proveByLink = (
  work: Work,
  address: string,
  dropId: number,
  wish: BodyOf<typeof prove>,
): Promise<z.output<typeof proved> | Refusal> =>
  byPublicLink(work, linkFor(wish.secondsAgo), address, (link) => proveStop(work, link, dropId, wish));

async function proveStop(
  work: Work,
  link: StoredLink,
  dropId: number,
  wish: BodyOf<typeof prove>,
): Promise<z.output<typeof proved>> {
  const stop = (await store.takeDropOf(work, link.loadId, dropId)) ?? refuse(proofErrors.noSuchStop);
  const before = await store.proofOfDevice(work, wish.proofId);
  if (before && before.dropId !== dropId) refuse(proofErrors.noSuchStop);
  // The answer to the first was lost on its way.
  if (before) return { proofs: 1, redelivery: false, deliveredAt: before.deliveredAt };
  const units = wish.exceptions.flatMap(({ unitId }) => unitId ?? []);
  if ((await store.notForDrop(work, dropId, units)).length > 0)
    refuse(proofErrors.notItsBox, {}, { fields: { exceptions: proofErrors.notItsBox.sentence } });
  const made = await proveDrop(work, dropId, {
    ...wish,
    at: (drop) =>
      provedAt(
        work.now,
        wish.secondsAgo,
        drop.releasedAt === null ? null : Temporal.Instant.from(drop.releasedAt),
      ),
    clientId: wish.proofId,
    linkId: link.id,
  });
  await store.keepExceptions(work, made.id, wish.exceptions);
  if (units.length > 0) {
    const proof = { proofId: made.id, at: made.deliveredAt };
    await store.tellBoxes(work, 'short', proof);
    await store.tellBoxes(work, 'damaged', proof);
    announce(work, 'units');
  }
  await keepTemperature(work, stop.loadId, made.deliveredAt, wish.temperatureTenths);
  announce(work, 'proofs', [stop.loadId]);
  return { proofs: made.proofs, redelivery: made.redelivery, deliveredAt: made.deliveredAt };
}

/** What the driver measured is a reading of his truck like any other. */
async function keepTemperature(
  work: Work,
  loadId: number,
  at: string,
  tenthsF: number | undefined,
): Promise<void> {
  const dock = tenthsF === undefined ? undefined : await store.lastDock(work, loadId);
  if (tenthsF === undefined || !dock) return;
  const moment = Temporal.Instant.from(at).epochMilliseconds;
  await noteTruck(work, { loadId, warehouseId: dock.warehouseId, at: moment, tenthsF });
}

export const keepOne = (
  work: Work,
  address: string,
  dropId: number,
  wish: BodyOf<typeof keepPhoto>,
  files: readonly SentFile[],
): Promise<void | Refusal> =>
  byPublicLink(work, linkFor(wish.secondsAgo), address, (link) => keepOf(work, link, dropId, wish, files));

async function keepOf(
  work: Work,
  link: StoredLink,
  dropId: number,
  wish: BodyOf<typeof keepPhoto>,
  files: readonly SentFile[],
): Promise<void> {
  const [sent] = files;
  if (!sent) return refuse(commonErrors.chooseFile);
  const photo = cleanPhoto(sent.bytes);
  if (typeof photo === 'string') return refuse(proofErrors[photo]);
  const stop = (await store.takeDropOf(work, link.loadId, dropId)) ?? refuse(proofErrors.noSuchStop);
  const unitId = wish.unitId ?? null;
  if (unitId !== null && (await store.notForDrop(work, dropId, [unitId])).length > 0)
    refuse(proofErrors.notItsBox, {}, { fields: { unitId: proofErrors.notItsBox.sentence } });
  const sha256 = createHash('sha256').update(photo.bytes).digest('hex');
  const before = await store.photoOfDevice(work, wish.photoId);
  if (before && before.sha256 !== sha256) refuse(proofErrors.anotherPhoto);
  if (before) return undefined;
  if ((await store.photosOf(work, dropId)) >= maxPhotos)
    refuse(proofErrors.tooManyPhotos, { most: maxPhotos });
  const id = await store.insertPhoto(
    work,
    {
      clientId: wish.photoId,
      proofId: wish.proofId,
      dropId,
      linkId: link.id,
      unitId,
      file: `deliveries/${stop.loadId}/${wish.photoId}.${photo.type}`,
      sha256,
    },
    photo,
  );
  await store.sendToStore(work, id);
  announce(work, 'proofs', [stop.loadId]);
  return undefined;
}

export async function proofs(work: Work, loadId: number): Promise<ProofRow[]> {
  await seen(work, loadId);
  return store.proofsOf(work, loadId);
}
