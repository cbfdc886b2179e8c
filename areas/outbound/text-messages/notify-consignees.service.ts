import type { TextSending, SkipReason } from './text-messages.contract.ts';
import { measureTextMessage } from './segments.rules.ts';
import {
  formatEventText,
  isSignificantEtaChange,
  parsePhoneToE164,
  computeQuietHoursEnd,
  formatCustomText,
} from './text-messages.rules.ts';
import * as store from './text-messages.store.ts';
import type { TextDraft, DropTextRecipient } from './text-messages.store.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { readSettings, getTranslations } from '#areas/settings/settings/settings.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** What is told of itself: that freight has left, and that it comes at another time. One event is one message. */

/** Beside a number that is none; the words stand in the log and in the answer. */
export const invalidNumberMessage = 'The number is not valid.';

export interface TextRules {
  carrier: string;
  changeMinutes: number;
  quiet: { from: string; to: string };
  onRelease: boolean;
  onChange: boolean;
}
export async function getTextRules(work: RequestContext): Promise<TextRules> {
  const s = await readSettings(work, [
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
export function buildTextDraft(
  work: RequestContext,
  rules: Pick<TextRules, 'quiet'>,
  to: DropTextRecipient,
  said: Pick<TextDraft, 'kind' | 'body' | 'eta' | 'dedupeKey'>,
): TextDraft {
  const phone = parsePhoneToE164(to.phone);
  const { encoding, segments } = measureTextMessage(said.body);
  return {
    ...said,
    loadId: to.loadId,
    dropId: to.dropId,
    consigneeId: to.consigneeId,
    phone: phone ?? to.phone ?? '',
    encoding,
    segments,
    notBefore: computeQuietHoursEnd(work.now, to.receiverZone, rules.quiet)?.toString() ?? null,
    failed: phone === null ? invalidNumberMessage : null,
  };
}
/** The time of a drop told once, until something else was told in between. */
export const buildEtaTextKey = (to: DropTextRecipient): string =>
  `sms:eta:${to.dropId}:${to.consigneeId}:${to.lastId ?? 0}:${to.eta ?? ''}`;
const isToldAlready = (to: DropTextRecipient): boolean =>
  to.toldEta !== null && to.eta !== null && !isSignificantEtaChange(to.toldEta, to.eta, 1);

/** Why a receiver is left out of a message about the ETA; null when he is not. */
export function getSkipReason(to: DropTextRecipient): SkipReason | null {
  if (to.status === etaState.delivered) return 'delivered';
  if (!to.smsOn) return 'noConsent';
  if (to.hidden) return 'hidden';
  if (to.eta === null) return 'noEta';
  return isToldAlready(to) ? 'told' : null;
}

/** The truck is on its way: those who agreed to it are told once for each load and drop. */
export async function sendDepartureTexts(work: RequestContext, loadId: number): Promise<void> {
  const rules = await getTextRules(work);
  if (!rules.onRelease) return;
  const to = (await store.findTextCandidatesOfLoads(work, [loadId])).filter(
    (r) => r.smsOn && !r.hidden && r.phone !== null,
  );
  await store.queueTexts(
    work,
    to.map((r) =>
      buildTextDraft(work, rules, r, {
        kind: 'release',
        body: formatEventText('left', { carrier: rules.carrier, ...r }, getTranslations(r.language)),
        eta: r.eta,
        dedupeKey: `sms:on-route:${r.loadId}:${r.dropId}:${r.consigneeId}`,
      }),
    ),
  );
}

/** An arrival before and after a change; null where nothing was known. */
export interface EtaChange {
  dropId: number;
  before: string | null;
  after: string | null;
}
/** Arrivals of trucks on their way that moved by more than the setting since they were told. */
export async function sendEtaChangeTexts(work: RequestContext, moved: readonly EtaChange[]): Promise<void> {
  const news = moved.filter((m) => m.after !== null && m.after !== m.before);
  if (news.length === 0) return;
  const rules = await getTextRules(work);
  if (!rules.onChange) return;
  const before = new Map(news.map((m) => [m.dropId, m.before]));
  const receivers = await store.findTextRecipientsOfDrops(
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
      isSignificantEtaChange(r.toldEta ?? before.get(r.dropId) ?? null, r.eta, rules.changeMinutes),
  );
  await store.queueTexts(
    work,
    to.map((r) =>
      buildTextDraft(work, rules, r, {
        kind: 'change',
        body: formatEventText('moved', { carrier: rules.carrier, ...r }, getTranslations(r.language)),
        eta: r.eta,
        dedupeKey: buildEtaTextKey(r),
      }),
    ),
  );
}

/** What a sending to these receivers is: the messages, and who is left out of it and why. */
export function buildTextSending(
  work: RequestContext,
  rules: TextRules,
  receivers: readonly DropTextRecipient[],
  said: { message: string; date: string; key: string } | null,
): { drafts: TextDraft[]; sending: Omit<TextSending, 'loads'> } {
  const skipped = { noConsent: 0, hidden: 0, told: 0, delivered: 0, noEta: 0 };
  const drafts: TextDraft[] = [];
  for (const r of receivers) {
    const why =
      said === null
        ? getSkipReason(r)
        : getSkipReason({ ...r, eta: r.eta ?? work.now.toString(), toldEta: null });
    if (why) skipped[why] += 1;
    else
      drafts.push(
        buildTextDraft(work, rules, r, said === null ? etaSaid(rules, r) : ownSaid(rules, r, said)),
      );
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
const etaSaid = (rules: TextRules, r: DropTextRecipient) => ({
  kind: 'bulk' as const,
  body: formatEventText('expected', { carrier: rules.carrier, ...r }, getTranslations(r.language)),
  eta: r.eta,
  dedupeKey: buildEtaTextKey(r),
});
const ownSaid = (
  rules: TextRules,
  r: DropTextRecipient,
  said: { message: string; date: string; key: string },
) => ({
  kind: 'resend' as const,
  body: formatCustomText(
    { carrier: rules.carrier, loadNumber: r.loadNumber, date: said.date, message: said.message },
    getTranslations(r.language),
  ),
  eta: null,
  dedupeKey: `sms:said:${said.key}:${r.dropId}:${r.consigneeId}`,
});
/** The ETA as it is now to one who knows it already: asked for on purpose, it goes out again. */
export const buildEtaResend = (rules: TextRules, r: DropTextRecipient, key: string) => ({
  ...etaSaid(rules, r),
  kind: 'resend' as const,
  dedupeKey: `sms:again:${key}:${r.dropId}:${r.consigneeId}`,
});
