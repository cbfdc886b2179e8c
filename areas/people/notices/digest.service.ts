import { z } from 'zod';
import { isDue } from './notice-times.rules.ts';
import { noticePath, noticeText, possibleKinds } from './notice-words.rules.ts';
import type { Written } from '#areas/settings/mails/mail-words.rules.ts';
import type { NoticeHabit } from './notices.contract.ts';
import * as store from './notices.store.ts';
import { actorOfUser } from '#areas/people/grants/actor.service.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { companyZone, settingNumber, settingsOf } from '#areas/settings/settings/settings.service.ts';
import { momentIn } from '#kit/contract/zones.ts';
import type { Work } from '#kit/server/work.ts';
import { enqueueMany } from '#kit/server/work.ts';
import { penFor } from '#areas/settings/mails/mail-pen.service.ts';
import { pens } from '#areas/settings/mails/mail-pen.service.ts';

/** What holds of a person who has said nothing about their mails; the clock is that of the head office. */
export const readUsualHabit = async (work: Work): Promise<NoticeHabit> => ({
  rhythm: 'now',
  morning: '07:00',
  zone: await companyZone(work),
  quietFrom: null,
  quietUntil: null,
  rowVersion: 0,
});

/** By the clock: one mail to everybody whose notices are due, with all that came together until now. */
export async function mailNotices(work: Work): Promise<void> {
  const waiting = await store.waitingForMail(work, await readUsualHabit(work));
  const due = waiting.filter((person) => isDue(person, Temporal.Instant.from(person.oldest), work.now));
  if (due.length === 0) return;
  const people = new Map(due.map((person) => [person.userId, person]));
  const taken = await store.takeForMail(work, [...people.keys()]);
  const { companyName } = await settingsOf(work, ['companyName']);
  const penOf = await pens(work);
  await enqueueMany(
    work,
    'email',
    taken.map(({ userId, key, count }) => {
      const { say } = penOf(people.get(userId)?.language ?? 'en');
      return {
        dedupeKey: key,
        payload: {
          to: people.get(userId)?.email ?? '',
          subject: say('Notices of {company}: {count}', {
            company: companyName,
            count,
          }),
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
): Promise<({ to: string } & Written) | null> {
  const reader = await actorOfUser(work.tx, userId);
  const person = await store.readerOf(work, userId);
  const found =
    reader && person ? await store.inMail(work, { actor: reader, kinds: possibleKinds(reader) }, key) : [];
  if (!reader || !person || found.length === 0 || reader.email === '') return null;
  const { companyName } = await settingsOf(work, ['companyName']);
  const pen = await penFor(work, person.language);
  const { say } = pen;
  const { origin } = serverFacts();
  const zone = person.zone ?? (await companyZone(work));
  const lines = found.map((notice) => {
    const path = noticePath(reader, notice);
    const at = momentIn(Temporal.Instant.from(notice.at), zone);
    return [at, noticeText(say, notice), ...(path === null ? [] : [`${origin}${path}`])].join('\n');
  });
  const told = {
    company: companyName,
    notices: lines.join('\n\n'),
    address: `${origin}/customerCenter/account`,
  };
  const [only] = found;
  const mail =
    found.length === 1 && only
      ? pen.mail('notice', { ...told, notice: noticeText(say, only) })
      : pen.mail('notices', { ...told, count: String(found.length) });
  return { to: reader.email, ...mail };
}

export async function forgetOld(work: Work): Promise<void> {
  await store.forgetOld(work, await settingNumber(work, 'noticeDays'));
}
