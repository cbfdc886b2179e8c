import type { TextSendingSummary, TextSkipReason } from './text-messages.contract.ts';
import { measureTextMessage } from './segments.rules.ts';
import {
  formatEventTextMessage,
  isSignificantEtaChange,
  parsePhoneToE164,
  computeQuietHoursEndIfQuiet,
  formatCustomTextMessage,
} from './text-messages.rules.ts';
import * as store from './text-messages.repository.ts';
import type { TextMessageDraft, DropTextRecipient } from './text-messages.repository.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import {
  readSettingsOrDefaults,
  loadTranslationsFromEnglish,
} from '#areas/settings/settings/settings.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Sends automatic text messages: freight has left, or its ETA has changed. One event is one message. */

/** The error of an invalid number, in the log and in the response. */
export const invalidPhoneNumberMessage = 'The number is not valid.';

export interface TextMessageSettings {
  companyName: string;
  minEtaChangeMinutes: number;
  quietHours: { from: string; to: string };
  textsOnRelease: boolean;
  textsOnEtaChange: boolean;
}
export async function readTextMessageSettings(work: RequestContext): Promise<TextMessageSettings> {
  const s = await readSettingsOrDefaults(work, [
    'companyName',
    'smsEtaChangeMinutes',
    'smsQuietFrom',
    'smsQuietTo',
    'autoReleaseSms',
    'autoEtaSms',
  ]);
  return {
    companyName: s.companyName,
    minEtaChangeMinutes: Number(s.smsEtaChangeMinutes),
    quietHours: { from: s.smsQuietFrom, to: s.smsQuietTo },
    textsOnRelease: s.autoReleaseSms !== 'false',
    textsOnEtaChange: s.autoEtaSms !== 'false',
  };
}

/**
 * Builds a message to one recipient, delayed during quiet hours at its destination. An invalid number fails immediately and is
 * logged.
 */
export function buildTextMessageDraft(
  work: RequestContext,
  rules: Pick<TextMessageSettings, 'quietHours'>,
  recipient: DropTextRecipient,
  content: Pick<TextMessageDraft, 'kind' | 'body' | 'eta' | 'dedupeKey'>,
): TextMessageDraft {
  const phone = parsePhoneToE164(recipient.phone);
  const { encoding, segments } = measureTextMessage(content.body);
  return {
    ...content,
    loadId: recipient.loadId,
    dropId: recipient.dropId,
    consigneeId: recipient.consigneeId,
    phone: phone ?? recipient.phone ?? '',
    encoding,
    segments,
    notBefore:
      computeQuietHoursEndIfQuiet(work.now, recipient.receiverZone, rules.quietHours)?.toString() ?? null,
    failed: phone === null ? invalidPhoneNumberMessage : null,
  };
}
/** The key sends an ETA of a stop once, until a different message was sent in between. */
export const buildEtaTextDedupeKey = (recipient: DropTextRecipient): string =>
  `sms:eta:${recipient.dropId}:${recipient.consigneeId}:${recipient.lastId ?? 0}:${recipient.eta ?? ''}`;
const isToldAlready = (to: DropTextRecipient): boolean =>
  to.toldEta !== null && to.eta !== null && !isSignificantEtaChange(to.toldEta, to.eta, 1);

/** Why a recipient is skipped for an ETA message. Null when they are not. */
export function getEtaTextSkipReason(recipient: DropTextRecipient): TextSkipReason | null {
  if (recipient.status === etaState.delivered) return 'delivered';
  if (!recipient.smsOn) return 'noConsent';
  if (recipient.hidden) return 'hidden';
  if (recipient.eta === null) return 'noEta';
  return isToldAlready(recipient) ? 'told' : null;
}

