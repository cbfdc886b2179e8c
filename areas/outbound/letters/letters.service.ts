import { leftLetter, letterOf, movedLetter } from './letters.rules.ts';
import * as store from './letters.store.ts';
import type { NewEvent } from './letters.store.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { isNews } from '#areas/outbound/text-messages/text-messages.rules.ts';
import { settingNumber, settingsOf } from '#areas/settings/settings/settings.service.ts';
import type { Work } from '#kit/server/work.ts';
import { enqueue } from '#kit/server/work.ts';
import { pens } from '#areas/settings/mails/mail-pen.service.ts';

/** Mail around departures and arrivals: a person gets one letter in a quarter of an hour at most, and each event stands in one. */

/**
 * Keeps what is to be told by mail; `atOnce` gets his letter now, if he had none lately. Everybody else, and whoever had
 * one, gets it by the clock, with all that came together until then.
 */
export async function tellByMail(work: Work, events: readonly NewEvent[], atOnce?: string): Promise<void> {
  if (events.length === 0) return;
  await store.keep(work, events);
  if (atOnce !== undefined && (await store.tryToWrite(work))) await writeDue(work, atOnce);
}
/** By the clock: the letters of all who have waited long enough. */
export async function writeLetters(work: Work): Promise<void> {
  if (await store.tryToWrite(work)) await writeDue(work, null);
}
async function writeDue(work: Work, only: string | null): Promise<void> {
  const minutes = await settingNumber(work, 'mailDigestMinutes');
  const taken = await store.takeDue(work, minutes, only);
  for (const [letterKey, events] of Map.groupBy(taken, (event) => event.letterKey)) {
    const [first] = events;
    if (first)
      await enqueue(work, {
        kind: 'email',
        payload: { to: first.to, ...letterOf(events) },
        dedupeKey: letterKey,
      });
  }
}

interface Wish {
  consignees: boolean;
  service: string;
  minutes: number;
}
async function wishOf(work: Work): Promise<Wish> {
  const s = await settingsOf(work, ['etaMails', 'customerServiceEmail', 'smsEtaChangeMinutes']);
  return {
    consignees: s.etaMails === 'true',
    service: s.customerServiceEmail.trim(),
    minutes: Number(s.smsEtaChangeMinutes),
  };
}

/** The truck has left: consignees who are not told by text message get a letter. */
export async function mailDeparture(work: Work, loadId: number): Promise<void> {
  if (!(await wishOf(work)).consignees) return;
  const readers = await store.readersOf(work, { loadId });
  const penOf = await pens(work);
  await tellByMail(
    work,
    readers.map((r) => ({
      to: r.email,
      key: `left:${r.dropId}:${r.consigneeId}`,
      loadId,
      ...leftLetter({ ...r, place: r.name, before: null }, penOf(r.language)),
    })),
  );
}

/** Arrivals of trucks on their way that moved: customer service and the consignees concerned. */
export async function mailChanges(
  work: Work,
  moved: readonly { dropId: number; before: string | null; after: string | null }[],
): Promise<void> {
  const wish = await wishOf(work);
  const news = moved.filter((m) => m.after !== null && isNews(m.before, m.after, wish.minutes));
  if (news.length === 0) return;
  const before = new Map(news.map((m) => [m.dropId, m.before]));
  const dropIds = [...before.keys()];
  const penOf = await pens(work);
  const events: NewEvent[] = [];
  if (wish.service !== '')
    for (const d of await store.dropsOf(work, dropIds))
      if (d.status === etaState.onRoute)
        events.push({
          to: wish.service,
          key: `moved:${d.dropId}:${d.eta ?? ''}:${before.get(d.dropId) ?? ''}`,
          loadId: d.loadId,
          ...movedLetter({ ...d, place: d.name, before: before.get(d.dropId) ?? null }, penOf('en')),
        });
  if (wish.consignees)
    for (const r of await store.readersOf(work, { dropIds }))
      if (r.status === etaState.onRoute)
        events.push({
          to: r.email,
          key: `moved:${r.dropId}:${r.consigneeId}:${r.eta ?? ''}:${before.get(r.dropId) ?? ''}`,
          loadId: r.loadId,
          ...movedLetter({ ...r, place: r.name, before: before.get(r.dropId) ?? null }, penOf(r.language)),
        });
  await tellByMail(work, events);
}
