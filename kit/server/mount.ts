import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { can } from '#kit/contract/access.ts';
import type {
  AnswerOf,
  AnyEndpoint,
  BodyOf,
  FileAnswer,
  PathNames,
  QueryOf,
} from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { valueNotValid } from '#kit/contract/sentences.ts';
import { printable } from '#kit/contract/fields.ts';
import type { Fault } from '#kit/contract/errors.ts';
import type { Clock } from './clock.ts';
import { noteDiskFull } from './health.ts';
import { foundNoRoom, inTransaction, isDatabaseAway, tookTooLong } from './db.ts';
import type { FileTurns } from './file-turns.ts';
import { claimKey, keepAnswer, keepRefusal } from './idempotency.ts';
import { sendAnnouncements } from './live.ts';
import { Partly, Refusal, fill, genericFailure, refuse } from './refuse.ts';
import { askNearest, POSITION, seenBy, type Replica } from './replica.ts';
import { cancelRunning, sendFile, turnFor } from './send-file.ts';
import { kept, sentFiles } from './sent.ts';
import type { SentFile } from './sent.ts';
import { scopeOf } from './work.ts';
import type { Actor, Recognised, Work } from './work.ts';

export interface Input<E extends AnyEndpoint> {
  params: Record<PathNames<E['path']>, number> & Record<string, number | string>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  files: SentFile[];
}
/** A refusal that is returned, not thrown, is answered the same way but keeps what the transaction wrote: a count of wrong PINs. */
type Handler<E extends AnyEndpoint> = (
  work: Work,
  input: Input<E>,
) => Promise<AnswerOf<E> | Partly<AnswerOf<E>> | Refusal>;
/** A mounted call: the endpoint and what answers it. */
export interface Route {
  endpoint: AnyEndpoint;
  handle: (
    work: Work,
    input: { params: Record<string, number | string>; query: unknown; body: unknown; files: SentFile[] },
  ) => Promise<unknown>;
}

/** Ties an endpoint to its handler. */
export function on<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>): Route {
  // The mount has parsed params, query and body with this endpoint's own schemas before it calls.
  return { endpoint, handle: (work, input) => handle(work, input as Input<E>) };
}

export interface MountOptions {
  pool: pg.Pool;
  /** For reads that may lag; the same pool when there is no replica. */
  readPool: pg.Pool;
  /** Big files have connections of their own, and wait for a turn to use one. */
  files: { pool: pg.Pool; readPool: pg.Pool; turns: FileTurns };
  /** What is known of the replica that `readPool` reads; absent where there is none. */
  replica?: Replica | undefined;
  clock: Clock;
  /** The actor of a request, or a refusal with 401. */
  actorOf(request: FastifyRequest): Promise<Actor>;
  scannerOf(request: FastifyRequest): Promise<Recognised>;
  /** Who makes a public call: nobody, from somewhere. */
  strangerOf(request: FastifyRequest): Promise<Actor>;
  /**
   * Called when something about people has changed and is committed, before the answer leaves: the next call
   * of the same browser must already know.
   */
  peopleChanged?(): void;
  /** Throw on an answer that does not fit its schema (tests), or only log it. */
  strictAnswers: boolean;
  /** Throw on a refusal that its call does not list (tests). */
  strictRefusals: boolean;
  maxUploadBytes: number;
}

/** The actor of a public call: nobody, who sees nothing unless the service looks for it. */
export const nobody: Actor = {
  userId: null,
  subject: 'nobody',
  name: 'Nobody',
  email: '',
  roles: [],
  permissions: new Set(),
  accounts: 'all',
  warehouses: 'all',
};

/** Mounts every route below /api. */
export function mount(app: FastifyInstance, routes: readonly Route[], opts: MountOptions): void {
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: endpoint.upload === 'file' ? opts.maxUploadBytes : 1_048_576,
      config: { endpoint: endpoint.id },
      handler: (request, reply) => answer(route, request, reply, opts),
    });
  }
}

// Made once: a schema costs more to make than to use.
const noFields = z.object({});
const pagingOf = z
  .object({ page: z.number().default(1), rows: z.number().default(0) })
  .catch({ page: 1, rows: 0 });
const listOf = z.object({ data: z.array(z.unknown()) }).loose();
const sentenceOf = z.object({ message: z.string() });
const fieldsOf = z.record(z.string(), z.unknown());
const textsOf = z.record(z.string(), z.string());
const namesOf = z.record(z.string(), z.union([z.string(), z.number()]));

