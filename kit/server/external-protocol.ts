import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasPermission } from '#kit/contract/access.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { hasNoControlsExceptTabsAndLineBreaks } from '#kit/contract/fields.ts';
import { runInTransactionWithRetries } from './db.ts';
import { sendChangeNotificationsAtCommit } from './live-stream.ts';
import type { MountApiRoutesOptions } from './mount.ts';
import { reject } from './reject.ts';
import { setRequestActor } from './security-events.ts';
import { getRowScope } from './request-context.ts';
import type { Actor, RequestContext } from './request-context.ts';

/**
 * A protocol that others defined (SCIM). Its endpoints have their own paths, and their responses and errors use its format
 * instead of ours. Authentication, permissions, transactions and change notifications work as for every endpoint.
 */
export interface ExternalProtocol {
  /** The root path of its endpoints: `/scim/v2`. */
  root: string;
  /** The media type of its responses. Request bodies can use it or plain JSON. */
  mediaType: string;
  /** The caller is an API client with one of these grants. */
  permissions: readonly [string, ...string[]];
  /** The error for a user, whatever their grants are. */
  apiClientsOnlyError: ErrorDefinition;
  /** Maximum body size in bytes. */
  maxBodyBytes: number;
  /** Formats an error in the protocol's own format. */
  formatError(error: { status: number; error: string; sentence: string }): { status: number; body: unknown };
}
/** A caller's request. The body is unvalidated JSON. Each endpoint parses it with its own schemas. */
export interface ProtocolRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
  /** The headers If-Match and If-None-Match. */
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
}
/** The response. Without a body, only the status is sent. */
export interface ProtocolResponse {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}
export interface ProtocolEndpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the root. Parameter names are in braces. */
  path: string;
  handle(work: RequestContext, request: ProtocolRequest): Promise<ProtocolResponse>;
}
/** A protocol with its endpoints, as a feature registers it. */
export interface ProtocolRoutes {
  protocol: ExternalProtocol;
  endpoints: readonly ProtocolEndpoint[];
}
type ProtocolOptions = Pick<MountApiRoutesOptions, 'pool' | 'clock' | 'peopleChanged'> & {
  /** Returns the actor of a request, or throws an error with status 401. */
  actorOf(request: FastifyRequest): Promise<Actor>;
};

const textsOf = z.record(z.string(), z.string());
/** Our own error body, before it is converted to the protocol's format. */
const failed = z.object({ error: z.string().default(''), message: z.string() });

/** Mounts a protocol below its root. An unknown path there also returns an error in the protocol's format. */
export async function mountProtocol(
  app: FastifyInstance,
  { protocol, endpoints: calls }: ProtocolRoutes,
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
      scope.all(path, async () => reject(commonErrors.unknownEndpoint));
  });
}

async function answer(
  protocol: ExternalProtocol,
  call: ProtocolEndpoint,
  { request, reply, options }: { request: FastifyRequest; reply: FastifyReply; options: ProtocolOptions },
): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store');
  const actor = await options.actorOf(request);
  setRequestActor(request, actor);
  if (!actor.program) reject(protocol.apiClientsOnlyError);
  if (!protocol.permissions.some((grant) => hasPermission(actor, grant))) reject(commonErrors.notAllowed);
  const texts = textsOf.safeParse(request.query);
  if (!texts.success) reject(commonErrors.invalid);
  const params = textsOf.parse(request.params ?? {});
  // No record has such an id, and the database does not accept NUL.
  if (!Object.values(params).every(hasNoControlsExceptTabsAndLineBreaks)) reject(commonErrors.notFound);
  const protocolRequest: ProtocolRequest = {
    params,
    query: texts.data ?? {},
    body: request.body,
    ifMatch: request.headers['if-match'],
    ifNoneMatch: request.headers['if-none-match'],
  };
  const { told: protocolResponse, announced } = await runInTransactionWithRetries(
    options.pool,
    getRowScope(actor),
    async (tx, client) => {
      const work: RequestContext = {
        tx,
        client,
        actor,
        now: options.clock.now(),
        publishedChanges: new Map(),
      };
      const result = await call.handle(work, protocolRequest);
      sendChangeNotificationsAtCommit(work);
      return { told: result, announced: work.publishedChanges };
    },
    { reads: call.method === 'GET' },
  );
  if (announced.has('people')) options.peopleChanged?.();
  void reply.status(protocolResponse.status).headers(protocolResponse.headers ?? {});
  if (protocolResponse.body === undefined) return reply.send();
  return reply.type(`${protocol.mediaType}; charset=utf-8`).send(protocolResponse.body);
}
