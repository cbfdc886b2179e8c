import { z } from 'zod';
import { textMessageErrors } from './text-messages.errors.ts';
import { readTextMessageSettings } from './notify-consignees.service.ts';
import * as store from './sending.repository.ts';
import type { TextMessageToSend } from './sending.repository.ts';
import {
  formatKeywordReply,
  formatTextMessageFailure,
  canAdvanceSmsStatus,
  maxTextAttempts,
  computeTextRetrySeconds,
  parsePhoneToE164,
  computeQuietHoursEndIfQuiet,
  parseReceiptStatus,
  parseReplyKeyword,
} from './text-messages.rules.ts';
import {
  revokeSmsConsentsOfPhone,
  grantActiveConsigneesSmsConsentsOfPhone,
  findConsigneesByPhone,
} from '#areas/accounts/accounts/phone-consent.service.ts';
import {
  readSettingsOrDefaults,
  loadTranslationsFromEnglish,
} from '#areas/settings/settings/settings.service.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import {
  incrementOutboxAttempts,
  failQueuedOutboxItems,
  markOutboxItemSent,
  recordQueuedOutboxItemError,
} from '#kit/server/outbox.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange } from '#kit/server/request-context.ts';
import { SmsUnavailableError, SmsRejectedError } from '#integrations/sms/port.ts';
import type { SmsPort } from '#integrations/sms/port.ts';

/** Sends messages to the provider, and processes receipts and replies. */

const ended = 'The recipient opted out of text messages.';

type Decision = { send: TextMessageToSend } | { over: true };
/** Decides whether a queued message is still sent. Conditions may have changed overnight. */
async function decide(work: RequestContext, id: number): Promise<Decision> {
  const message = await store.findTextToSend(work, id);
  if (!message || message.status !== 'queued') return { over: true };
  const skip = whySkipped(message, work.now);
  if (skip !== null) {
    await store.markQueuedTextFailedOrSkipped(work, message, { status: 'skipped', error: skip });
    if (message.outboxId !== null) await failQueuedOutboxItems(work, [message.outboxId], skip);
    publishChange(work, 'outbox');
    return { over: true };
  }
  const { quietHours: quiet } = await readTextMessageSettings(work);
  const until = computeQuietHoursEndIfQuiet(work.now, message.receiverZone, quiet);
  if (until === null) {
    await store.incrementTextAttempts(work, id);
    if (message.outboxId !== null) await incrementOutboxAttempts(work, message.outboxId);
    return { send: message };
  }
  const seconds = Math.ceil((until.epochMilliseconds - work.now.epochMilliseconds) / 1000);
  await store.scheduleTextRetry(work, message, seconds, { notBefore: until.toString() });
  return { over: true };
}
function whySkipped(message: TextMessageToSend, now: Temporal.Instant): string | null {
  if (!message.smsOn) return ended;
  if (message.hidden) return 'ETAs for this load are hidden.';
  if (message.kind === 'resend') return null;
  if (message.delivered) return 'The load was delivered before the message was sent.';
  const isOver =
    message.eta !== null && Temporal.Instant.compare(Temporal.Instant.from(message.eta), now) < 0;
  return isOver ? 'The ETA passed before the message was sent.' : null;
}

