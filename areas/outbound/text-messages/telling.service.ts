import type { Sending, SkipReason } from './text-messages.contract.ts';
import { lengthOf } from './segments.rules.ts';
import { bodyOf, isNews, phoneOf, quietUntil, saidBody } from './text-messages.rules.ts';
import * as store from './text-messages.store.ts';
import type { Draft, Receiver } from './text-messages.store.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { settingsOf, textsIn } from '#areas/settings/settings/settings.service.ts';
import type { Work } from '#kit/server/work.ts';

/** What is told of itself: that freight has left, and that it comes at another time. One event is one message. */

/** Beside a number that is none; the words stand in the log and in the answer. */
export const badNumber = 'The number is not valid.';

export interface Rules {
  carrier: string;
  changeMinutes: number;
  quiet: { from: string; to: string };
  onRelease: boolean;
  onChange: boolean;
}
export async function rulesOf(work: Work): Promise<Rules> {
  const s = await settingsOf(work, [
    'companyName',
    'smsEtaChangeMinutes',
    'smsQuietFrom',
    'smsQuietTo',
    'autoReleaseSms',
    'autoEtaSms',
  ]);
  return {
    carrier: s.companyName,
    changeMinutes: Number(s.smsEtaChangeMinutes),
    quiet: { from: s.smsQuietFrom, to: s.smsQuietTo },
    onRelease: s.autoReleaseSms !== 'false',
    onChange: s.autoEtaSms !== 'false',
  };
}

/** A message to one receiver, held over the night where it goes to. A number that is none fails at once, and is kept for the log. */
export function draftOf(
  work: Work,
  rules: Pick<Rules, 'quiet'>,
  to: Receiver,
  said: Pick<Draft, 'kind' | 'body' | 'eta' | 'dedupeKey'>,
): Draft {
  const phone = phoneOf(to.phone);
  const { encoding, segments } = lengthOf(said.body);
  return {
    ...said,
    loadId: to.loadId,
    dropId: to.dropId,
    consigneeId: to.consigneeId,
    phone: phone ?? to.phone ?? '',
    encoding,
    segments,
    notBefore: quietUntil(work.now, to.receiverZone, rules.quiet)?.toString() ?? null,
    failed: phone === null ? badNumber : null,
  };
}
/** The time of a drop told once, until something else was told in between. */
export const etaKey = (to: Receiver): string =>
  `sms:eta:${to.dropId}:${to.consigneeId}:${to.lastId ?? 0}:${to.eta ?? ''}`;
const isToldAlready = (to: Receiver): boolean =>
  to.toldEta !== null && to.eta !== null && !isNews(to.toldEta, to.eta, 1);

/** Why a receiver is left out of a message about the ETA; null when he is not. */
export function leftOut(to: Receiver): SkipReason | null {
  if (to.status === etaState.delivered) return 'delivered';
  if (!to.smsOn) return 'noConsent';
  if (to.hidden) return 'hidden';
  if (to.eta === null) return 'noEta';
  return isToldAlready(to) ? 'told' : null;
}

/** The truck is on its way: those who agreed to it are told once for each load and drop. */
export async function textDeparture(work: Work, loadId: number): Promise<void> {
  const rules = await rulesOf(work);
  if (!rules.onRelease) return;
  const to = (await store.receiversOfLoads(work, [loadId])).filter(
    (r) => r.smsOn && !r.hidden && r.phone !== null,
  );
  await store.queue(
    work,
    to.map((r) =>
      draftOf(work, rules, r, {
        kind: 'release',
        body: bodyOf('left', { carrier: rules.carrier, ...r }, textsIn(r.language)),
        eta: r.eta,
        dedupeKey: `sms:on-route:${r.loadId}:${r.dropId}:${r.consigneeId}`,
      }),
    ),
  );
}

/** An arrival before and after a change; null where nothing was known. */
export interface Moved {
  dropId: number;
  before: string | null;
  after: string | null;
}
/** Arrivals of trucks on their way that moved by more than the setting since they were told. */
export async function textChanges(work: Work, moved: readonly Moved[]): Promise<void> {
  const news = moved.filter((m) => m.after !== null && m.after !== m.before);
  if (news.length === 0) return;
  const rules = await rulesOf(work);
  if (!rules.onChange) return;
  const before = new Map(news.map((m) => [m.dropId, m.before]));
  const receivers = await store.receiversOfDrops(
    work,
    news.map((m) => m.dropId),
  );
  const to = receivers.filter(
    (r) =>
      r.status === etaState.onRoute &&
      r.smsOn &&
      !r.hidden &&
      r.phone !== null &&
      r.eta !== null &&
      isNews(r.toldEta ?? before.get(r.dropId) ?? null, r.eta, rules.changeMinutes),
  );
  await store.queue(
    work,
    to.map((r) =>
      draftOf(work, rules, r, {
        kind: 'change',
        body: bodyOf('moved', { carrier: rules.carrier, ...r }, textsIn(r.language)),
        eta: r.eta,
        dedupeKey: etaKey(r),
      }),
    ),
  );
}

/** What a sending to these receivers is: the messages, and who is left out of it and why. */
export function sendingOf(
  work: Work,
  rules: Rules,
  receivers: readonly Receiver[],
  said: { message: string; date: string; key: string } | null,
): { drafts: Draft[]; sending: Omit<Sending, 'loads'> } {
  const skipped = { noConsent: 0, hidden: 0, told: 0, delivered: 0, noEta: 0 };
  const drafts: Draft[] = [];
  for (const r of receivers) {
    const why =
      said === null ? leftOut(r) : leftOut({ ...r, eta: r.eta ?? work.now.toString(), toldEta: null });
    if (why) skipped[why] += 1;
    else drafts.push(draftOf(work, rules, r, said === null ? etaSaid(rules, r) : ownSaid(rules, r, said)));
  }
  const going = drafts.filter((d) => d.failed === null);
  const named = new Map(receivers.map((r) => [`${r.dropId} ${r.consigneeId}`, r]));
  return {
    drafts,
    sending: {
      messages: going.length,
      segments: going.reduce((sum, d) => sum + d.segments, 0),
      held: going.filter((d) => d.notBefore !== null).length,
      skipped,
      failed: drafts
        .filter((d) => d.failed !== null)
        .map((d) => {
          const r = named.get(`${d.dropId} ${d.consigneeId}`);
          return {
            load: `L-${r?.loadNumber ?? ''}`,
            consignee: r?.name ?? '',
            phone: r?.phone ?? null,
            reason: d.failed ?? '',
          };
        }),
    },
  };
}
const etaSaid = (rules: Rules, r: Receiver) => ({
  kind: 'bulk' as const,
  body: bodyOf('expected', { carrier: rules.carrier, ...r }, textsIn(r.language)),
  eta: r.eta,
  dedupeKey: etaKey(r),
});
const ownSaid = (rules: Rules, r: Receiver, said: { message: string; date: string; key: string }) => ({
  kind: 'resend' as const,
  body: saidBody(
    { carrier: rules.carrier, loadNumber: r.loadNumber, date: said.date, message: said.message },
    textsIn(r.language),
  ),
  eta: null,
  dedupeKey: `sms:said:${said.key}:${r.dropId}:${r.consigneeId}`,
});
/** The ETA as it is now to one who knows it already: asked for on purpose, it goes out again. */
export const etaAgain = (rules: Rules, r: Receiver, key: string) => ({
  ...etaSaid(rules, r),
  kind: 'resend' as const,
  dedupeKey: `sms:again:${key}:${r.dropId}:${r.consigneeId}`,
});
