import { z } from 'zod';
import type { ErrorDefinition } from './errors.ts';
import type { ChangeTopic } from './live.ts';

/**
 * Who may call the endpoint: anyone without signing in, any signed-in user, a signed-in scanner, or a holder of at least one of
 * these grants ("name:area").
 */
export type EndpointPermissions = 'public' | 'signed-in' | 'scanner' | readonly [string, ...string[]];

/** The names between braces in a path: `/loads/{id}/pickup/{pickupId}` gives `id | pickupId`. */
export type PathParamNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | PathParamNames<Rest>
  : never;

/** What the server sends back as `data`: one value, a page of rows, a file, or only a message. */
export type EndpointReply =
  | { kind: 'one'; data: z.ZodType }
  | { kind: 'page'; row: z.ZodType; totals?: z.ZodType }
  | { kind: 'file'; type: string }
  | { kind: 'done' };

export const itemReply = <T extends z.ZodType>(data: T) => ({ kind: 'one', data }) as const;
export const pageReply = <R extends z.ZodType, T extends z.ZodType = z.ZodUndefined>(row: R, totals?: T) =>
  ({ kind: 'page', row, totals: totals as T }) as const;
export const fileReply = (
  type:
    | 'application/pdf'
    | 'text/csv'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'text/plain'
    | 'application/xml'
    | 'text/calendar'
    | 'image/*'
    | 'application/zip'
    | 'application/gzip'
    | 'application/octet-stream' = 'application/pdf',
) => ({ kind: 'file', type }) as const;
export const noDataReply = () => ({ kind: 'done' }) as const;

/**
 * An endpoint contract, shared by server and client. `path` is relative to `/api`. Path values are integers unless `params`
 * defines otherwise.
 */
export interface Endpoint<
  P extends string = string,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
  R extends EndpointReply = EndpointReply,
> {
  /** `feature.verb`, unique. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: P;
  permissions: EndpointPermissions;
  /** One sentence for the published API description. */
  summary: string;
  params?: z.ZodObject;
  query?: Q;
  body?: B;
  reply: R;
  /** Errors that it can return in addition to `commonErrors`. API clients tell errors apart by their codes. */
  errors?: readonly ErrorDefinition[];
  /** Topics whose change notifications make a displayed response stale. */
  live?: readonly ChangeTopic[];
  /**
   * Combines data of other reads, each part for users who may make that read. Users receive only those topics that another read
   * lets them receive.
   */
  gathers?: true;
  /** The error for users without the grant, if the action has its own message for it. */
  forbiddenError?: ErrorDefinition;
  /** A body that is not JSON: an uploaded file or plain text. */
  upload?: 'file' | 'text';
  /** Maximum bytes of an uploaded file, if larger than the usual limit. */
  maxUploadBytes?: number;
  /** Builds the data of the error for a file that is too long, for API clients that read such data in every error. */
  tooLong?: (file: string, fields: Readonly<Record<string, string>>) => unknown;
  /**
   * True: a read sent as POST or PUT (a "validate" endpoint). It writes nothing and needs no idempotency key. False: a GET that
   * writes (it counts a printed label).
   */
  isReadOnly?: boolean;
  /** A GET that writes can also be requested with HEAD, because API clients use HEAD to check for changes. */
  head?: true;
  /**
   * A file over any number of selected rows. It runs on separate connections, a few at a time and at most two per user, so that
   * it does not block other requests.
   */
  big?: true;
  /**
   * A read that many clients make at the same time, such as a board. Callers with the same grants and row scope share one read.
   * `own` names the query field that requests the caller's own data.
   */
  shared?: true | { own: string };
  /** Requests per minute and network, for a public endpoint whose path is a secret. */
  perMinute?: number;
  /** A list without accounts. Its rows belong to no account, and the account selected in the top bar does not filter it. */
  ofTheHouse?: true;
  /**
   * The field names of a list's query and its values for a URL without filters. The client's build adds them, so that a list
   * opens before its schema has loaded (tools/client/lazy-schemas.ts).
   */
  listDefaults?: { names: readonly string[]; values?: Readonly<Record<string, unknown>> };
  /** A response field that is shown once and never stored, not even for a repeated idempotency key: a new secret. */
  shownOnce?: string;
}

export type AnyEndpoint = Endpoint<string, z.ZodObject, z.ZodType, EndpointReply>;

export function defineEndpoint<
  const P extends string,
  R extends EndpointReply,
  Q extends z.ZodObject = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
>(endpoint: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return endpoint;
}

export type ParamsOf<E> =
  E extends Endpoint<infer P, z.ZodObject, z.ZodType, EndpointReply>
    ? Record<PathParamNames<P>, string | number>
    : never;
export type QueryOf<E> = E extends Endpoint<string, infer Q, z.ZodType, EndpointReply> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<string, z.ZodObject, infer B, EndpointReply> ? z.output<B> : never;
/** The query as a client sends it. Fields with a default are optional. */
export type QueryInput<E> =
  E extends Endpoint<string, infer Q, z.ZodType, EndpointReply> ? Partial<z.output<Q>> : never;

type Totals<T> = T extends z.ZodUndefined
  ? { totals?: undefined }
  : T extends z.ZodType
    ? { totals: z.output<T> }
    : { totals?: undefined };
/** What a handler returns and a caller receives. */
export type ResultOf<E> =
  E extends Endpoint<string, z.ZodObject, z.ZodType, infer R>
    ? R extends { kind: 'one'; data: infer D extends z.ZodType }
      ? z.output<D>
      : R extends { kind: 'page'; row: infer Row extends z.ZodType; totals?: infer T }
        ? { data: z.output<Row>[]; totalRows: number } & Totals<T>
        : R extends { kind: 'file' }
          ? FileResult
          : void | { message: string }
    : never;

/** A file that the server creates. `body` is bytes, text, or a stream of either. */
export interface FileResult {
  name: string;
  body: Uint8Array | string | AsyncIterable<Uint8Array | string>;
  /** The body still reads from the transaction (COPY). The transaction stays open until the last byte is sent. */
  reading?: true;
  /**
   * The version tag of a public file whose URL includes its version. Any cache may store it, and other sites and emails may embed
   * it.
   */
  keptAs?: string;
  /** The content tag, for a caller that polls for changes. Shared caches do not store the file. */
  tag?: string;
}
export type RowOf<E> =
  E extends Endpoint<string, z.ZodObject, z.ZodType, { kind: 'page'; row: infer Row extends z.ZodType }>
    ? z.output<Row>
    : never;

/** Fills the path values into an endpoint's path. The result has no root and no query. */
export function fillPathParams(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Serializes a query for the URL. Omits empty values, joins lists with commas and keeps the order of the keys. */
export function serializeQuery(query: Record<string, unknown>): string {
  const out: string[] = [];
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text !== '') out.push(`${encodeURIComponent(key)}=${encodeURIComponent(text)}`);
  }
  return out.join('&');
}
