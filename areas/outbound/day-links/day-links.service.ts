import { randomBytes } from 'node:crypto';
import { mostLinks } from './day-links.contract.ts';
import type { DayLinkRow, DayPage, makeDayLink } from './day-links.contract.ts';
import { dayLinkErrors } from './day-links.errors.ts';
import { printDaySheet } from './day-links.print.ts';
import { dayOf } from './day-links.rules.ts';
import * as store from './day-links.store.ts';
import type { OpenedLink } from './day-links.store.ts';
import { byPublicLink } from '#areas/outbound/public-links/public-links.service.ts';
import type { LinkKind } from '#areas/outbound/public-links/public-links.service.ts';
import { digestOf } from '#areas/people/passwords/attempts.service.ts';
import { findLetterhead } from '#areas/settings/letterhead/letterhead.service.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import type { ShownProof } from '#areas/outbound/driver-proofs/shown-proofs.contract.ts';
import { photoOf, proofsOf } from '#areas/outbound/driver-proofs/shown-proofs.service.ts';
import type { Got } from '#areas/outbound/driver-proofs/shown-proofs.service.ts';
import { boxLife } from '#areas/outbound/tracking/box-life.service.ts';
import type { BoxRow } from '#areas/outbound/tracking/deliver-to.contract.ts';
import type { BoxLife } from '#areas/outbound/tracking/shipment-tracking.contract.ts';
import type { BodyOf, FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { momentIn } from '#kit/contract/zones.ts';
import { narrow } from '#kit/server/db.ts';
import { Refusal, refuse } from '#kit/server/refuse.ts';
import { together } from '#kit/server/together.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { FilesPort } from '#links/files/port.ts';
import { refuseUnknownAccounts } from '#areas/accounts/accounts/account-types.service.ts';

/** Links for one consignee and day, and what they show (docs/decisions/107-a-link-for-a-day-is-its-own-proof.md). */

export const links = (work: Work, consigneeId: number, day: string): Promise<DayLinkRow[]> =>
  store.workingLinks(work, consigneeId, day);

export async function make(
  work: Work,
  wish: BodyOf<typeof makeDayLink>,
): Promise<DayLinkRow & { path: string }> {
  const { consigneeAccountId: consigneeId, day, days, language } = wish;
  if (!(await store.holdConsignee(work, consigneeId)))
    await refuseUnknownAccounts(work, { consigneeAccountId: [consigneeId, 'consignee'] });
  const working = await store.workingLinks(work, consigneeId, day);
  if (working.length >= mostLinks) refuse(dayLinkErrors.enough, { count: working.length });
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = work.now.add({ hours: 24 * days }).toString();
  const id = await store.insertLink(work, {
    consigneeId,
    day,
    digest: digestOf(secret),
    language,
    expiresAt,
  });
  await audit(work, {
    entity: 'day_link',
    entityId: id,
    action: 'add',
    after: { consigneeId, day, expiresAt },
  });
  announce(work, 'day-links', [id]);
  const made = (await store.linkById(work, id)) ?? refuse(commonErrors.notFound);
  return { ...made, path: pathOf(secret) };
}
/** What stands behind # is sent to no server and kept in no log: the page reads it. */
const pathOf = (secret: string): string => `/follow#${secret}`;

export async function end(work: Work, id: number): Promise<{ message: string }> {
  const ended = (await store.endLink(work, id)) ?? refuse(commonErrors.notFound);
  await audit(work, { entity: 'day_link', entityId: id, action: 'end', before: ended });
  announce(work, 'day-links', [id]);
  return { message: 'The link has ended.' };
}

/** A look is written down once in so many minutes: a page that is left open asks twice a minute. */
const notedMinutes = 10;

/** Who has the right link is told why it works no more. */
const kind: LinkKind<OpenedLink> = {
  name: 'day link',
  find: async (work, secret) =>
    /^[\w-]{43}$/.test(secret) ? store.linkOf(work, digestOf(secret)) : undefined,
  over: (_, link) => {
    if (!link.stands) return new Refusal(dayLinkErrors.ended);
    if (!link.expired) return null;
    const time = momentIn(Temporal.Instant.from(link.expiresAt), link.zone);
    return new Refusal(dayLinkErrors.expired, { time });
  },
};
/**
 * Lets `act` do what a link shows, as somebody who sees freight of its consignee alone: what follows in this transaction is bounded by
 * the store, and by the walls of the tables.
 */
const byLink = <T>(
  work: Work,
  secret: string,
  act: (reader: Work, link: OpenedLink) => Promise<T>,
): Promise<T | Refusal> =>
  byPublicLink(work, kind, secret, async (link) => {
    const since = link.seenAt === null ? null : Temporal.Instant.from(link.seenAt).until(work.now);
    if (since === null || since.total('minutes') >= notedMinutes) await store.noteSeen(work, link.id);
    const actor = { ...work.actor, accounts: [link.consigneeId], subject: `day link ${link.id}` };
    await narrow(work.tx, { accounts: actor.accounts, user: null, caller: actor.subject });
    return act({ ...work, actor }, link);
  });

async function pageOf(reader: Work, link: OpenedLink): Promise<DayPage> {
  const { trucks, stages, house } = await together({
    trucks: store.trucksOf(reader, link),
    stages: store.stagesOf(reader, link),
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
    ...dayOf(trucks, stages),
  };
}

export const open = (work: Work, secret: string): Promise<DayPage | Refusal> => byLink(work, secret, pageOf);

export const boxes = (
  work: Work,
  secret: string,
  of: { lineId: number; dropId: number | null },
): Promise<{ boxes: BoxRow[]; units: number } | Refusal> =>
  byLink(work, secret, (reader, link) => store.boxesOf(reader, link, of));

/** A box of somebody else, or of another day, is not there. */
export const box = (work: Work, secret: string, boxId: number): Promise<BoxLife | Refusal> =>
  byLink(work, secret, async (reader, link) => {
    if (!(await store.isOfDay(reader, link, boxId))) refuse(commonErrors.notFound);
    return boxLife(reader, boxId);
  });

/** A stop of the day that is for the consignee of the link; any other is not there. */
async function gotOf(reader: Work, link: OpenedLink, dropId: number): Promise<Got> {
  const trucks = await store.trucksOf(reader, link);
  if (!trucks.some((truck) => truck.dropId === dropId)) refuse(commonErrors.notFound);
  return { dropId, consigneeId: link.consigneeId, day: link.day };
}
export const proofs = (work: Work, secret: string, dropId: number): Promise<ShownProof[] | Refusal> =>
  byLink(work, secret, async (reader, link) => proofsOf(reader, await gotOf(reader, link, dropId)));
export const photo = (
  work: Work,
  files: FilesPort,
  secret: string,
  { dropId, photoId }: { dropId: number; photoId: number },
): Promise<FileAnswer | Refusal> =>
  byLink(work, secret, async (reader, link) =>
    photoOf(reader, files, await gotOf(reader, link, dropId), photoId),
  );

export const print = (work: Work, secret: string): Promise<FileAnswer | Refusal> =>
  byLink(work, secret, async (reader, link) => {
    const page = await pageOf(reader, link);
    const printing = await printingOf(reader, { language: link.language });
    const address = `${serverFacts().origin}${pathOf(secret)}`;
    return { name: `Freight-${link.day}.pdf`, body: printDaySheet([{ page, address }], printing) };
  });