/** A call as it was read: who asks what, and what is kept of it. */
interface Call {
  route: Route;
  who: Recognised;
  input: Parameters<Route['handle']>[1];
  /** The name under which the answer is kept for a repeated try. */
  key: string | undefined;
  fingerprint: string;
  request: FastifyRequest;
  reply: FastifyReply;
  opts: MountOptions;
  /** What the call told the others and what it refused, known once it ran. */
  announced?: Work['announcements'];
  refused?: Refusal;
}
type Outcome = { kept: { status: number; reply: unknown } } | { made: FileAnswer } | { sent: true };

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  opts: MountOptions,
): Promise<FastifyReply> {
  const { endpoint } = route;
  // Browsers count down and pick dates by this clock, not by their own. What one person was answered is kept nowhere.
  void reply.headers({
    'x-clock': opts.clock.now().toString({ smallestUnit: 'millisecond' }),
    'cache-control': 'no-store',
  });
  const who: Recognised =
    endpoint.needs === 'scanner'
      ? await opts.scannerOf(request)
      : { actor: await (endpoint.needs === 'public' ? opts.strangerOf : opts.actorOf)(request) };
  const { actor } = who;
  if (typeof endpoint.needs !== 'string' && !endpoint.needs.some((grant) => can(actor, grant)))
    refuse(commonErrors.notAllowed);

  const params = readParams(endpoint, request.params);
  const query = read(endpoint.query ?? noFields, request.query);
  const files = endpoint.upload === 'file' ? await sentFiles(request, opts.maxUploadBytes) : [];
  const body = readBody(endpoint, request, files);
  const writes = endpoint.method !== 'GET' && !endpoint.reads;
  const key = writes ? keyOf(endpoint, request) : undefined;
  const fingerprint = key === undefined ? '' : fingerprintOf(request, files, actor.chosenAccountId);
  const input = { params, query, body, files };
  const call: Call = { route, who, input, key, fingerprint, request, reply, opts };

  const leavesTrace = writes || endpoint.reads === false;
  if (!endpoint.big) {
    await respond(call, leavesTrace, opts);
    return reply;
  }
  const turn = await turnFor(opts.files.turns, actor.subject, reply);
  try {
    const { made } = await respond(call, leavesTrace, opts.files);
    await made;
  } finally {
    turn.made();
  }
  return reply;
}

/** The call in its transaction, and its answer. `made` resolves when nothing more is made for it. */
async function respond(
  call: Call,
  leavesTrace: boolean,
  { pool, readPool }: Pick<MountOptions, 'pool' | 'readPool'>,
): Promise<{ made: Promise<void> }> {
  const { reply, opts, route } = call;
  const ask = (from: pg.Pool): Promise<Outcome> =>
    inTransaction(from, scopeOf(call.who.actor), (tx, client) => perform(call, tx, client), {
      reads: !leavesTrace,
    });
  const { replica } = opts;
  const { subject } = call.who.actor;
  const may = !leavesTrace && replica?.mayAnswer(subject, route.endpoint.live, seenBy(call.request.headers));
  const outcome = await askNearest(ask, { pool, readPool: may ? readPool : pool }, replica, reply).catch(
    (error: unknown) => keepRefused(call, error),
  );
  if (leavesTrace && replica) void reply.header(POSITION, await replica.wrote(subject));
  if (call.announced?.has('people')) opts.peopleChanged?.();
  if ('made' in outcome) return sendFile(route.endpoint, outcome.made, reply);
  if ('kept' in outcome) void reply.status(outcome.kept.status).send(outcome.kept.reply);
  return { made: Promise.resolve() };
}

/** The call inside its transaction: answered as before when its key is known, else by its handler. */
async function perform(call: Call, tx: Work['tx'], client: Work['client']): Promise<Outcome> {
  const { route, who, key, opts } = call;
  const work: Work = { tx, client, actor: who.actor, now: opts.clock.now(), announcements: new Map() };
  call.announced = work.announcements;
  const confirmed = who.confirm?.(tx);
  confirmed?.catch(() => undefined);
  if (key !== undefined) {
    const kept = await claimKey(work, key, call.fingerprint);
    await confirmed;
    if (kept) return { kept };
  }
  // Whoever turns out not to be signed in learns nothing else.
  const made = await route.handle(work, call.input).catch(async (error: unknown) => {
    await confirmed;
    if (error instanceof Refusal) call.refused = listed(route.endpoint, error, opts);
    throw error;
  });
  await confirmed;
  if (route.endpoint.reply.kind === 'file' && !(made instanceof Refusal)) {
    sendAnnouncements(work);
    const file = made as FileAnswer;
    if (!file.reading) return { made: file };
    let cancelled: Promise<void> | undefined;
    const left = (): void => void (cancelled = cancelRunning(opts.pool, client));
    const sent = await sendFile(route.endpoint, file, call.reply, left);
    await sent.made;
    await cancelled;
    return { sent: true };
  }
  return { kept: settle(call, work, made) };
}

