import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { feedPermissions } from './feed.contract.ts';
import type { addFeedEndpoint, FeedRow } from './feed.contract.ts';
import { buildFeedEvents } from './feed.rules.ts';
import * as store from './feed.repository.ts';
import type { StoredFeed } from './feed.repository.ts';
import { loadTranslationsFromEnglish } from '#areas/settings/settings/settings.service.ts';
import {
  checkCalendarAccess,
  findServiceCalendarBetween,
} from '#areas/calendar/days-of-service/service-view.service.ts';
import { loadActorOfActiveUserFromOwnTables } from '#areas/people/grants/actor.service.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { BodyOf, FileResult } from '#kit/contract/endpoint.ts';
import { formatICalendar } from '#kit/server/icalendar.ts';
import { createPrintTranslate } from '#kit/server/pdf.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectIfAnyFieldNotFound } from '#kit/server/reject.ts';
import type { Actor, RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope, publishChange, recordAudit } from '#kit/server/request-context.ts';

const daysBack = 14;
const daysAhead = 92;
const refreshHours = 6;

const signed = (feed: Pick<StoredFeed, 'id' | 'secret'>): string =>
  createHmac('sha256', Buffer.from(feed.secret, 'base64url'))
    .update(`calendar-feed ${feed.id}`)
    .digest('base64url');
const toFeedRow = ({
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

export const listOwnActiveFeeds = async (work: RequestContext, consigneeId: number): Promise<FeedRow[]> =>
  (await store.findOwnActiveFeedsUpTo50(work, consigneeId)).map(toFeedRow);

export async function addFeed(work: RequestContext, input: BodyOf<typeof addFeedEndpoint>): Promise<FeedRow> {
  rejectIfAnyFieldNotFound(await checkCalendarAccess(work, input));
  const id = await store.insertFeed(work, {
    consigneeId: input.consigneeAccountId,
    warehouseId: input.warehouseId ?? null,
    name: input.name,
    language: input.language ?? 'en',
    secret: randomBytes(32).toString('base64url'),
    accounts: getAccountIdsInScope(work),
  });
  await recordAudit(work, {
    entity: 'calendar_feed',
    entityId: id,
    action: 'add',
    after: { name: input.name, consigneeId: input.consigneeAccountId },
  });
  publishChange(work, 'calendar-feeds', [id]);
  const createdFeed = (await store.findActiveFeed(work, id)) ?? reject(commonErrors.notFound);
  return toFeedRow(createdFeed);
}

export async function revokeOwnFeed(work: RequestContext, id: number): Promise<{ message: string }> {
  if (!(await store.markOwnFeedRevoked(work, id))) reject(commonErrors.notFound);
  await recordAudit(work, { entity: 'calendar_feed', entityId: id, action: 'end' });
  publishChange(work, 'calendar-feeds', [id]);
  return { message: 'Link revoked.' };
}

/**
 * Limits the link to what it was created with and to what its creator may see now. Undefined when nothing is left. Users of an
 * external identity provider are known only by their tokens, so their links keep the original scope.
 */
async function sightOf(
  work: RequestContext,
  { makerId, accounts: feedAccounts, roles }: StoredFeed,
): Promise<Pick<Actor, 'accounts' | 'roles'> | undefined> {
  const maker = await loadActorOfActiveUserFromOwnTables(work.tx, makerId);
  if (!getServerInfo().client.embedded && !maker?.program) return { accounts: feedAccounts ?? 'all', roles };
  if (!maker || !feedPermissions.some((grant) => hasPermission(maker, grant))) return undefined;
  const accounts = inBoth(feedAccounts, maker.accounts);
  return accounts !== 'all' && accounts.length === 0 ? undefined : { accounts, roles: maker.roles };
}
/** The accounts that the link was created with and that its creator still has. Null means all accounts. */
function inBoth(feedAccounts: readonly number[] | null, now: Actor['accounts']): Actor['accounts'] {
  if (feedAccounts === null) return now;
  return now === 'all' ? feedAccounts : feedAccounts.filter((id) => now.includes(id));
}

/**
 * Returns the calendar of a link, with what its creator may see today. A wrong signature and a revoked link get the same
 * response.
 */
export async function getFeedIcsBySignedLink(work: RequestContext, signedLink: string): Promise<FileResult> {
  const [, id = '', signature = ''] =
    /^(\d{1,9})\.([\w-]{43})$/.exec(signedLink) ?? reject(commonErrors.notFound);
  const feed = await store.findActiveFeed(work, Number(id));
  const right = feed && timingSafeEqual(Buffer.from(signed(feed)), Buffer.from(signature));
  if (!feed || !right) return reject(commonErrors.notFound);
  const feedContext: RequestContext = {
    ...work,
    actor: { ...work.actor, ...((await sightOf(work, feed)) ?? reject(commonErrors.notFound)) },
  };
  const today = work.now.toString().slice(0, 10);
  const found =
    (await findServiceCalendarBetween(
      feedContext,
      { consigneeAccountId: feed.consigneeId, warehouseId: feed.warehouseId ?? undefined },
      addDays(today, -daysBack),
      addDays(today, daysAhead),
    )) ?? reject(commonErrors.notFound);
  await store.recordFeedFetch(work, feed.id);
  const say = createPrintTranslate(loadTranslationsFromEnglish(feed.language), feed.language);
  const events = buildFeedEvents(
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
    // The file contains its creation time, which does not count as a change.
    tag: hash('sha256', JSON.stringify([feed.name, events]), 'base64url'),
    body: Buffer.from(
      formatICalendar({
        name: feed.name,
        productId: '-//Coldlane//Days of service//EN',
        generatedAt: work.now.toString(),
        refreshHours,
        events,
      }),
    ),
  };
}
