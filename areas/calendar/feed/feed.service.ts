import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { needs } from './feed.contract.ts';
import type { addFeed, FeedRow } from './feed.contract.ts';
import { eventsOf } from './feed.rules.ts';
import * as store from './feed.store.ts';
import type { StoredFeed } from './feed.store.ts';
import { textsIn } from '#areas/settings/settings/settings.service.ts';
import { mayDraw, servedBetween } from '#areas/calendar/days-of-service/service-view.service.ts';
import { actorOfUser } from '#areas/people/grants/actor.service.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { can } from '#kit/contract/access.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { BodyOf, FileAnswer } from '#kit/contract/endpoint.ts';
import { writeCalendar } from '#kit/server/icalendar.ts';
import { sayFrom } from '#kit/server/pdf.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseMissing } from '#kit/server/refuse.ts';
import type { Actor, Work } from '#kit/server/work.ts';
import { accountScope, announce, audit } from '#kit/server/work.ts';

const back = 14;
const ahead = 92;
const refreshHours = 6;

const signed = (feed: Pick<StoredFeed, 'id' | 'secret'>): string =>
  createHmac('sha256', Buffer.from(feed.secret, 'base64url'))
    .update(`calendar-feed ${feed.id}`)
    .digest('base64url');
const shown = ({
  secret,
  language: _,
  accounts: __,
  roles: ___,
  makerId: ____,
  ...feed
}: StoredFeed): FeedRow => ({
  ...feed,
  path: `/api/calendar-feeds/${feed.id}.${signed({ id: feed.id, secret })}/days-of-service.ics`,
});

export const feeds = async (work: Work, consigneeId: number): Promise<FeedRow[]> =>
  (await store.ownFeeds(work, consigneeId)).map(shown);

export async function add(work: Work, wish: BodyOf<typeof addFeed>): Promise<FeedRow> {
  refuseMissing(await mayDraw(work, wish));
  const id = await store.insertFeed(work, {
    consigneeId: wish.consigneeAccountId,
    warehouseId: wish.warehouseId ?? null,
    name: wish.name,
    language: wish.language ?? 'en',
    secret: randomBytes(32).toString('base64url'),
    accounts: accountScope(work),
  });
  await audit(work, {
    entity: 'calendar_feed',
    entityId: id,
    action: 'add',
    after: { name: wish.name, consigneeId: wish.consigneeAccountId },
  });
  announce(work, 'calendar-feeds', [id]);
  const made = (await store.workingFeed(work, id)) ?? refuse(commonErrors.notFound);
  return shown(made);
}

export async function end(work: Work, id: number): Promise<{ message: string }> {
  if (!(await store.revoke(work, id))) refuse(commonErrors.notFound);
  await audit(work, { entity: 'calendar_feed', entityId: id, action: 'end' });
  announce(work, 'calendar-feeds', [id]);
  return { message: 'The link has ended.' };
}

/**
 * No more than the link was made with, and no more than its maker may see by now; undefined when that is
 * nothing. An outside provider's people are known only by their tokens: their links keep what they were made
 * with.
 */
async function sightOf(
  work: Work,
  { makerId, accounts: made, roles }: StoredFeed,
): Promise<Pick<Actor, 'accounts' | 'roles'> | undefined> {
  const maker = await actorOfUser(work.tx, makerId);
  if (!serverFacts().client.embedded && !maker?.program) return { accounts: made ?? 'all', roles };
  if (!maker || !needs.some((grant) => can(maker, grant))) return undefined;
  const accounts = inBoth(made, maker.accounts);
  return accounts !== 'all' && accounts.length === 0 ? undefined : { accounts, roles: maker.roles };
}
/** Accounts that a link was made with and that its maker still has; null was all of them. */
function inBoth(made: readonly number[] | null, now: Actor['accounts']): Actor['accounts'] {
  if (made === null) return now;
  return now === 'all' ? made : made.filter((id) => now.includes(id));
}

/** The calendar behind a link, with what its maker may see today. A wrong signature and an ended link get the same answer. */
export async function read(work: Work, link: string): Promise<FileAnswer> {
  const [, id = '', signature = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(link) ?? refuse(commonErrors.notFound);
  const feed = await store.workingFeed(work, Number(id));
  const right = feed && timingSafeEqual(Buffer.from(signed(feed)), Buffer.from(signature));
  if (!feed || !right) return refuse(commonErrors.notFound);
  const as: Work = {
    ...work,
    actor: { ...work.actor, ...((await sightOf(work, feed)) ?? refuse(commonErrors.notFound)) },
  };
  const today = work.now.toString().slice(0, 10);
  const found =
    (await servedBetween(
      as,
      { consigneeAccountId: feed.consigneeId, warehouseId: feed.warehouseId ?? undefined },
      addDays(today, -back),
      addDays(today, ahead),
    )) ?? refuse(commonErrors.notFound);
  await store.noteFetch(work, feed.id);
  const say = sayFrom(textsIn(feed.language));
  const events = eventsOf(
    {
      consignee: found.consignee,
      dayDetails: found.dayDetails,
      holidayPeriods: found.holidayPeriods,
      blocks: found.blocks,
    },
    say,
  );
  return {
    name: 'days-of-service.ics',
    // The time of making is in the file, and is no change.
    tag: hash('sha256', JSON.stringify([feed.name, events]), 'base64url'),
    body: Buffer.from(
      writeCalendar({
        name: feed.name,
        product: '-//Coldlane//Days of service//EN',
        at: work.now.toString(),
        refreshHours,
        events,
      }),
    ),
  };
}