/** The answer of what was made or refused, kept under the key of the call. */
function settle(call: Call, work: Work, made: unknown): { status: number; reply: unknown } {
  const { key, opts, request } = call;
  const { endpoint } = call.route;
  if (made instanceof Refusal) {
    listed(endpoint, made, opts);
    if (key !== undefined) keepAnswer(work, key, made.status, failureOf(made));
    sendAnnouncements(work);
    return { status: made.status, reply: failureOf(made) };
  }
  const { status, envelope } = envelopeOf(endpoint, made, call.input.query, opts.strictAnswers, request);
  if (key !== undefined)
    keepAnswer(work, key, status, endpoint.shownOnce ? without(envelope, endpoint.shownOnce) : envelope);
  sendAnnouncements(work);
  return { status, reply: envelope };
}

/** What was refused is undone, and its key with it: the refusal is kept apart, so that the same try gets the same answer. */
async function keepRefused({ key, refused, who, fingerprint, opts }: Call, error: unknown): Promise<never> {
  if (key !== undefined && refused)
    await keepRefusal(
      opts.pool,
      { who: who.actor.subject, key, fingerprint },
      refused.status,
      failureOf(refused),
    );
  throw error;
}

function readBody(endpoint: AnyEndpoint, request: FastifyRequest, files: readonly SentFile[]): unknown {
  if (!endpoint.body) return undefined;
  return read(exact(endpoint.body), endpoint.upload === 'file' ? (files[0]?.fields ?? {}) : request.body);
}

function keyOf(endpoint: AnyEndpoint, request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (endpoint.needs === 'public' || typeof header !== 'string' || header === '') return undefined;
  if (!/^[\x20-\x7e]{1,200}$/.test(header)) refuse(commonErrors.keyNotValid);
  return header;
}

function envelopeOf(
  endpoint: AnyEndpoint,
  made: unknown,
  query: unknown,
  strict: boolean,
  request: FastifyRequest,
): { status: number; envelope: Record<string, unknown> } {
  const part = made instanceof Partly ? made : undefined;
  const value: unknown = part ? part.data : made;
  const status = part ? 207 : 200;
  const head: Record<string, unknown> = { code: 20000 };
  if (part)
    Object.assign(head, {
      code: 20700,
      message: fill(part.key, part.params),
      key: part.key,
      params: part.params,
    });
  const r = endpoint.reply;
  if (r.kind === 'one')
    return { status, envelope: { ...head, data: fit(endpoint.id, r.data, value, strict, request) } };
  if (r.kind === 'page') {
    const list = fit(endpoint.id, pageSchema(endpoint.id, r.row, r.totals), value, strict, request);
    const paging = pagingOf.parse(query);
    const rows = listOf.parse(list);
    return {
      status,
      envelope: { ...head, ...rows, page: paging.page, rows: paging.rows, pageResults: rows.data.length },
    };
  }
  const said = sentenceOf.safeParse(value);
  return {
    status,
    envelope: said.success ? { message: said.data.message, ...head, data: null } : { ...head, data: null },
  };
}

/** The answer as it is kept for a repeated key: what is shown once is blank in it. */
function without(envelope: Record<string, unknown>, field: string): Record<string, unknown> {
  const data = fieldsOf.parse(envelope['data']);
  return { ...envelope, data: { ...data, [field]: '' } };
}

const pageSchemas = new Map<string, z.ZodType>();
function pageSchema(id: string, row: z.ZodType, totals: z.ZodType | undefined): z.ZodType {
  const known = pageSchemas.get(id);
  if (known) return known;
  const made = z.object({
    data: z.array(row),
    totalRows: z.int(),
    totals: totals ?? z.undefined().optional(),
  });
  pageSchemas.set(id, made);
  return made;
}

/** Strips what the contract does not name, so that nothing leaks; an answer that does not fit is a defect. */
function fit(
  id: string,
  schema: z.ZodType,
  value: unknown,
  strict: boolean,
  request: FastifyRequest,
): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (strict)
    throw new Error(`The answer of ${id} does not fit its contract: ${z.prettifyError(parsed.error)}`);
  request.log.error(
    { endpoint: id, issues: parsed.error.issues.slice(0, 3) },
    'answer does not fit its contract',
  );
  throw new Error('answer does not fit its contract');
}

function readParams(endpoint: AnyEndpoint, params: unknown): Record<string, number | string> {
  const given = textsOf.parse(params ?? {});
  if (!Object.values(given).every(printable)) refuse(commonErrors.notFound);
  if (endpoint.params) {
    const parsed = endpoint.params.safeParse(given);
    if (!parsed.success) refuse(commonErrors.notFound);
    return namesOf.parse(parsed.data);
  }
  const out: Record<string, number> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!/^\d+$/.test(value)) refuse(commonErrors.idNotANumber);
    if (value.length > 10 || Number(value) > 2_147_483_647) refuse(commonErrors.notFound);
    out[name] = Number(value);
  }
  return out;
}

