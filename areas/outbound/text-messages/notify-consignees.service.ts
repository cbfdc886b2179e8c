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

/** Sends automatic text messages: freight has left, or its ETA has changed. One event is one message. */

/** The error of an invalid number, in the log and in the response. */
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

/**
 * Builds a message to one recipient, delayed during quiet hours at its destination. An invalid number fails immediately and is
 * logged.
 */
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
/** The key sends an ETA of a stop once, until a different message was sent in between. */
export const buildEtaTextKey = (to: DropTextRecipient): string =>
  `sms:eta:${to.dropId}:${to.consigneeId}:${to.lastId ?? 0}:${to.eta ?? ''}`;
const isToldAlready = (to: DropTextRecipient): boolean =>
  to.toldEta !== null && to.eta !== null && !isSignificantEtaChange(to.toldEta, to.eta, 1);

/** Why a recipient is skipped for an ETA message. Null when they are not. */
export function getSkipReason(to: DropTextRecipient): SkipReason | null {
  if (to.status === etaState.delivered) return 'delivered';
  if (!to.smsOn) return 'noConsent';
  if (to.hidden) return 'hidden';
  if (to.eta === null) return 'noEta';
  return isToldAlready(to) ? 'told' : null;
}

/** Sends departure messages to consignees who agreed to them, once per load and stop. */
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

/** An ETA before and after a change. Null where it was unknown. */
export interface EtaChange {
  dropId: number;
  before: string | null;
  after: string | null;
}
/** Sends messages for trucks in transit whose ETA changed by more than the setting since the last message. */
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

/** Builds the messages to these recipients, and lists who is skipped and why. */
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
/** The current ETA for a recipient who knows it already. A manual request sends it again. */
export const buildEtaResend = (rules: TextRules, r: DropTextRecipient, key: string) => ({
  ...etaSaid(rules, r),
  kind: 'resend' as const,
  dedupeKey: `sms:again:${key}:${r.dropId}:${r.consigneeId}`,
});
