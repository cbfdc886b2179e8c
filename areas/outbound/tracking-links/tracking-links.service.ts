import { randomBytes } from 'node:crypto';
import { maxActiveTrackingLinksPerConsigneeDay } from './tracking-links.contract.ts';
import type { TrackingLinkRow, TrackingPage, createTrackingLinkEndpoint } from './tracking-links.contract.ts';
import { trackingLinkErrors } from './tracking-links.errors.ts';
import { printTrackingPages } from './tracking-page.print.ts';
import { groupLinesByTruck } from './tracking-page.rules.ts';
import * as store from './tracking-links.repository.ts';
import type { TrackingLinkWithConsignee } from './tracking-links.repository.ts';
import { runWithPublicLinkLimitingGuesses } from '#areas/outbound/public-links/public-links.service.ts';
import type { PublicLinkKind } from '#areas/outbound/public-links/public-links.service.ts';
import { sha256Base64Url } from '#areas/people/passwords/sign-in-attempts.service.ts';
import { findLetterhead } from '#areas/settings/letterhead/letterhead.service.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import type { RecipientProof } from '#areas/outbound/driver-proofs/recipient-proofs.contract.ts';
import {
  getPhotoOfAuthorizedDelivery,
  listProofsOfAuthorizedDelivery,
} from '#areas/outbound/driver-proofs/recipient-proofs.service.ts';
import type { RecipientDelivery } from '#areas/outbound/driver-proofs/recipient-proofs.service.ts';
import { getUnitTimeline } from '#areas/outbound/tracking/unit-timeline.service.ts';
import type { UnitStageRow } from '#areas/outbound/tracking/deliver-to.contract.ts';
import type { UnitTimeline } from '#areas/outbound/tracking/shipment-tracking.contract.ts';
import type { BodyOf, FileResult } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';
import { narrowRowScopeOfTransaction } from '#kit/server/db.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { FilesPort } from '#integrations/files/port.ts';
import { rejectAccountsAsNotFound } from '#areas/accounts/accounts/account-types.service.ts';

/** Lists the active tracking links of one consignee and day (docs/decisions/107-a-link-for-a-day-is-its-own-proof.md). */

export const listActiveTrackingLinksOfDay = (
  work: RequestContext,
  consigneeId: number,
  day: string,
): Promise<TrackingLinkRow[]> => store.findActiveTrackingLinksOfDay(work, consigneeId, day);

export async function createTrackingLink(
  work: RequestContext,
  input: BodyOf<typeof createTrackingLinkEndpoint>,
): Promise<TrackingLinkRow & { path: string }> {
  const { consigneeAccountId: consigneeId, day, days, language } = input;
  if (!(await store.lockActiveConsignee(work, consigneeId)))
    await rejectAccountsAsNotFound(work, { consigneeAccountId: [consigneeId, 'consignee'] });
  const working = await store.findActiveTrackingLinksOfDay(work, consigneeId, day);
  if (working.length >= maxActiveTrackingLinksPerConsigneeDay)
    reject(trackingLinkErrors.tooManyLinks, { count: working.length });
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = work.now.add({ hours: 24 * days }).toString();
  const id = await store.insertTrackingLink(work, {
    consigneeId,
    dayOfService: day,
    digest: sha256Base64Url(secret),
    language,
    expiresAt,
  });
  await recordAudit(work, {
    entity: 'day_link',
    entityId: id,
    action: 'add',
    after: { consigneeId, day, expiresAt },
  });
  publishChange(work, 'tracking-links', [id]);
  const created = (await store.findTrackingLinkById(work, id)) ?? reject(commonErrors.notFound);
  return { ...created, path: pathOf(secret) };
}
/** Browsers send the part after # to no server, and no log records it. Only the page reads it. */
const pathOf = (secret: string): string => `/follow#${secret}`;

export async function revokeTrackingLink(work: RequestContext, id: number): Promise<{ message: string }> {
  const ended = (await store.markTrackingLinkRevoked(work, id)) ?? reject(commonErrors.notFound);
  await recordAudit(work, { entity: 'day_link', entityId: id, action: 'end', before: ended });
  publishChange(work, 'tracking-links', [id]);
  return { message: 'Link revoked.' };
}

/** An open page requests data twice a minute. Viewing is recorded once per this many minutes. */
const notedMinutes = 10;

