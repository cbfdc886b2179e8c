import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { maxActiveProofLinksPerLoad, maxPhotosPerStop } from './driver-proofs.contract.ts';
import type {
  DriverLoad,
  ProofLinkRow,
  createProofLinkEndpoint,
  ProofRow,
  submitDriverProofEndpoint,
  submitProofResultSchema,
  uploadProofPhotoEndpoint,
} from './driver-proofs.contract.ts';
import { driverProofErrors } from './driver-proofs.errors.ts';
import * as store from './driver-proofs.repository.ts';
import type { StoredProofLink } from './driver-proofs.repository.ts';
import { computeProofTimeNotBeforeRelease, isProofLinkUsable } from './proof-link.rules.ts';
import { stripPhotoMetadata } from '#areas/settings/documents/photo.rules.ts';
import { recordTruckTemperatureAtDelivery } from '#areas/freight/temperatures/temperatures.service.ts';
import { computeEarliestArrivalByDropId } from '#areas/outbound/eta-prediction/truck-times.service.ts';
import { recordProofAndMarkDropDelivered } from '#areas/outbound/deliveries/deliveries.service.ts';
import { publicLinkErrors } from '#areas/outbound/public-links/public-links.errors.ts';
import {
  runWithPublicLinkLimitingGuesses,
  createLinkEndedError,
} from '#areas/outbound/public-links/public-links.service.ts';
import type { PublicLinkKind } from '#areas/outbound/public-links/public-links.service.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { UploadedFile } from '#kit/server/request-body.ts';
import { reject } from '#kit/server/reject.ts';
import type { ApiError } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { z } from 'zod';

/** The driver's proofs: links that staff create for a load, and the proofs sent through them. */

const signed = ({ id, secret }: Pick<StoredProofLink, 'id' | 'secret'>): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(`proof-link ${id}`).digest('base64url');
const toProofLinkRow = ({ secret, loadId: _, ended: __, ...link }: StoredProofLink): ProofLinkRow => ({
  ...link,
  // The part after # is never sent to a server or logged. Only the page reads it.
  path: `/proof#${link.id}.${signed({ id: link.id, secret })}`,
});

/** Rejects a load outside the caller's scope. */
async function seen(work: RequestContext, loadId: number): Promise<void> {
  if (!(await store.findVisibleLoadForProofs(work, loadId))) reject(commonErrors.notFound);
}
export async function listActiveProofLinks(work: RequestContext, loadId: number): Promise<ProofLinkRow[]> {
  await seen(work, loadId);
  return (await store.findActiveProofLinks(work, loadId)).map(toProofLinkRow);
}

export async function createProofLink(
  work: RequestContext,
  loadId: number,
  input: BodyOf<typeof createProofLinkEndpoint>,
): Promise<ProofLinkRow> {
  const load = (await store.lockVisibleLoadForProofLinks(work, loadId)) ?? reject(commonErrors.notFound);
  if ((await store.findActiveProofLinks(work, loadId)).length >= maxActiveProofLinksPerLoad)
    reject(driverProofErrors.tooManyLinks, {
      load: `L-${load.loadNumber}`,
      most: maxActiveProofLinksPerLoad,
    });
  const expiresAt = work.now.add({ hours: 24 * input.days }).toString();
  const id = await store.insertProofLink(work, {
    loadId,
    secret: randomBytes(32).toString('base64url'),
    language: input.language,
    expiresAt,
  });
  await recordAudit(work, {
    entity: 'load',
    entityId: loadId,
    action: 'proof link',
    after: { id, expiresAt },
  });
  publishChange(work, 'delivery-proofs', [loadId]);
  return toProofLinkRow(
    (await store.findProofLinkByIdIncludingEnded(work, id)) ?? reject(commonErrors.notFound),
  );
}

