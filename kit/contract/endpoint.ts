import { z } from 'zod';
import type { ErrorDefinition } from './errors.ts';
import type { Topic } from './live.ts';

/** Who may call: nobody signed in, any signed-in user, a signed-in scanner, or a holder of at least one of these grants ("name:area"). */
export type EndpointPermissions = 'public' | 'signed-in' | 'scanner' | readonly [string, ...string[]];

/** Names between braces of a path: `/loads/{id}/pickup/{pickupId}` gives `id | pickupId`. */
export type PathParamNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | PathParamNames<Rest>
  : never;

/** What the server sends back as `data`: one value, a page of rows, a file, or nothing but a sentence. */
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
export const emptyReply = () => ({ kind: 'done' }) as const;

/** A call, said once for both sides. `path` stands below `/api`. Path values are integers unless `params` says otherwise. */
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
  /** What it may refuse beside what every call may (commonErrors): a program tells refusals apart by these codes. */
  refuses?: readonly ErrorDefinition[];
  /** Topics whose announcements make a shown answer stale. */
  live?: readonly Topic[];
  /**
   * It gathers what other reads show, each part for those who may make that read: of its topics a person hears
   * only those that another read lets him hear of.
   */
  gathers?: true;
  /** What whoever lacks the grant is told where the act has a sentence of its own for it. */
  denied?: ErrorDefinition;
  /** A body that is not JSON: an uploaded file, or plain text. */
  upload?: 'file' | 'text';
  /** The most bytes of an uploaded file, where it may be larger than uploads usually are. */
  maxUploadBytes?: number;
  /** The data beside the refusal of a file that is too long, for programs that read it of every refusal. */
  tooLong?: (file: string, fields: Readonly<Record<string, string>>) => unknown;
  /**
   * True: a read that travels as POST or PUT (a "validate" call), nothing is written, no idempotency key is
   * asked for. False: a GET that leaves a trace (a printed label is counted).
   */
  reads?: boolean;
  /** A GET that leaves a trace is asked with HEAD too: programs that look for changes do so. */
  head?: true;
  /**
   * A file over as many rows as are chosen: made on connections of its own, few at a time and two of one
   * person, so that it is in nobody's way.
   */
  big?: true;
  /**
   * A read that many ask at the same moment, a board: those with the same grants and row scope are answered by one read.
   * `own` names the field of the query that asks for what is the caller's own.
   */
  shared?: true | { own: string };
  /** How often one network may ask in a minute: of a call that is open to strangers, whose path is a secret. */
  perMinute?: number;
  /** A list of the house: no account has a part in its rows, and one chosen in the top bar does not narrow it. */
  ofTheHouse?: true;
  /** A field of the answer that is shown once and never kept, not even for a repeated idempotency key: a new secret. */
  shownOnce?: string;
}

export type AnyEndpoint = Endpoint<string, z.ZodObject, z.ZodType, EndpointReply>;

export function defineEndpoint<
  const P extends string,
  R extends EndpointReply,
  Q extends z.ZodObject = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
>(e: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return e;
}

export type ParamsOf<E> =
  E extends Endpoint<infer P, z.ZodObject, z.ZodType, EndpointReply>
    ? Record<PathParamNames<P>, string | number>
    : never;
export type QueryOf<E> = E extends Endpoint<string, infer Q, z.ZodType, EndpointReply> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<string, z.ZodObject, infer B, EndpointReply> ? z.output<B> : never;
/** What a client may leave out of the query: everything that has a default. */
export type QueryInput<E> =
  E extends Endpoint<string, infer Q, z.ZodType, EndpointReply> ? Partial<z.output<Q>> : never;

type Totals<T> = T extends z.ZodUndefined
  ? { totals?: undefined }
  : T extends z.ZodType
    ? { totals: z.output<T> }
    : { totals?: undefined };
/** What a handler gives and a caller gets. */
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

/** A file as the server makes it. `body` is bytes, text, or a stream of either. */
export interface FileResult {
  name: string;
  body: Uint8Array | string | AsyncIterable<Uint8Array | string>;
  /** The body still reads from the transaction (COPY): it stays open until the last byte is made. */
  reading?: true;
  /**
   * Anybody may keep it, and pages of others may show it, as mails do: a public file whose address names its version. The tag of
   * what it holds.
   */
  keptAs?: string;
  /** The tag of what it holds, for a caller who asks again and again whether it has changed. It is kept by nobody else. */
  tag?: string;
}
export type RowOf<E> =
  E extends Endpoint<string, z.ZodObject, z.ZodType, { kind: 'page'; row: infer Row extends z.ZodType }>
    ? z.output<Row>
    : never;

/** The address of a call with its path values filled in, without the root and the query. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** A query as the address carries it: empty values left out, lists joined by commas, keys in their given order. */
export function serializeQuery(query: Record<string, unknown>): string {
  const out: string[] = [];
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text !== '') out.push(`${encodeURIComponent(key)}=${encodeURIComponent(text)}`);
  }
  return out.join('&');
}