/** Creates the handler that sends one message. Temporary provider errors are retried, permanent ones are recorded immediately. */
export function createTextSender(sms: SmsPort): QueueHandler {
  return (payload, inWork) => {
    const { id } = z.object({ id: z.int() }).parse(payload);
    // Both locks last for the whole sending, in a separate transaction. Only one sender sends, and an opt-out waits for it.
    return inWork(async (lockContext) => {
      if (!(await store.tryLockTextForSending(lockContext, id)))
        throw new Error('This message is already being sent.');
      await store.lockPhoneOfTextForSending(lockContext, id);
      const decided = await inWork((work) => decide(work, id));
      if ('over' in decided) return;
      const { send: message } = decided;
      const outcome = await sms.send({ to: message.phone, body: message.body, id }).then(
        (providerId) => ({ providerId }),
        (error: unknown) => ({ error }),
      );
      await inWork((work) => settle(work, message, outcome));
    });
  };
}
async function settle(
  work: RequestContext,
  message: TextMessageToSend,
  outcome: { providerId: string } | { error: unknown },
): Promise<void> {
  publishChange(work, 'outbox');
  if ('providerId' in outcome) {
    await store.markTextSent(work, message, outcome.providerId);
    if (message.outboxId !== null) await markOutboxItemSent(work, message.outboxId);
    return;
  }
  const { error } = outcome;
  if (error instanceof SmsRejectedError) {
    const errorText = error.code === null ? error.message : formatTextMessageFailure(error.code);
    await fail(work, message, errorText, error.code);
    if (error.hasOptedOut) await endFor(work, message.phone, ended);
    return;
  }
  const says =
    error instanceof Error ? error.message : 'The text message provider isn’t responding. Try again later.';
  if (message.attempts + 1 >= maxTextAttempts) return fail(work, message, says, null);
  const retryAfterSeconds = error instanceof SmsUnavailableError ? error.retryAfterSeconds : undefined;
  await store.scheduleTextRetry(
    work,
    message,
    Math.max(retryAfterSeconds ?? 0, computeTextRetrySeconds(message.attempts + 1)),
    {
      error: says,
    },
  );
  if (message.outboxId !== null) await recordQueuedOutboxItemError(work, message.outboxId, says);
}
async function fail(
  work: RequestContext,
  message: { id: number; loadId: number; outboxId: number | null },
  error: string,
  code: number | null,
): Promise<void> {
  await store.markQueuedTextFailedOrSkipped(work, message, { status: 'failed', error, code });
  if (message.outboxId !== null) await failQueuedOutboxItems(work, [message.outboxId], error);
}

/** Sends a message again manually, from the outbox. */
export const resendText = (work: RequestContext, id: number): Promise<void> => store.requeueText(work, id);

/** Updates a message from a provider receipt. Late, duplicate or unknown receipts change nothing. */
export async function handleTextDeliveryReceipt(
  work: RequestContext,
  receipt: { id: number; providerId: string; status: string; code: number | null },
): Promise<void> {
  const message = await store.lockTextForReceipt(work, receipt.id);
  const status = parseReceiptStatus(receipt.status);
  if (!message || status === null) return;
  if (message.providerId !== null && message.providerId !== receipt.providerId) return;
  if (!canAdvanceSmsStatus(message.status, status)) return;
  const error = status === 'failed' ? formatTextMessageFailure(receipt.code) : null;
  await store.applyTextDeliveryReceipt(work, message, {
    status,
    providerId: receipt.providerId,
    error,
    code: status === 'failed' ? receipt.code : null,
  });
  if (status === 'failed' && receipt.code === 21610) await endFor(work, message.phone, ended);
}

/** Revokes the consent for a number, and cancels its queued messages. */
async function endFor(work: RequestContext, phone: string, why: string): Promise<void> {
  await revokeSmsConsentsOfPhone(work, phone, why);
  await store.skipQueuedTextsToPhone(work, phone, ended);
}

/**
 * Processes a reply. STOP ends messages immediately, including queued ones, and START resumes them. An unknown number is stored
 * without effect. Rejects duplicates. Returns the text to send back, if we reply.
 */
export async function processIncomingTextAndGetReply(
  work: RequestContext,
  incoming: { providerId: string; from: string; body: string; optOut?: string | undefined },
): Promise<string | null> {
  const phone = parsePhoneToE164(incoming.from) ?? incoming.from;
  const word = parseReplyKeyword(incoming.body, incoming.optOut);
  if (word === 'stop') await store.lockPhoneForOptOut(work, phone);
  const consignees = await findConsigneesByPhone(work, phone);
  const isNewText = await store.insertIncomingText(work, {
    providerId: incoming.providerId,
    phone,
    body: incoming.body,
    word,
    accountIds: consignees.map((account) => account.id),
  });
  if (!isNewText) reject(textMessageErrors.duplicateMessage);
  if (word === 'stop') await endFor(work, phone, 'STOP by text message');
  if (word === 'start') await grantActiveConsigneesSmsConsentsOfPhone(work, phone, 'START by text message');
  publishChange(work, 'text-messages');
  const smsSettings = await readSettingsOrDefaults(work, [
    'companyName',
    'companyPhone',
    'smsAnswersKeywords',
  ]);
  // A provider that processed the keyword itself has replied already.
  if (smsSettings.smsAnswersKeywords !== 'true' || incoming.optOut !== undefined || consignees.length === 0)
    return null;
  return formatKeywordReply(
    word,
    { carrier: smsSettings.companyName, phone: smsSettings.companyPhone },
    loadTranslationsFromEnglish(consignees[0]?.language ?? 'en'),
  );
}
