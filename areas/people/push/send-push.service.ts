import { z } from 'zod';
import * as store from './push.repository.ts';
import type { NotificationPushMessage } from './push.contract.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange } from '#kit/server/request-context.ts';
import type { PushMessage, PushPort } from '#integrations/push/port.ts';
import type { SecretsPort } from '#integrations/secrets/port.ts';

/** `put`: how many times the push service has delayed it. */
const payloadOf = z.object({ noticeId: z.int(), browserId: z.int(), put: z.int().default(0) });
/** The maximum number of delays, as many as the queue's retries. */
const mostPut = 7;
type Sending = z.output<typeof payloadOf>;
/** A push older than a day is outdated and not sent. The notification is still in the product. */
export const maxPushAgeSeconds = 86_400;
/**
 * Builds the push message, and for how many seconds the push service keeps it. Null when nothing is left to send. A separate
 * result means that its recipient can no longer sign in.
 */
export type BuildPushMessage = (
  work: RequestContext,
  recipient: { noticeId: number; userId: number },
) => Promise<(NotificationPushMessage & { seconds: number }) | null | 'nobody'>;
interface Ready extends store.PushDestination {
  privateKey: string;
  message: PushMessage;
}

async function drop(work: RequestContext, browserId: number, endpoint: string): Promise<void> {
  if (await store.deletePushBrowserIfSameEndpoint(work, browserId, endpoint)) publishChange(work, 'push');
}
/** Checks again what is sent to a browser. Undefined when nothing is. */
async function readyOf(
  work: RequestContext,
  { noticeId, browserId }: Sending,
  secrets: SecretsPort,
  noticeToPush: BuildPushMessage,
): Promise<Ready | undefined> {
  const to = await store.findPushDestination(work, browserId);
  if (!to) return undefined;
  const privateKey = secrets.unseal(to.sealed);
  const notice = await noticeToPush(work, { noticeId, userId: to.userId });
  if (to.ended || notice === 'nobody') {
    await drop(work, browserId, to.endpoint);
    return undefined;
  }
  if (notice === null || privateKey === undefined) return undefined;
  const { seconds, ...data } = notice;
  return { ...to, privateKey, message: { data, topic: data.tag, ttlSeconds: seconds } };
}

const isWorthIt = ({ put: deferrals }: Sending, seconds: number): boolean =>
  deferrals < mostPut && seconds < maxPushAgeSeconds;

/**
 * Pushes one notification to one browser. Throws when the push service cannot accept it now, so that the queue retries, or
 * retries at the time the service requests. Deletes a browser the service no longer knows. No transaction is open while sending.
 */
export const createPushHandler =
  (
    { push, secrets }: { push: PushPort; secrets: SecretsPort },
    buildMessage: BuildPushMessage,
  ): QueueHandler =>
  async (payload, inWork) => {
    const sending = payloadOf.parse(payload);
    const ready = await inWork((work) => readyOf(work, sending, secrets, buildMessage));
    if (!ready) return;
    const { endpoint, publicKey, privateKey, message } = ready;
    const answer = await push.sendPush(ready, { publicKey, privateKey }, message);
    await inWork(async (work) => {
      if (answer.kind === 'taken') {
        await store.recordPushDelivered(work, sending.browserId);
        publishChange(work, 'push');
      }
      if (answer.kind === 'gone') await drop(work, sending.browserId, endpoint);
      if (
        answer.kind === 'again' &&
        answer.retryAfterSeconds !== null &&
        isWorthIt(sending, answer.retryAfterSeconds)
      )
        await store.enqueueDelayedPush(work, { ...sending, put: sending.put + 1 }, answer.retryAfterSeconds);
    });
    if (answer.kind === 'again' && answer.retryAfterSeconds === null) throw new Error(answer.reason);
  };
