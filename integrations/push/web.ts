import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { PushResult, PushPort } from './port.ts';
import type { CircuitBreakers } from '#integrations/circuit-breaker.ts';
import { InternalAddressError } from '#integrations/internal-address.ts';
import { looksLikeExternalHttpsUrl, postToExternalUrlWithoutRedirects } from '#integrations/external-post.ts';
import type { ExternalResponse } from '#integrations/external-post.ts';

type Post = (url: string, headers: Record<string, string>, body: Uint8Array) => Promise<ExternalResponse>;
/** Only public addresses over TLS, even on a developer's machine. Push services are nowhere else. */
const outside: Post = (url, headers, body) =>
  postToExternalUrlWithoutRedirects(url, { headers, body, allowsInternalAddresses: false });
/** Seconds. If a service asks for a longer wait than a day, the retry comes after a day. */
const longestWait = 86_400;

function waitOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), longestWait) : null;
}
/** Interprets the response of a push service. */
export function interpretPushResponse({
  status,
  retryAfterHeader: retryAfter,
}: Pick<ExternalResponse, 'status' | 'retryAfterHeader'>): PushResult {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const why = `The push service responded with ${status}.`;
  if (status === 429 || status === 408 || status >= 500)
    return { kind: 'again', reason: why, retryAfterSeconds: waitOf(retryAfter) };
  return { kind: 'refused', reason: why };
}

/**
 * Sends through browsers' push services, each with its own circuit breaker. `contactUrl` is the https address at which a
 * push service can reach us about problems.
 */
export function createWebPush(
  contactUrl: string,
  breakers: CircuitBreakers,
  postToUrl: Post = outside,
): PushPort {
  return {
    isExternalHttpsEndpoint: looksLikeExternalHttpsUrl,
    async sendPush({ endpoint, p256dh, auth }, key, { data, topic, ttlSeconds: seconds }) {
      try {
        const pushRequest = await buildPushPayload(
          { data, options: { ttl: seconds, topic, urgency: 'normal' } },
          { endpoint, expirationTime: null, keys: { p256dh, auth } },
          { subject: contactUrl, ...key },
        );
        return interpretPushResponse(
          await breakers.callUnlessOpen(`push ${new URL(endpoint).origin}`, () =>
            postToUrl(endpoint, pushRequest.headers, pushRequest.body),
          ),
        );
      } catch (error) {
        if (error instanceof InternalAddressError) return { kind: 'gone' };
        return {
          kind: 'again',
          reason: error instanceof Error ? error.message : String(error),
          retryAfterSeconds: null,
        };
      }
    },
  };
}
