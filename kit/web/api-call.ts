import type {
  AnyEndpoint,
  ResultOf,
  BodyOf,
  ParamsOf,
  PathParamNames,
  QueryInput,
} from '#kit/contract/endpoint.ts';
import { fillPathParams, serializeQuery } from '#kit/contract/endpoint.ts';
import { confirmableDateErrorCodes } from '#kit/contract/likely-dates.ts';
import { replaceMessageSentencesWithKeysDeep } from '#kit/contract/localized-message.ts';
import type { z } from 'zod';
import type { ResponseBody, ApiCallOutcome } from './api-call-outcome.ts';
import {
  ApiCallError,
  interpretApiCallOutcome,
  IdentityProviderUnavailableError,
  requestTimeoutMs,
  shouldSendToErrorReporting,
} from './api-call-outcome.ts';
import { setServerClock } from './server-clock.ts';
import { seenReplicationPosition } from './replication-token.ts';
import { clientContext } from './client-context.ts';

/** A received file. Its name comes from Content-Disposition. */
export interface DownloadedFile {
  name: string;
  blob: Blob;
}
type PathPart<E> = E extends { path: infer P extends string }
  ? [PathParamNames<P>] extends [never]
    ? { params?: undefined }
    : { params: ParamsOf<E> }
  : never;
type BodyPart<E> = E extends { body?: infer B }
  ? NonNullable<B> extends z.ZodUndefined
    ? { body?: undefined }
    : { body?: BodyOf<E> }
  : { body?: undefined };
export type ApiCallInput<E> = PathPart<E> & BodyPart<E> & { query?: QueryInput<E>; file?: File };
export type ApiCallResult<E> = E extends { reply: { kind: 'file' } }
  ? DownloadedFile
  : E extends { reply: { kind: 'done' } }
    ? { message?: string }
    : ResultOf<E>;

export interface ApiCallOptions {
  /** The idempotency key of the user's action. A retry of the same action uses the same key. */
  key?: string;
  signal?: AbortSignal;
  /** Shows no success toast, because the screen has its own message. */
  hidesSuccessToast?: boolean;
  /** Called with the result, in addition to the response. */
  onResult?: (result: 'success' | 'partly') => void;
  /** Called when the server has accepted the request. The form is saved, and the user can leave the screen for the new record. */
  onAccepted?: () => void;
  /**
   * True if the caller shows the failure itself. A form decides this for each failure by whether it has the field. Lost sessions
   * are always handled here.
   */
  handlesFailure?: boolean | ((failure: ApiCallError) => boolean);
  /** Also handles lost sessions itself. Only the app's startup uses it, because it has no page yet to show a dialog on. */
  handlesLostSession?: boolean;
  /** The request is for the user, without the selected account, which may no longer be theirs. */
  ofPerson?: boolean;
  /** The user has confirmed unlikely dates. */
  datesConfirmed?: boolean;
  /** The user has just verified their identity. A request that still requires it fails. */
  isProved?: boolean;
  /** The request completes even if the user leaves the page. For small requests whose result is not needed. */
  keepalive?: boolean;
}

export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** Sends one request. Returns the data, or shows the error and throws an `ApiCallError`. */
export async function callApi<E extends AnyEndpoint>(
  endpoint: E,
  input: ApiCallInput<E>,
  options: ApiCallOptions = {},
): Promise<ApiCallResult<E>> {
  const begunAt = performance.now();
  if (endpoint.method !== 'GET' || endpoint.reply.kind === 'file') clientContext.onRetry(endpoint.id);
  const sent = await send(endpoint, input, options);
  const judged = interpretApiCallOutcome(sent.outcome);
  const endsWithScreen = judged.result === 'failed' && judged.session === undefined;
  const verdict = judged.notice
    ? { ...judged, notice: { ...judged.notice, endpointId: endpoint.id, endsWithScreen } }
    : judged;
  if (verdict.result === 'success' || verdict.result === 'partly') {
    if (
      verdict.notice &&
      (verdict.result === 'partly' || (endpoint.method !== 'GET' && !options.hidesSuccessToast))
    )
      clientContext.showToast(verdict.notice);
    options.onResult?.(verdict.result);
    options.onAccepted?.();
    return answerOf(endpoint, sent) as ApiCallResult<E>;
  }
  const failure = new ApiCallError(sent.outcome, verdict);
  // The server stores a rejection under its key. The request after the question is therefore a new attempt.
  if (
    failure.error === clientContext.identityProof.requiredErrorCode &&
    !options.isProved &&
    (await clientContext.identityProof.requestProof())
  )
    return callApi(endpoint, input, { ...options, key: createIdempotencyKey(), isProved: true });
  if (
    confirmableDateErrorCodes.has(failure.error ?? '') &&
    !options.datesConfirmed &&
    (await clientContext.confirmDates(failure))
  )
    return callApi(endpoint, input, { ...options, key: createIdempotencyKey(), datesConfirmed: true });
  if (verdict.session && !options.handlesLostSession)
    clientContext.onSessionLost(verdict.session, { begunAt, error: failure.error });
  const isHandledByCaller = typeof options.handlesFailure === 'function' && options.handlesFailure(failure);
  const isHandled = isHandledByCaller || options.handlesFailure === true;
  if (shouldSendToErrorReporting(sent.outcome, isHandledByCaller))
    clientContext.reportError({
      message: failure.message,
      status: failure.status,
      endpoint: endpoint.id,
      requestId: verdict.notice?.supportReference,
    });
  if (verdict.notice && (!isHandled || (verdict.session && !options.handlesLostSession)))
    clientContext.showToast(verdict.notice);
  throw failure;
}

