import { z } from 'zod';
import { textErrors } from './text-messages.errors.ts';
import { rulesOf } from './telling.service.ts';
import * as store from './sending.store.ts';
import type { WaitingMessage } from './sending.store.ts';
import {
  answerTo,
  failureOf,
  goesOn,
  mostTries,
  pauseAfter,
  phoneOf,
  quietUntil,
  receiptOf,
  wordOf,
} from './text-messages.rules.ts';
import { endConsentOf, giveConsentOf, phonedBy } from '#areas/accounts/accounts/phone-consent.service.ts';
import { settingsOf, textsIn } from '#areas/settings/settings/settings.service.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { countTry, giveUp, markSent, markWaiting } from '#kit/server/outbox.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce } from '#kit/server/work.ts';
import { TextAway, TextRefused } from '#links/sms/port.ts';
import type { SmsPort } from '#links/sms/port.ts';

/** A message on its way to the provider, its receipts, and what receivers answer. */

const ended = 'The receiver has ended text messages.';

type Decision = { send: WaitingMessage } | { over: true };
/** Whether a message that waits still goes now: what was true when it was written may have changed over the night. */
async function decide(work: Work, id: number): Promise<Decision> {
  const message = await store.messageOf(work, id);
  if (!message || message.status !== 'queued') return { over: true };
  const skip = whySkipped(message, work.now);
  if (skip !== null) {
    await store.settle(work, message, { status: 'skipped', error: skip });
    if (message.outboxId !== null) await giveUp(work, [message.outboxId], skip);
    announce(work, 'outbox');
    return { over: true };
  }
  const { quiet } = await rulesOf(work);
  const until = quietUntil(work.now, message.receiverZone, quiet);
  if (until === null) {
    await store.countTry(work, id);
    if (message.outboxId !== null) await countTry(work, message.outboxId);
    return { send: message };
  }
  const seconds = Math.ceil((until.epochMilliseconds - work.now.epochMilliseconds) / 1000);
  await store.tryAgain(work, message, seconds, { notBefore: until.toString() });
  return { over: true };
}
function whySkipped(message: WaitingMessage, now: Temporal.Instant): string | null {
  if (!message.smsOn) return ended;
  if (message.hidden) return 'The ETAs of the load are hidden.';
  if (message.kind === 'resend') return null;
  if (message.delivered) return 'It was delivered before it could be sent.';
  const isOver =
    message.eta !== null && Temporal.Instant.compare(Temporal.Instant.from(message.eta), now) < 0;
  return isOver ? 'The time that it tells was over before it could be sent.' : null;
}

/** Sends one message. What the provider does not take now is tried later, what it never takes is told at once. */
export function textSender(sms: SmsPort): QueueHandler {
  return (payload, inWork) => {
    const { id } = z.object({ id: z.int() }).parse(payload);
    // Both are held over the whole sending, in a transaction beside: of two senders one sends, and whoever ends messages waits.
    return inWork(async (turn) => {
      if (!(await store.takeTurn(turn, id))) throw new Error('This message is being sent already.');
      await store.whileSending(turn, id);
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
  work: Work,
  message: WaitingMessage,
  outcome: { providerId: string } | { error: unknown },
): Promise<void> {
  announce(work, 'outbox');
  if ('providerId' in outcome) {
    await store.markSent(work, message, outcome.providerId);
    if (message.outboxId !== null) await markSent(work, message.outboxId);
    return;
  }
  const { error } = outcome;
  if (error instanceof TextRefused) {
    const says = error.code === null ? error.message : failureOf(error.code);
    await fail(work, message, says, error.code);
    if (error.stopped) await endFor(work, message.phone, ended);
    return;
  }
  const says = error instanceof Error ? error.message : 'The text message provider does not answer.';
  if (message.attempts + 1 >= mostTries) return fail(work, message, says, null);
  const asked = error instanceof TextAway ? error.afterSeconds : undefined;
  await store.tryAgain(work, message, Math.max(asked ?? 0, pauseAfter(message.attempts + 1)), {
    error: says,
  });
  if (message.outboxId !== null) await markWaiting(work, message.outboxId, says);
}
async function fail(
  work: Work,
  message: { id: number; loadId: number; outboxId: number | null },
  error: string,
  code: number | null,
): Promise<void> {
  await store.settle(work, message, { status: 'failed', error, code });
  if (message.outboxId !== null) await giveUp(work, [message.outboxId], error);
}

/** By hand, from the outbox. */
export const sendTextAgain = (work: Work, id: number): Promise<void> => store.queueAgain(work, id);

/** What became of a message, as its provider says; what comes late, twice or of another message changes nothing. */
export async function takeReceipt(
  work: Work,
  said: { id: number; providerId: string; status: string; code: number | null },
): Promise<void> {
  const message = await store.lockMessage(work, said.id);
  const status = receiptOf(said.status);
  if (!message || status === null) return;
  if (message.providerId !== null && message.providerId !== said.providerId) return;
  if (!goesOn(message.status, status)) return;
  const error = status === 'failed' ? failureOf(said.code) : null;
  await store.saveReceipt(work, message, {
    status,
    providerId: said.providerId,
    error,
    code: status === 'failed' ? said.code : null,
  });
  if (status === 'failed' && said.code === 21610) await endFor(work, message.phone, ended);
}

/** Consent of whoever has the number ends, and with it what still waits to go there. */
async function endFor(work: Work, phone: string, why: string): Promise<void> {
  await endConsentOf(work, phone, why);
  await store.dropWaiting(work, phone, ended);
}

/**
 * What somebody has answered: STOP ends the messages at once, also those that wait; START begins them again. A number that
 * nobody knows is kept and changes nothing. Refuses what came before. Answers what is to be sent back, if we answer.
 */
export async function hear(
  work: Work,
  heard: { providerId: string; from: string; body: string; optOut?: string | undefined },
): Promise<string | null> {
  const phone = phoneOf(heard.from) ?? heard.from;
  const word = wordOf(heard.body, heard.optOut);
  if (word === 'stop') await store.whileEnding(work, phone);
  const known = await phonedBy(work, phone);
  const kept = await store.keepHeard(work, {
    providerId: heard.providerId,
    phone,
    body: heard.body,
    word,
    accountIds: known.map((account) => account.id),
  });
  if (!kept) refuse(textErrors.heardBefore);
  if (word === 'stop') await endFor(work, phone, 'STOP by text message');
  if (word === 'start') await giveConsentOf(work, phone, 'START by text message');
  announce(work, 'text-messages');
  const says = await settingsOf(work, ['companyName', 'companyPhone', 'smsAnswersKeywords']);
  // A provider that read the word itself has answered it.
  if (says.smsAnswersKeywords !== 'true' || heard.optOut !== undefined || known.length === 0) return null;
  return answerTo(
    word,
    { carrier: says.companyName, phone: says.companyPhone },
    textsIn(known[0]?.language ?? 'en'),
  );
}