export async function revokeProofLink(
  work: RequestContext,
  loadId: number,
  linkId: number,
): Promise<{ message: string }> {
  await seen(work, loadId);
  if (!(await store.markProofLinkRevoked(work, loadId, linkId))) reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'load',
    entityId: loadId,
    action: 'proof link ended',
    after: { id: linkId },
  });
  publishChange(work, 'delivery-proofs', [loadId]);
  return { message: 'Link revoked.' };
}

/** An invalid signature, a revoked link and an expired one get the same response. */
const linkFor = (secondsAgo = 0): PublicLinkKind<StoredProofLink> => ({
  name: 'proof link',
  findLink: async (work, address) => {
    const [, id, signature = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(address) ?? [];
    const link = id === undefined ? undefined : await store.findProofLinkByIdIncludingEnded(work, Number(id));
    return link && timingSafeEqual(Buffer.from(signed(link)), Buffer.from(signature)) ? link : undefined;
  },
  getEndedError: (work, link) => {
    const expiresAt = Temporal.Instant.from(link.expiresAt);
    return link.ended || !isProofLinkUsable({ expiresAt }, work.now, secondsAgo)
      ? createLinkEndedError()
      : null;
  },
});

export const getDriverLoadByLink = (
  work: RequestContext,
  linkToken: string,
): Promise<DriverLoad | ApiError> =>
  runWithPublicLinkLimitingGuesses(work, linkFor(), linkToken, (link) => loadOf(work, link));

async function loadOf(work: RequestContext, link: StoredProofLink): Promise<DriverLoad> {
  const head =
    (await store.findLoadHeaderForDriver(work, link.loadId)) ?? reject(publicLinkErrors.linkInvalid);
  const { companyName, companyPhone } = await readSettingsOrDefaults(work, ['companyName', 'companyPhone']);
  await store.markProofLinkOpened(work, link.id);
  const earliest = await computeEarliestArrivalByDropId(work, link.loadId);
  return {
    load: `L-${head.loadNumber}`,
    trailer: head.trailer,
    carrier: head.carrier,
    company: companyName,
    phone: companyPhone,
    left: head.left,
    expiresAt: link.expiresAt,
    language: link.language,
    stops: (await store.findDriverStops(work, link.loadId)).map((stop) => ({
      ...stop,
      earliestAt: earliest.get(stop.id)?.toString() ?? null,
    })),
  };
}

export const submitProof = (
  work: RequestContext,
  linkToken: string,
  dropId: number,
  input: BodyOf<typeof submitDriverProofEndpoint>,
): Promise<z.output<typeof submitProofResultSchema> | ApiError> =>
  runWithPublicLinkLimitingGuesses(work, linkFor(input.secondsAgo), linkToken, (link) =>
    proveStop(work, link, dropId, input),
  );

async function proveStop(
  work: RequestContext,
  link: StoredProofLink,
  dropId: number,
  input: BodyOf<typeof submitDriverProofEndpoint>,
): Promise<z.output<typeof submitProofResultSchema>> {
  const stop =
    (await store.lockDropOfLoad(work, link.loadId, dropId)) ?? reject(driverProofErrors.noSuchStop);
  const before = await store.findProofByDeviceProofId(work, input.proofId);
  if (before && before.dropId !== dropId) reject(driverProofErrors.noSuchStop);
  // The first response was lost, so the client sent it again.
  if (before) return { proofs: 1, redelivery: false, deliveredAt: before.deliveredAt };
  const units = input.exceptions.flatMap(({ unitId }) => unitId ?? []);
  if ((await store.findFirstUnitNotLoadedForDrop(work, dropId, units)).length > 0)
    reject(
      driverProofErrors.unitNotForStop,
      {},
      { fields: { exceptions: driverProofErrors.unitNotForStop.sentence } },
    );
  const createdProof = await recordProofAndMarkDropDelivered(work, dropId, {
    ...input,
    at: (drop) =>
      computeProofTimeNotBeforeRelease(
        work.now,
        input.secondsAgo,
        drop.releasedAt === null ? null : Temporal.Instant.from(drop.releasedAt),
      ),
    clientId: input.proofId,
    linkId: link.id,
  });
  await store.insertProofExceptions(work, createdProof.id, input.exceptions);
  if (units.length > 0) {
    const proof = { proofId: createdProof.id, occurredAt: createdProof.deliveredAt };
    await store.recordDeliveryExceptionUnitEvents(work, 'short', proof);
    await store.recordDeliveryExceptionUnitEvents(work, 'damaged', proof);
    publishChange(work, 'units');
  }
  await keepTemperature(work, stop.loadId, createdProof.deliveredAt, input.temperatureTenths);
  publishChange(work, 'delivery-proofs', [stop.loadId]);
  return {
    proofs: createdProof.proofs,
    redelivery: createdProof.redelivery,
    deliveredAt: createdProof.deliveredAt,
  };
}

/** Saves the driver's measurement as a reading of the truck. */
async function keepTemperature(
  work: RequestContext,
  loadId: number,
  instant: string,
  tenthsF: number | undefined,
): Promise<void> {
  const dock = tenthsF === undefined ? undefined : await store.findLastPickupWarehouseOfLoad(work, loadId);
  if (tenthsF === undefined || !dock) return;
  const moment = Temporal.Instant.from(instant).epochMilliseconds;
  await recordTruckTemperatureAtDelivery(work, {
    loadId,
    warehouseId: dock.warehouseId,
    atMs: moment,
    tenthsF,
  });
}

export const saveProofPhoto = (
  work: RequestContext,
  linkToken: string,
  dropId: number,
  input: BodyOf<typeof uploadProofPhotoEndpoint>,
  files: readonly UploadedFile[],
): Promise<void | ApiError> =>
  runWithPublicLinkLimitingGuesses(work, linkFor(input.secondsAgo), linkToken, (link) =>
    keepOf(work, link, dropId, input, files),
  );

async function keepOf(
  work: RequestContext,
  link: StoredProofLink,
  dropId: number,
  input: BodyOf<typeof uploadProofPhotoEndpoint>,
  files: readonly UploadedFile[],
): Promise<void> {
  const [sent] = files;
  if (!sent) return reject(commonErrors.fileRequired);
  const photo = stripPhotoMetadata(sent.bytes);
  if (typeof photo === 'string') return reject(driverProofErrors[photo]);
  const stop =
    (await store.lockDropOfLoad(work, link.loadId, dropId)) ?? reject(driverProofErrors.noSuchStop);
  const unitId = input.unitId ?? null;
  if (unitId !== null && (await store.findFirstUnitNotLoadedForDrop(work, dropId, [unitId])).length > 0)
    reject(
      driverProofErrors.unitNotForStop,
      {},
      { fields: { unitId: driverProofErrors.unitNotForStop.sentence } },
    );
  const sha256 = createHash('sha256').update(photo.bytes).digest('hex');
  const before = await store.findPhotoHashByDevicePhotoId(work, input.photoId);
  if (before && before.sha256 !== sha256) reject(driverProofErrors.photoNumberTaken);
  if (before) return undefined;
  if ((await store.countPhotosOfDrop(work, dropId)) >= maxPhotosPerStop)
    reject(driverProofErrors.tooManyPhotos, { most: maxPhotosPerStop });
  const id = await store.insertProofPhoto(
    work,
    {
      clientId: input.photoId,
      proofId: input.proofId,
      dropId,
      linkId: link.id,
      unitId,
      file: `deliveries/${stop.loadId}/${input.photoId}.${photo.type}`,
      sha256,
    },
    photo,
  );
  await store.queueProofPhotoUpload(work, id);
  publishChange(work, 'delivery-proofs', [stop.loadId]);
  return undefined;
}

export async function listProofsOfDeliveryOfLoad(work: RequestContext, loadId: number): Promise<ProofRow[]> {
  await seen(work, loadId);
  return store.findProofsOfLoad(work, loadId);
}