interface Sent {
  outcome: ApiCallOutcome;
  file?: DownloadedFile;
}
type Loose = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
};

async function send(e: AnyEndpoint, input: Loose, how: ApiCallOptions): Promise<Sent> {
  const limit = AbortSignal.timeout(requestTimeoutMs);
  const signal = how.signal ? AbortSignal.any([limit, how.signal]) : limit;
  let headers: Record<string, string>;
  try {
    headers = await headersOf(e, how);
  } catch (error) {
    const reason = error instanceof IdentityProviderUnavailableError ? 'network' : 'other';
    return { outcome: { kind: 'silent', reason } };
  }
  const query = serializeQuery(input.query ?? {});
  const address = `${clientContext.apiRoot}${fillPathParams(e.path, input.params)}${query ? `?${query}` : ''}`;
  try {
    const response = await fetch(address, {
      method: e.method,
      headers,
      signal,
      keepalive: how.keepalive,
      ...bodyOf(e, input, headers),
    });
    setServerClock(response.headers.get('x-clock'));
    seenReplicationPosition.update(response.headers.get('x-position'));
    return await received(e, response);
  } catch (error) {
    return { outcome: { kind: 'silent', reason: reasonOf(error, how.signal) } };
  }
}

async function headersOf(e: AnyEndpoint, how: ApiCallOptions): Promise<Record<string, string>> {
  const headers: Record<string, string> = { accept: e.reply.kind === 'file' ? '*/*' : 'application/json' };
  const token = await clientContext.getAccessToken();
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (seenReplicationPosition.value !== '') headers['x-position'] = seenReplicationPosition.value;
  const account = how.ofPerson ? null : clientContext.getAccountNumber();
  if (account) headers['accountNumber'] = account;
  if (how.datesConfirmed) headers['Confirm-Dates'] = 'true';
  if (e.method !== 'GET' && !e.isReadOnly) headers['Idempotency-Key'] = how.key ?? createIdempotencyKey();
  return headers;
}

function bodyOf(e: AnyEndpoint, input: Loose, headers: Record<string, string>): { body?: BodyInit } {
  if (e.upload === 'file' && input.file) {
    const form = new FormData();
    for (const [name, value] of Object.entries((input.body as object | undefined) ?? {}))
      if (value !== undefined) form.append(name, String(value));
    form.append('file', input.file);
    return { body: form };
  }
  if (e.upload === 'text') {
    headers['content-type'] = 'text/plain; charset=utf-8';
    return { body: String(input.body ?? '') };
  }
  if (input.body === undefined) return {};
  headers['content-type'] = 'application/json';
  return { body: JSON.stringify(input.body, idsAsText) };
}
/** The id lists of the bulk selection are sent as comma-separated text (docs/domain/portal.md#selecting-many-rows). */
const idsAsText = (name: string, value: unknown): unknown =>
  /^bulkPrintIds(In|Ex)cluded$/.test(name) && Array.isArray(value) ? value.join(',') : value;

async function received(e: AnyEndpoint, response: Response): Promise<Sent> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  if (response.ok && e.reply.kind === 'file' && !isJson) {
    const file = {
      name: parseDispositionFileName(response.headers.get('content-disposition')) ?? 'file',
      blob: await response.blob(),
    };
    return { outcome: { kind: 'answered', status: response.status, body: null }, file };
  }
  const text = await response.text();
  return { outcome: { kind: 'answered', status: response.status, body: readBody(text) } };
}
/** Messages in a response are already filled. Screens use their keys and translate them. */
const byKeys = (body: ResponseBody, text: string): ResponseBody =>
  text.includes('"key":') && 'data' in body
    ? { ...body, data: replaceMessageSentencesWithKeysDeep(body.data) }
    : body;

function readBody(text: string): ResponseBody | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? byKeys(value as ResponseBody, text) : null;
  } catch {
    return null;
  }
}

function reasonOf(error: unknown, callerSignal?: AbortSignal): 'timeout' | 'network' | 'cancelled' | 'other' {
  if (callerSignal?.aborted) return 'cancelled';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
  return error instanceof TypeError ? 'network' : 'other';
}

/** Parses the name in a Content-Disposition header. The UTF-8 form takes precedence. */
export function parseDispositionFileName(header: string | null): string | undefined {
  const wide = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (wide) return decodeURIComponent(wide.trim());
  return /filename\s*=\s*"?([^";]+)"?/i.exec(header ?? '')?.[1]?.trim();
}

function answerOf(e: AnyEndpoint, { outcome, file }: Sent): unknown {
  if (file) return file;
  const body = outcome.kind === 'answered' ? outcome.body : null;
  if (e.reply.kind === 'one') return body?.data;
  if (e.reply.kind === 'page')
    return { data: body?.data ?? [], totalRows: body?.totalRows ?? 0, totals: body?.totals };
  return { message: body?.message };
}
