import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request that is repeated until it gets a response, always the same one with the same key. */
export interface RetriedRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  authorization: string;
  body?: unknown;
  file?: { name: string; text: string; fields: Record<string, string> };
  /** False for scans, which contain an id of their own instead. */
  hasIdempotencyKey?: boolean;
}
export interface RetriedResponse {
  status: number;
  data: Record<string, unknown>;
  message: string;
  attempts: number;
  key: string;
}
export interface RequestCounts {
  acknowledged: number;
  rejected: number;
  retried: number;
  attempts: number;
  unexpected: Map<string, number>;
}
export const createRequestCounts = (): RequestCounts => ({
  acknowledged: 0,
  rejected: 0,
  retried: 0,
  attempts: 0,
  unexpected: new Map(),
});

/** Is notified when a request gets a definite response, any but a 5xx, with the time it was sent. */
export interface DefiniteResponseListener {
  onSuccess(sentAt: number): void;
}

const answerWithinMs = 15_000;

export function createRetryingSender(
  address: string,
  successListener: DefiniteResponseListener,
  isStopped: () => boolean,
) {
  /** Sends a request until it gets a definite response, not a lost connection or 5xx. Undefined when the run ends first. */
  async function send(
    request: RetriedRequest,
    tally: RequestCounts,
    key: string = randomUUID(),
  ): Promise<RetriedResponse | undefined> {
    for (let tries = 1; ; tries += 1) {
      tally.attempts += 1;
      const sentAt = performance.now();
      const answer = await once(request, key).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      );
      if (!(answer instanceof Error) && answer.status < 500) {
        successListener.onSuccess(sentAt);
        if (tries > 1) tally.retried += 1;
        if (answer.status < 300) tally.acknowledged += request.method === 'GET' ? 0 : 1;
        else {
          tally.rejected += 1;
          count(tally, `${answer.status} ${answer.message}`);
        }
        return { ...answer, attempts: tries, key };
      }
      if (!(answer instanceof Error) && answer.status !== 503)
        count(tally, `${answer.status} ${request.path.replace(/\d+/g, '0')}`);
      if (isStopped() && tries > 200) return undefined;
      await sleep(60 + Math.random() * 120);
    }
  }

  async function once(
    request: RetriedRequest,
    key: string,
  ): Promise<{ status: number; data: Record<string, unknown>; message: string }> {
    const headers = new Headers({ authorization: request.authorization });
    if (request.method !== 'GET' && request.hasIdempotencyKey !== false) headers.set('idempotency-key', key);
    let body: string | FormData | undefined;
    if (request.file) {
      body = new FormData();
      for (const [field, value] of Object.entries(request.file.fields)) body.append(field, value);
      body.append('file', new Blob([request.file.text]), request.file.name);
    } else if (request.body !== undefined) {
      headers.set('content-type', 'application/json');
      body = JSON.stringify(request.body);
    }
    const response = await fetch(`${address}/api${request.path}`, {
      method: request.method,
      headers,
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const json: { data?: Record<string, unknown>; message?: string } = JSON.parse(await response.text());
    return { status: response.status, data: json.data ?? {}, message: json.message ?? '' };
  }
  return send;
}
export type RetryingSender = ReturnType<typeof createRetryingSender>;

const count = (tally: RequestCounts, what: string): void =>
  void tally.unexpected.set(what, (tally.unexpected.get(what) ?? 0) + 1);
