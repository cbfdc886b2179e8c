import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { PushResult, PushPort } from './port.ts';
import type { CircuitBreakers } from '#integrations/circuit-breaker.ts';
import { InternalAddressError } from '#integrations/internal-address.ts';
import { isCallableUrl, postToExternalUrl } from '#integrations/external-post.ts';
import type { ExternalResponse } from '#integrations/external-post.ts';

type Post = (url: string, headers: Record<string, string>, body: Uint8Array) => Promise<ExternalResponse>;
/** Only public addresses over TLS, even on a developer's machine. Push services are nowhere else. */
const outside: Post = (url, headers, body) => postToExternalUrl(url, { headers, body, anywhere: false });
/** Seconds. If a service asks for a longer wait than a day, the retry comes after a day. */
const longestWait = 86_400;

function waitOf(said: string | undefined): number | null {
  if (said === undefined) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), longestWait) : null;
}
/** Interprets the response of a push service. */
export function interpretPushResponse({
  status,
  retryAfter,
}: Pick<ExternalResponse, 'status' | 'retryAfter'>): PushResult {
  if (status >= 200 && status < 300) return { is: 'taken' };
  if (status === 404 || status === 410) return { is: 'gone' };
  const why = `The push service answered ${status}.`;
  if (status === 429 || status === 408 || status >= 500)
    return { is: 'again', why, seconds: waitOf(retryAfter) };
  return { is: 'refused', why };
}

/**
 * Sends through browsers' push services, each with its own circuit breaker. `contact` is the https address at which a push
 * service can reach us about problems.
 */
export function createWebPush(contact: string, breakers: CircuitBreakers, post: Post = outside): PushPort {
  return {
    isCallableEndpoint: isCallableUrl,
    async sendPush({ endpoint, p256dh, auth }, key, { data, topic, ttlSeconds: seconds }) {
      try {
        const made = await buildPushPayload(
          { data, options: { ttl: seconds, topic, urgency: 'normal' } },
          { endpoint, expirationTime: null, keys: { p256dh, auth } },
          { subject: contact, ...key },
        );
        return interpretPushResponse(
          await breakers.call(`push ${new URL(endpoint).origin}`, () =>
            post(endpoint, made.headers, made.body),
          ),
        );
      } catch (error) {
        if (error instanceof InternalAddressError) return { is: 'gone' };
        return { is: 'again', why: error instanceof Error ? error.message : String(error), seconds: null };
      }
    },
  };
}