const exactBodies = new WeakMap<z.ZodType, z.ZodType>();
/** A body may hold only what its contract names: a misspelt field is refused, not silently left out. */
function exact(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall) return schema;
  const known = exactBodies.get(schema) ?? schema.strict();
  exactBodies.set(schema, known);
  return known;
}

/** Reads a query or a body by its schema; the sentence of the first fault, and every fault by field. */
export function read(schema: z.ZodType, value: unknown): unknown {
  // What a schema says nothing of is said in our words, never in the library's.
  const parsed = schema.safeParse(value ?? {}, { error: () => valueNotValid });
  if (parsed.success) return kept(parsed.data);
  // A list or a word in place of an object: there is no field to name.
  if (parsed.error.issues.every((issue) => issue.path.length === 0 && issue.code === 'invalid_type'))
    refuse(commonErrors.invalid);
  const unknown = parsed.error.issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown)
    refuse(commonErrors.unknownField, {
      field: unknown.keys.join(', ').slice(0, 200),
    });
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  const sentence = parsed.error.issues[0]?.message;
  return refuse(commonErrors.invalid, {}, sentence === undefined ? { fields } : { fields, sentence });
}

function fingerprintOf(
  request: FastifyRequest,
  files: readonly SentFile[],
  account: number | undefined,
): string {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n${account ?? ''}`);
  if (files.length > 0)
    for (const file of files) hash.update(JSON.stringify([file.name, file.fields])).update(file.bytes);
  else hash.update(JSON.stringify(request.body ?? null));
  return hash.digest('base64url');
}

const everyCallMay = new Set(Object.values(commonErrors).map((fault) => fault.code));
/** A refusal that its call does not list would reach programs unannounced: a defect where answers are held strictly. */
function listed(endpoint: AnyEndpoint, refusal: Refusal, opts: MountOptions): Refusal {
  const { error } = refusal;
  const known = everyCallMay.has(error) || endpoint.refuses?.some((fault) => fault.code === error);
  if (opts.strictRefusals && !known)
    throw new Error(`${endpoint.id} refuses ${error}, which its contract does not list`);
  return refusal;
}

const failureOf = (r: Refusal) => ({
  code: r.code,
  error: r.error,
  message: r.message,
  key: r.key,
  params: r.params,
  fields: r.fields,
  data: r.data ?? null,
});

/** What a fault of a catalogue answers when nobody threw it as a refusal. */
const answerTo = (fault: Fault, code: number) => ({
  code,
  error: fault.code,
  message: fault.sentence,
  key: fault.sentence,
  params: {},
});
/** The fault behind an error of the framework or the database; undefined for a defect. */
function faultBehind(error: unknown, request: FastifyRequest): { fault: Fault; status: number } | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return { fault: commonErrors.fileTooLarge, status: 413 };
  if (status === 413)
    return { fault: request.isMultipart() ? commonErrors.fileTooLarge : commonErrors.tooLarge, status };
  if (status === 429) return { fault: commonErrors.tooManyAttempts, status };
  if (status >= 400 && status < 500) return { fault: commonErrors.invalid, status };
  if (foundNoRoom(error)) return { fault: noteDiskFull(), status: 503 };
  if (tookTooLong(error)) return { fault: commonErrors.tookTooLong, status: 503 };
  if (isDatabaseAway(error)) return { fault: commonErrors.restarting, status: 503 };
  return undefined;
}

/**
 * Turns what was thrown into an answer: a refusal with its sentence, 503 when the database is away, else a
 * defect logged and reported once, under the number that the answer carries.
 */
export function answerFailures(
  app: FastifyInstance,
  report: (defect: unknown, request: FastifyRequest) => void = () => undefined,
): void {
  app.setErrorHandler((error, request, reply) => {
    // What failed may have been a file, whose headers were set already.
    void reply.removeHeader('content-disposition').removeHeader('content-length');
    void reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
    if (error instanceof Refusal && error.status === 429)
      void reply.header('retry-after', String(error.params['seconds'] ?? 60));
    if (error instanceof Refusal) return reply.status(error.status).send(failureOf(error));
    const behind = faultBehind(error, request);
    if (behind?.fault.status === 503) void reply.header('retry-after', '2');
    if (behind) return reply.status(behind.status).send(answerTo(behind.fault, behind.status * 100));
    request.log.error({ err: error, url: request.url.split('?')[0] }, 'defect');
    report(error, request);
    return reply
      .status(500)
      .send({ code: 50000, message: genericFailure, key: genericFailure, params: {}, requestId: request.id });
  });
}
