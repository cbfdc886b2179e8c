import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { PushAnswer, PushPort } from './port.ts';
import type { CircuitBreakers } from '#links/circuit-breaker.ts';
import { NotPublic } from '#links/inside.ts';
import { mayCall, postOut } from '#links/post.ts';
import type { Answered } from '#links/post.ts';

type Post = (url: string, headers: Record<string, string>, body: Uint8Array) => Promise<Answered>;
/** Only public addresses, over TLS, on a developer's machine too: push services are nowhere else. */
const outside: Post = (url, headers, body) => postOut(url, { headers, body, anywhere: false });
/** A service that wants us to wait longer than a day is asked after one. */
const longestWait = 86_400;

function waitOf(said: string | undefined): number | null {
  if (said === undefined) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), longestWait) : null;
}
/** What the answer of a push service means for us. */
export function meaningOf({ status, retryAfter }: Pick<Answered, 'status' | 'retryAfter'>): PushAnswer {
  if (status >= 200 && status < 300) return { is: 'taken' };
  if (status === 404 || status === 410) return { is: 'gone' };
  const why = `The push service answered ${status}.`;
  if (status === 429 || status === 408 || status >= 500)
    return { is: 'again', why, seconds: waitOf(retryAfter) };
  return { is: 'refused', why };
}

/**
 * Sends by the push services of browsers, each behind its own breaker. `contact` is whom they write to when something is wrong with
 * us: an https address.
 */
export function webPush(contact: string, breakers: CircuitBreakers, post: Post = outside): PushPort {
  return {
    mayCall,
    async push({ endpoint, p256dh, auth }, key, { data, topic, seconds }) {
      try {
        const made = await buildPushPayload(
          { data, options: { ttl: seconds, topic, urgency: 'normal' } },
          { endpoint, expirationTime: null, keys: { p256dh, auth } },
          { subject: contact, ...key },
        );
        return meaningOf(
          await breakers.call(`push ${new URL(endpoint).origin}`, () =>
            post(endpoint, made.headers, made.body),
          ),
        );
      } catch (error) {
        if (error instanceof NotPublic) return { is: 'gone' };
        return { is: 'again', why: error instanceof Error ? error.message : String(error), seconds: null };
      }
    },
  };
}
