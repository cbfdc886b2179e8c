import type { AnyEndpoint, AnswerOf, BodyOf, ParamsOf, PathNames, QueryIn } from '#kit/contract/endpoint.ts';
import { fillPath, writeQuery } from '#kit/contract/endpoint.ts';
import { confirmableDates } from '#kit/contract/likely-dates.ts';
import { keySaid } from '#kit/contract/said.ts';
import type { z } from 'zod';
import type { Body, Outcome } from './answers.ts';
import { Failure, judge, ProviderAway, REQUEST_TIMEOUT_MS, reportable } from './answers.ts';
import { hearClock } from './clock.ts';
import { position } from './position.ts';
import { wire } from './wire.ts';

/** A file as it arrives: its name from Content-Disposition. */
export interface Arrived {
  name: string;
  blob: Blob;
}
type PathPart<E> = E extends { path: infer P extends string }
  ? [PathNames<P>] extends [never]
    ? { params?: undefined }
    : { params: ParamsOf<E> }
  : never;
type BodyPart<E> = E extends { body?: infer B }
  ? NonNullable<B> extends z.ZodUndefined
    ? { body?: undefined }
    : { body?: BodyOf<E> }
  : { body?: undefined };
export type CallInput<E> = PathPart<E> & BodyPart<E> & { query?: QueryIn<E>; file?: File };
export type CallAnswer<E> = E extends { reply: { kind: 'file' } }
  ? Arrived
  : E extends { reply: { kind: 'done' } }
    ? { message?: string }
    : AnswerOf<E>;

export interface How {
  /** The idempotency key of the user's act; a second try of the same act gives the same key. */
  key?: string;
  signal?: AbortSignal;
  /** No message of success; the screen has its own words. */
  quiet?: boolean;
  /** Hears how the server took it, beside the answer. */
  heard?: (result: 'success' | 'partly') => void;
  /** The server took it: what a form sent is kept, and its screen may be left for the record it made. */
  taken?: () => void;
  /**
   * True for a failure that the caller shows itself, in place; a form says of each whether it has the field at fault.
   * Lost sessions are always handled here.
   */
  own?: boolean | ((failure: Failure) => boolean);
  /** And of the one call that is not: the start, which has no page yet to ask on. */
  sessionToo?: boolean;
  /** Asked for the person, not for the account he has chosen: that may be none of his any more. */
  ofPerson?: boolean;
  /** The person was asked about dates that lie far off, and means them. */
  datesConfirmed?: boolean;
  /** The person has just proved who they are; a call that still asks for it fails. */
  isProved?: boolean;
  /** Is sent to its end though the page is left meanwhile; for small calls that nobody waits for. */
  keepalive?: boolean;
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** Sends one call. Answers the data, or shows what went wrong and throws a Failure. */
export async function call<E extends AnyEndpoint>(
  e: E,
  input: CallInput<E>,
  how: How = {},
): Promise<CallAnswer<E>> {
  const begunAt = performance.now();
  if (e.method !== 'GET' || e.reply.kind === 'file') wire.tryAgain(e.id);
  const sent = await send(e, input, how);
  const judged = judge(sent.outcome);
  const ofScreen = judged.result === 'failed' && judged.session === undefined;
  const verdict = judged.notice ? { ...judged, notice: { ...judged.notice, of: e.id, ofScreen } } : judged;
  if (verdict.result === 'success' || verdict.result === 'partly') {
    if (verdict.notice && (verdict.result === 'partly' || (e.method !== 'GET' && !how.quiet)))
      wire.notify(verdict.notice);
    how.heard?.(verdict.result);
    how.taken?.();
    return answerOf(e, sent) as CallAnswer<E>;
  }
  const failure = new Failure(sent.outcome, verdict);
  // A refusal was answered, and the server keeps it under its key: what is sent after a question is another try.
  if (failure.error === wire.proof.needed && !how.isProved && (await wire.proof.ask()))
    return call(e, input, { ...how, key: newKey(), isProved: true });
  if (confirmableDates.has(failure.error ?? '') && !how.datesConfirmed && (await wire.confirmDates(failure)))
    return call(e, input, { ...how, key: newKey(), datesConfirmed: true });
  if (verdict.session && !how.sessionToo)
    wire.lostSession(verdict.session, { begunAt, error: failure.error });
  const taken = typeof how.own === 'function' && how.own(failure);
  const own = taken || how.own === true;
  if (reportable(sent.outcome, taken))
    wire.report({
      message: failure.message,
      status: failure.status,
      endpoint: e.id,
      requestId: verdict.notice?.quote,
    });
  if (verdict.notice && (!own || (verdict.session && !how.sessionToo))) wire.notify(verdict.notice);
  throw failure;
}

interface Sent {
  outcome: Outcome;
  file?: Arrived;
}
type Loose = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
};

