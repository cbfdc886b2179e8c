import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasPermission } from '#kit/contract/access.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { isPrintable } from '#kit/contract/fields.ts';
import { runInTransaction } from './db.ts';
import { sendChangeNotifications } from './live-stream.ts';
import type { MountRoutesOptions } from './mount.ts';
import { reject } from './reject.ts';
import { setRequestActor } from './security-events.ts';
import { rowScopeOf } from './request-context.ts';
import type { Actor, RequestContext } from './request-context.ts';

/**
 * A protocol that others defined (SCIM): calls at addresses of its own, whose answers and refusals have its form instead of
 * the house's envelope. Who calls, what he may, his transaction and what is announced are as for every call.
 */
export interface ExternalProtocol {
  /** Where its calls stand: `/scim/v2`. */
  root: string;
  /** The media type of its answers; bodies may come in it or as plain JSON. */
  mediaType: string;
  /** Whoever calls is a program that holds one of these grants. */
  permissions: readonly [string, ...string[]];
  /** The refusal of a person, whatever he holds. */
  programsOnlyError: ErrorDefinition;
  /** The longest body, in bytes. */
  maxBodyBytes: number;
  /** A refusal in the protocol's own form. */
  formatError(said: { status: number; error: string; sentence: string }): { status: number; body: unknown };
}
/** What a caller sent. Bodies are whatever JSON they were: the call reads them by its own schemas. */
export interface ProtocolRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
  /** The headers If-Match and If-None-Match. */
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
}
/** What is answered: without a body, nothing but the status. */
export interface ProtocolResponse {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}
export interface ProtocolCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the root; names between braces. */
  path: string;
  handle(work: RequestContext, asked: ProtocolRequest): Promise<ProtocolResponse>;
}
/** A protocol with its calls, as a feature brings it. */
export interface ProtocolRoutes {
  protocol: ExternalProtocol;
  calls: readonly ProtocolCall[];
}
type ProtocolOptions = Pick<MountRoutesOptions, 'pool' | 'clock' | 'peopleChanged'> & {
  /** The actor of a request, or a refusal with 401. */
  actorOf(request: FastifyRequest): Promise<Actor>;
};

const textsOf = z.record(z.string(), z.string());
/** What the house says of a failure, before it is put into the protocol's words. */
const failed = z.object({ error: z.string().default(''), message: z.string() });

/** Mounts a protocol below its root; what stands there and is none of its calls is refused in its form too. */
export async function mountProtocol(
  app: FastifyInstance,
  { protocol, calls }: ProtocolRoutes,
  options: ProtocolOptions,
): Promise<void> {
  await app.register(async (scope) => {
    const json = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser<string>(protocol.mediaType, { parseAs: 'string' }, (request, body, done) =>
      body === '' ? done(null, undefined) : json(request, body, done),
    );
    scope.addHook('preSerialization', async (_request, reply, payload) => {
      if (reply.statusCode < 400) return payload;
      const { error, message } = failed.parse(payload);
      const { status, body } = protocol.formatError({ status: reply.statusCode, error, sentence: message });
      void reply.status(status).type(`${protocol.mediaType}; charset=utf-8`);
      return body;
    });
    for (const call of calls)
      scope.route({
        method: call.method,
        url: protocol.root + call.path.replace(/\{(\w+)\}/g, ':$1'),
        bodyLimit: protocol.maxBodyBytes,
        handler: (request, reply) => answer(protocol, call, { request, reply, options }),
      });
    for (const path of [protocol.root, `${protocol.root}/*`])
      scope.all(path, async () => reject(commonErrors.noSuchCall));
  });
}

async function answer(
  protocol: ExternalProtocol,
  call: ProtocolCall,
  { request, reply, options }: { request: FastifyRequest; reply: FastifyReply; options: ProtocolOptions },
): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store');
  const actor = await options.actorOf(request);
  setRequestActor(request, actor);
  if (!actor.program) reject(protocol.programsOnlyError);
  if (!protocol.permissions.some((grant) => hasPermission(actor, grant))) reject(commonErrors.notAllowed);
  const texts = textsOf.safeParse(request.query);
  if (!texts.success) reject(commonErrors.invalid);
  const params = textsOf.parse(request.params ?? {});
  // No record has such an id, and the database takes no NUL.
  if (!Object.values(params).every(isPrintable)) reject(commonErrors.notFound);
  const asked: ProtocolRequest = {
    params,
    query: texts.data ?? {},
    body: request.body,
    ifMatch: request.headers['if-match'],
    ifNoneMatch: request.headers['if-none-match'],
  };
  const { told, announced } = await runInTransaction(
    options.pool,
    rowScopeOf(actor),
    async (tx, client) => {
      const work: RequestContext = {
        tx,
        client,
        actor,
        now: options.clock.now(),
        publishedChanges: new Map(),
      };
      const made = await call.handle(work, asked);
      sendChangeNotifications(work);
      return { told: made, announced: work.publishedChanges };
    },
    { reads: call.method === 'GET' },
  );
  if (announced.has('people')) options.peopleChanged?.();
  void reply.status(told.status).headers(told.headers ?? {});
  if (told.body === undefined) return reply.send();
  return reply.type(`${protocol.mediaType}; charset=utf-8`).send(told.body);
}