/** A valid link that has ended returns the reason. */
const kind: PublicLinkKind<TrackingLinkWithConsignee> = {
  name: 'day link',
  findLink: async (work, secret) =>
    /^[\w-]{43}$/.test(secret) ? store.findTrackingLinkByDigest(work, sha256Base64Url(secret)) : undefined,
  getEndedError: (_, link) => {
    if (!link.stands) return new ApiError(trackingLinkErrors.linkRevoked);
    if (!link.expired) return null;
    const time = formatFullDateTimeInZone(Temporal.Instant.from(link.expiresAt), link.zone);
    return new ApiError(trackingLinkErrors.linkExpired, { time });
  },
};
/**
 * Runs `act` for a link, as a reader limited to its consignee's freight. The store and row-level security limit all queries of
 * this transaction.
 */
const byLink = <T>(
  work: RequestContext,
  secret: string,
  act: (reader: RequestContext, link: TrackingLinkWithConsignee) => Promise<T>,
): Promise<T | ApiError> =>
  runWithPublicLinkLimitingGuesses(work, kind, secret, async (link) => {
    const since = link.seenAt === null ? null : Temporal.Instant.from(link.seenAt).until(work.now);
    if (since === null || since.total('minutes') >= notedMinutes)
      await store.markTrackingLinkOpened(work, link.id);
    const actor = { ...work.actor, accounts: [link.consigneeId], subject: `day link ${link.id}` };
    await narrowRowScopeOfTransaction(work.tx, {
      accountIds: actor.accounts,
      userId: null,
      callerSubject: actor.subject,
    });
    return act({ ...work, actor }, link);
  });

async function pageOf(reader: RequestContext, link: TrackingLinkWithConsignee): Promise<TrackingPage> {
  const { trucks, stages, house } = await runPipelinedByName({
    trucks: store.findTrucksOfConsigneeDay(reader, link),
    stages: store.countUnitsOfConsigneeDayByStage(reader, link),
    house: findLetterhead(reader),
  });
  return {
    consignee: link.consignee,
    city: link.city,
    zone: link.zone,
    day: link.day,
    language: link.language,
    expiresAt: link.expiresAt,
    company: house.company,
    phone: house.phone,
    logo: house.logo,
    ...groupLinesByTruck(trucks, stages),
  };
}

export const openTrackingPage = (work: RequestContext, secret: string): Promise<TrackingPage | ApiError> =>
  byLink(work, secret, pageOf);

export const listTrackingPageUnitsUpTo300 = (
  work: RequestContext,
  secret: string,
  filter: { lineId: number; dropId: number | null },
): Promise<{ boxes: UnitStageRow[]; units: number } | ApiError> =>
  byLink(work, secret, (reader, link) => store.findUnitsOfConsigneeDayLineUpTo300(reader, link, filter));

/** A unit of another consignee or day returns 404. */
export const getTrackingPageUnit = (
  work: RequestContext,
  secret: string,
  unitId: number,
): Promise<UnitTimeline | ApiError> =>
  byLink(work, secret, async (reader, link) => {
    if (!(await store.isUnitOfConsigneeDay(reader, link, unitId))) reject(commonErrors.notFound);
    return getUnitTimeline(reader, unitId);
  });

/** Finds a stop of the day for the link's consignee. Any other returns 404. */
async function gotOf(
  reader: RequestContext,
  link: TrackingLinkWithConsignee,
  dropId: number,
): Promise<RecipientDelivery> {
  const trucks = await store.findTrucksOfConsigneeDay(reader, link);
  if (!trucks.some((truck) => truck.dropId === dropId)) reject(commonErrors.notFound);
  return { dropId, consigneeId: link.consigneeId, onlyDayOfService: link.day };
}
export const listTrackingPageProofs = (
  work: RequestContext,
  secret: string,
  dropId: number,
): Promise<RecipientProof[] | ApiError> =>
  byLink(work, secret, async (reader, link) =>
    listProofsOfAuthorizedDelivery(reader, await gotOf(reader, link, dropId)),
  );
export const getTrackingPagePhoto = (
  work: RequestContext,
  files: FilesPort,
  secret: string,
  { dropId, photoId }: { dropId: number; photoId: number },
): Promise<FileResult | ApiError> =>
  byLink(work, secret, async (reader, link) =>
    getPhotoOfAuthorizedDelivery(reader, files, await gotOf(reader, link, dropId), photoId),
  );

export const getTrackingPagePdf = (work: RequestContext, secret: string): Promise<FileResult | ApiError> =>
  byLink(work, secret, async (reader, link) => {
    const page = await pageOf(reader, link);
    const printing = await loadPrintContext(reader, { language: link.language });
    const address = `${getServerInfo().origin}${pathOf(secret)}`;
    return {
      name: `Freight-${link.day}.pdf`,
      body: printTrackingPages([{ page, linkUrl: address }], printing),
    };
  });