/** Sends departure messages to consignees who agreed to them, once per load and stop. */
export async function queueDepartureTexts(work: RequestContext, loadId: number): Promise<void> {
  const rules = await readTextMessageSettings(work);
  if (!rules.textsOnRelease) return;
  const to = (await store.findTextCandidatesOfLoads(work, [loadId])).filter(
    (r) => r.smsOn && !r.hidden && r.phone !== null,
  );
  await store.queueTextsAndSkipOutdatedOnes(
    work,
    to.map((r) =>
      buildTextMessageDraft(work, rules, r, {
        kind: 'release',
        body: formatEventTextMessage(
          'left',
          { carrier: rules.companyName, ...r },
          loadTranslationsFromEnglish(r.language),
          r.language,
        ),
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
export async function queueSignificantEtaChangeTexts(
  work: RequestContext,
  changes: readonly EtaChange[],
): Promise<void> {
  const news = changes.filter((m) => m.after !== null && m.after !== m.before);
  if (news.length === 0) return;
  const rules = await readTextMessageSettings(work);
  if (!rules.textsOnEtaChange) return;
  const before = new Map(news.map((m) => [m.dropId, m.before]));
  const receivers = await store.findTextCandidatesOfDrops(
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
      isSignificantEtaChange(r.toldEta ?? before.get(r.dropId) ?? null, r.eta, rules.minEtaChangeMinutes),
  );
  await store.queueTextsAndSkipOutdatedOnes(
    work,
    to.map((r) =>
      buildTextMessageDraft(work, rules, r, {
        kind: 'change',
        body: formatEventTextMessage(
          'moved',
          { carrier: rules.companyName, ...r },
          loadTranslationsFromEnglish(r.language),
          r.language,
        ),
        eta: r.eta,
        dedupeKey: buildEtaTextDedupeKey(r),
      }),
    ),
  );
}

/** Builds the messages to these recipients, and lists who is skipped and why. */
export function buildTextMessageDraftsAndSummary(
  work: RequestContext,
  rules: TextMessageSettings,
  recipients: readonly DropTextRecipient[],
  customMessage: { message: string; date: string; key: string } | null,
): { drafts: TextMessageDraft[]; summary: Omit<TextSendingSummary, 'loads'> } {
  const skipped = { noConsent: 0, hidden: 0, told: 0, delivered: 0, noEta: 0 };
  const drafts: TextMessageDraft[] = [];
  for (const r of recipients) {
    const why =
      customMessage === null
        ? getEtaTextSkipReason(r)
        : getEtaTextSkipReason({ ...r, eta: r.eta ?? work.now.toString(), toldEta: null });
    if (why) skipped[why] += 1;
    else
      drafts.push(
        buildTextMessageDraft(
          work,
          rules,
          r,
          customMessage === null ? etaSaid(rules, r) : ownSaid(rules, r, customMessage),
        ),
      );
  }
  const going = drafts.filter((d) => d.failed === null);
  const named = new Map(recipients.map((r) => [`${r.dropId} ${r.consigneeId}`, r]));
  return {
    drafts,
    summary: {
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
const etaSaid = (rules: TextMessageSettings, r: DropTextRecipient) => ({
  kind: 'bulk' as const,
  body: formatEventTextMessage(
    'expected',
    { carrier: rules.companyName, ...r },
    loadTranslationsFromEnglish(r.language),
  ),
  eta: r.eta,
  dedupeKey: buildEtaTextDedupeKey(r),
});
const ownSaid = (
  rules: TextMessageSettings,
  r: DropTextRecipient,
  customMessage: { message: string; date: string; key: string },
) => ({
  kind: 'resend' as const,
  body: formatCustomTextMessage(
    {
      carrier: rules.companyName,
      loadNumber: r.loadNumber,
      date: customMessage.date,
      message: customMessage.message,
    },
    loadTranslationsFromEnglish(r.language),
  ),
  eta: null,
  dedupeKey: `sms:said:${customMessage.key}:${r.dropId}:${r.consigneeId}`,
});
/** The current ETA for a recipient who knows it already. A manual request sends it again. */
export const buildEtaResendContent = (
  rules: TextMessageSettings,
  recipient: DropTextRecipient,
  requestKey: string,
) => ({
  ...etaSaid(rules, recipient),
  kind: 'resend' as const,
  dedupeKey: `sms:again:${requestKey}:${recipient.dropId}:${recipient.consigneeId}`,
});
