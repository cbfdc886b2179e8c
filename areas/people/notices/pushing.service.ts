import { readUsualHabit } from './digest.service.ts';
import { isQuiet } from './notice-times.rules.ts';
import { noticePath, noticeText, possibleKinds } from './notice-words.rules.ts';
import * as store from './pushing.store.ts';
import { staleSeconds } from '#areas/people/push/sending.service.ts';
import type { NoticeToPush } from '#areas/people/push/sending.service.ts';
import { actorOfUser } from '#areas/people/grants/actor.service.ts';
import { penFor } from '#areas/settings/mails/mail-pen.service.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import { cut } from '#kit/contract/letters.ts';
import type { Work } from '#kit/server/work.ts';

/** So many at once are pushed one by one; more than that as one that says how many. */
const oneByOne = 3;
/** A browser shows a few lines; a push service takes 4 KB. */
const longestBody = 300;

/** Hands on what is to be pushed: what somebody has in his quiet hours waits for their end. Asked as often as one likes. */
export async function pushNotices(work: Work): Promise<void> {
  const waiting = await store.waitingForPush(work, await readUsualHabit(work));
  const due = waiting.filter((person) => !isQuiet(person, work.now)).map(({ userId }) => userId);
  if (due.length > 0) await store.takeForPush(work, due, oneByOne);
}

/**
 * A notice as it is pushed: what its reader may see by now, in his language. Null: there is nothing left to tell. `nobody`: he may not
 * come in any more.
 */
export async function noticeToPush(
  work: Work,
  { noticeId, userId }: { noticeId: number; userId: number },
): ReturnType<NoticeToPush> {
  const reader = await actorOfUser(work.tx, userId);
  if (!reader) return 'nobody';
  const { companyName, pushOn } = await settingsOf(work, ['companyName', 'pushOn']);
  const found = await store.inPush(work, { actor: reader, kinds: possibleKinds(reader) }, noticeId);
  const [first] = found;
  if (pushOn !== 'true' || !first) return null;
  const seconds = staleSeconds - Math.ceil(first.ageSeconds);
  if (seconds <= 0) return null;
  const { say } = await penFor(work, first.language);
  const told = { tag: `notice-${noticeId}`, title: companyName, language: first.language, seconds };
  if (found.length > 1)
    return {
      ...told,
      body: say('Notices: {count}', { count: String(found.length) }),
      path: '/',
    };
  return { ...told, body: cut(noticeText(say, first), longestBody), path: noticePath(reader, first) ?? '/' };
}
