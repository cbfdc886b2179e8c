import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { isInside, publicLookup } from '#links/inside.ts';
import type { WebhookAnswer, WebhookPort } from './port.ts';

const longest = 10_000;
const keptText = 1000;

/** Posts over HTTP. `anywhere`: also to addresses inside, for a developer's own machine. */
export function httpWebhooks({ anywhere }: { anywhere: boolean }): WebhookPort {
  return {
    async post(url, headers, body) {
      if (!URL.canParse(url)) throw new Error('This address cannot be called.');
      const target = new URL(url);
      const literal = target.hostname.replace(/^\[|\]$/g, '');
      if (!anywhere && (target.protocol !== 'https:' || (isIP(literal) !== 0 && isInside(literal))))
        throw new Error('This address is not on the public internet.');
      return send(target, headers, body, anywhere);
    },
  };
}

function send(
  target: URL,
  headers: Record<string, string>,
  body: string,
  anywhere: boolean,
): Promise<WebhookAnswer> {
  return new Promise((resolve, reject) => {
    const request = target.protocol === 'https:' ? secureRequest : plainRequest;
    const call = request(target, {
      method: 'POST',
      lookup: anywhere ? undefined : publicLookup,
      signal: AbortSignal.timeout(longest),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Coldlane-Webhooks/1',
        ...headers,
      },
    });
    call.on('error', (error) =>
      reject(
        new Error(
          error.name === 'AbortError' || error.name === 'TimeoutError'
            ? 'No answer within 10 seconds.'
            : error.message,
        ),
      ),
    );
    call.on('response', (answer) => {
      let text = '';
      const enough = (): void => resolve({ status: answer.statusCode ?? 0, text });
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text = (text + part).slice(0, keptText);
        if (text.length < keptText) return;
        // What is more is not kept: whoever answers without an end does not hold us.
        enough();
        call.destroy();
      });
      answer.on('error', reject);
      answer.on('end', enough);
    });
    call.end(body);
  });
}
