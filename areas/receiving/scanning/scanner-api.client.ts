import { replaceMessageSentencesWithKeysDeep } from '#kit/contract/localized-message.ts';
import { genericErrorMessage } from '#kit/contract/shared-messages.ts';
import { setServerClock } from '#kit/web/server-clock.ts';
import type { z } from 'zod';
import { fillPathParams } from '#kit/contract/endpoint.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { loadSchemas } from '#kit/web/schema-loading.ts';
import { clientContext } from '#kit/web/client-context.ts';

/**
 * API calls with a scanner session. They never redirect to the portal's sign-in. A lost network is a result, not an exception.
 */

export type ScannerApiResult<T> =
  | { kind: 'answer'; data: T }
  | {
      kind: 'refused';
      status: number;
      code?: string;
      sentence: string;
      params: Record<string, string | number>;
      /** Data of the rejection beside its message. */
      data?: unknown;
    }
  | { kind: 'silent' };

const patienceMs = 12_000;

export async function callScannerApi<S extends z.ZodType>(
  endpoint: AnyEndpoint,
  reply: S,
  options: {
    token?: string;
    body?: unknown;
    key?: string;
    query?: Record<string, string>;
    params?: Record<string, number>;
    /** Aborts the call. */
    signal?: AbortSignal;
    patience?: number;
  },
): Promise<ScannerApiResult<z.output<S>>> {
  const ending = new AbortController();
  const end = () => ending.abort();
  options.signal?.addEventListener('abort', end);
  const timer = setTimeout(end, options.patience ?? patienceMs);
  try {
    const query = options.query ? `?${new URLSearchParams(options.query).toString()}` : '';
    const response = await fetch(
      `${clientContext.apiRoot}${fillPathParams(endpoint.path, options.params)}${query}`,
      {
        method: endpoint.method,
        signal: ending.signal,
        headers: {
          accept: 'application/json',
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.key ? { 'idempotency-key': options.key } : {}),
          ...(options.token ? { authorization: `Scanner ${options.token}` } : {}),
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      },
    );
    setServerClock(response.headers.get('x-clock'));
    const envelope = readEnvelope(await response.text());
    if (!envelope)
      return response.ok
        ? { kind: 'silent' }
        : { kind: 'refused', status: response.status, sentence: genericErrorMessage, params: {} };
    if (!response.ok)
      return {
        kind: 'refused',
        status: response.status,
        ...(envelope.error === undefined ? {} : { code: envelope.error }),
        sentence: envelope.key ?? envelope.message ?? genericErrorMessage,
        params: envelope.params ?? {},
        data: envelope.data,
      };
    await loadSchemas();
    return { kind: 'answer', data: reply.parse(envelope.data) };
  } catch {
    return { kind: 'silent' };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', end);
  }
}

interface Envelope {
  /** The code of the rejection in its error catalog. */
  error?: string;
  message?: string;
  key?: string;
  params?: Record<string, string | number>;
  data?: unknown;
}
function readEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const out: Envelope = {};
    if ('error' in value && typeof value.error === 'string') out.error = value.error;
    if ('message' in value && typeof value.message === 'string') out.message = value.message;
    if ('key' in value && typeof value.key === 'string') out.key = value.key;
    if ('params' in value && typeof value.params === 'object' && value.params !== null)
      out.params = Object.fromEntries(
        Object.entries(value.params).filter(([, v]) => typeof v === 'string' || typeof v === 'number'),
      );
    if ('data' in value) out.data = replaceMessageSentencesWithKeysDeep(value.data);
    return out;
  } catch {
    return null;
  }
}
