import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import {
  isInternalOrInvalidIpAddress,
  InternalAddressError,
  lookUpPublicAddress,
} from './internal-address.ts';

/** The response of an external system. `bodyStart` is the beginning of its body. */
export interface ExternalResponse {
  status: number;
  bodyStart: string;
  retryAfterHeader: string | undefined;
}
const longest = 10_000;
const keptText = 1000;

/** Names that are only valid inside a machine or network (RFC 6761, 6762, 8375). No public host has one. */
const ofInside = /^[^.]+$|(^|\.)(localhost|local|internal|intranet|private|corp|lan|home|home\.arpa)$/;

/** Whether a URL can be called at all: it uses TLS, and its address is not internal. Names are resolved when called. */
export function looksLikeExternalHttpsUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  const name = literal.toLowerCase().replace(/\.$/, '');
  const named = username === '' && password === '' && literal !== '';
  return (
    named &&
    protocol === 'https:' &&
    (isIP(literal) === 0 ? !ofInside.test(name) : !isInternalOrInvalidIpAddress(literal))
  );
}

/**
 * Posts once to a URL that a user entered, without following redirects. `allowsInternalAddresses` is for a developer's own
 * machine. Throws `InternalAddressError`, or an error with a message when the host could not be reached.
 */
export async function postToExternalUrlWithoutRedirects(
  url: string,
  {
    headers,
    body,
    allowsInternalAddresses: anywhere,
  }: { headers: Record<string, string>; body: string | Uint8Array; allowsInternalAddresses: boolean },
): Promise<ExternalResponse> {
  if (!URL.canParse(url)) throw new Error('This address cannot be called.');
  if (!anywhere && !looksLikeExternalHttpsUrl(url)) throw new InternalAddressError();
  return send(new URL(url), headers, body, anywhere);
}

function send(
  target: URL,
  headers: Record<string, string>,
  body: string | Uint8Array,
  anywhere: boolean,
): Promise<ExternalResponse> {
  return new Promise((resolve, reject) => {
    const request = target.protocol === 'https:' ? secureRequest : plainRequest;
    const call = request(target, {
      method: 'POST',
      lookup: anywhere ? undefined : lookUpPublicAddress,
      signal: AbortSignal.timeout(longest),
      headers: { 'content-length': Buffer.byteLength(body), ...headers },
    });
    call.on('error', (error) => reject(explained(error)));
    call.on('response', (answer) => {
      let text = '';
      const enough = (): void =>
        resolve({
          status: answer.statusCode ?? 0,
          bodyStart: text,
          retryAfterHeader: answer.headers['retry-after'],
        });
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text = (text + part).slice(0, keptText);
        if (text.length < keptText) return;
        // The rest of the body is not read, so an endless response cannot block us.
        enough();
        call.destroy();
      });
      answer.on('error', reject);
      answer.on('end', enough);
    });
    call.end(body);
  });
}
const explained = (error: Error): Error => {
  if (error instanceof InternalAddressError) return error;
  const late = error.name === 'AbortError' || error.name === 'TimeoutError';
  return new Error(late ? 'No response within 10 seconds.' : error.message);
};