async function send(e: AnyEndpoint, input: Loose, how: How): Promise<Sent> {
  const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const signal = how.signal ? AbortSignal.any([limit, how.signal]) : limit;
  let headers: Record<string, string>;
  try {
    headers = await headersOf(e, how);
  } catch (error) {
    const reason = error instanceof ProviderAway ? 'network' : 'other';
    return { outcome: { kind: 'silent', reason } };
  }
  const query = writeQuery(input.query ?? {});
  const address = `${wire.root}${fillPath(e.path, input.params)}${query ? `?${query}` : ''}`;
  try {
    const response = await fetch(address, {
      method: e.method,
      headers,
      signal,
      keepalive: how.keepalive,
      ...bodyOf(e, input, headers),
    });
    hearClock(response.headers.get('x-clock'));
    position.hear(response.headers.get('x-position'));
    return await received(e, response);
  } catch (error) {
    return { outcome: { kind: 'silent', reason: reasonOf(error, how.signal) } };
  }
}

async function headersOf(e: AnyEndpoint, how: How): Promise<Record<string, string>> {
  const headers: Record<string, string> = { accept: e.reply.kind === 'file' ? '*/*' : 'application/json' };
  const token = await wire.token();
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (position.seen !== '') headers['x-position'] = position.seen;
  const account = how.ofPerson ? null : wire.account();
  if (account) headers['accountNumber'] = account;
  if (how.datesConfirmed) headers['Confirm-Dates'] = 'true';
  if (e.method !== 'GET' && !e.reads) headers['Idempotency-Key'] = how.key ?? newKey();
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
/** The id lists of the bulk selection travel as comma text (docs/domain/portal.md#selecting-many-rows). */
const idsAsText = (name: string, value: unknown): unknown =>
  /^bulkPrintIds(In|Ex)cluded$/.test(name) && Array.isArray(value) ? value.join(',') : value;

async function received(e: AnyEndpoint, response: Response): Promise<Sent> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  if (response.ok && e.reply.kind === 'file' && !isJson) {
    const file = {
      name: fileName(response.headers.get('content-disposition')) ?? 'file',
      blob: await response.blob(),
    };
    return { outcome: { kind: 'answered', status: response.status, body: null }, file };
  }
  const text = await response.text();
  return { outcome: { kind: 'answered', status: response.status, body: readBody(text) } };
}
/** Sentences inside an answer come filled; screens take their keys, which they translate. */
const byKeys = (body: Body, text: string): Body =>
  text.includes('"key":') && 'data' in body ? { ...body, data: keySaid(body.data) } : body;

function readBody(text: string): Body | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? byKeys(value as Body, text) : null;
  } catch {
    return null;
  }
}

function reasonOf(error: unknown, asked?: AbortSignal): 'timeout' | 'network' | 'cancelled' | 'other' {
  if (asked?.aborted) return 'cancelled';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
  return error instanceof TypeError ? 'network' : 'other';
}

/** The name in a Content-Disposition header; the UTF-8 form wins. */
export function fileName(header: string | null): string | undefined {
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
