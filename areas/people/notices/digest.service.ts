import { z } from 'zod';
import { isDue } from './notice-times.rules.ts';
import { noticePath, noticeText, possibleKinds } from './notice-words.rules.ts';
import type { NoticeHabit } from './notices.contract.ts';
import * as store from './notices.store.ts';
import { actorOfUser } from '#areas/people/grants/actor.service.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { settingNumber, settingsOf, textsIn } from '#areas/settings/settings/settings.service.ts';
import { momentIn } from '#kit/contract/zones.ts';
import { sayFrom } from '#kit/server/pdf.ts';
import type { Work } from '#kit/server/work.ts';
import { enqueueMany } from '#kit/server/work.ts';

/** What holds of whoever has said nothing about his mails. */
export const usualHabit: NoticeHabit = {
  rhythm: 'now',
  morning: '07:00',
  zone: 'America/New_York',
  quietFrom: null,
  quietUntil: null,
  rowVersion: 0,
};

/** By the clock: one mail to everybody whose notices are due, with all that came together until now. */
export async function mailNotices(work: Work): Promise<void> {
  const waiting = await store.waitingForMail(work, usualHabit);
  const due = waiting.filter((person) => isDue(person, Temporal.Instant.from(person.oldest), work.now));
  if (due.length === 0) return;
  const people = new Map(due.map((person) => [person.userId, person]));
  const taken = await store.takeForMail(work, [...people.keys()]);
  const { companyName } = await settingsOf(work, ['companyName']);
  await enqueueMany(
    work,
    'email',
    taken.map(({ userId, key, count }) => {
      const say = sayFrom(textsIn(people.get(userId)?.language ?? 'en'));
      return {
        dedupeKey: key,
        payload: {
          to: people.get(userId)?.email ?? '',
          subject: say('{company}: {count} notices', { company: companyName, count }),
          text: say('What it says is written when it is sent: what its reader may see by then.'),
          notices: { userId, key },
        },
      };
    }),
  );
}

export const mailedNotices = z.object({ userId: z.int(), key: z.string() });
/** The mail as it goes: what its reader may see by now, to where he is reached by now. Null: there is nothing left to tell. */
export async function noticeLetter(
  work: Work,
  { userId, key }: z.output<typeof mailedNotices>,
): Promise<{ to: string; subject: string; text: string } | null> {
  const reader = await actorOfUser(work.tx, userId);
  const person = await store.readerOf(work, userId);
  const found =
    reader && person ? await store.inMail(work, { actor: reader, kinds: possibleKinds(reader) }, key) : [];
  if (!reader || !person || found.length === 0 || reader.email === '') return null;
  const { companyName } = await settingsOf(work, ['companyName']);
  const say = sayFrom(textsIn(person.language));
  const { origin } = serverFacts();
  const lines = found.map((notice) => {
    const path = noticePath(reader, notice);
    const at = momentIn(Temporal.Instant.from(notice.at), person.zone ?? usualHabit.zone);
    return [at, noticeText(say, notice), ...(path === null ? [] : [`${origin}${path}`])].join('\n');
  });
  const only = found.length === 1 && found[0] ? noticeText(say, found[0]) : null;
  const wishes = say('Under My account you say what comes by mail, and when: {address}', {
    address: `${origin}/customerCenter/account`,
  });
  return {
    to: reader.email,
    subject:
      only === null
        ? say('{company}: {count} notices', { company: companyName, count: found.length })
        : `${companyName}: ${only}`,
    text: [...lines, wishes].join('\n\n'),
  };
}

export async function forgetOld(work: Work): Promise<void> {
  await store.forgetOld(work, await settingNumber(work, 'noticeDays'));
}
