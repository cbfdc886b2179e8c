import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { can } from '#kit/contract/access.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { printable } from '#kit/contract/fields.ts';
import { inTransaction } from './db.ts';
import { sendAnnouncements } from './live.ts';
import type { MountOptions } from './mount.ts';
import { refuse } from './refuse.ts';
import { noteCaller } from './security-notes.ts';
import { scopeOf } from './work.ts';
import type { Actor, Work } from './work.ts';

/**
 * A protocol that others defined (SCIM): calls at addresses of its own, whose answers and refusals have its form instead of
 * the house's envelope. Who calls, what he may, his transaction and what is announced are as for every call.
 */
export interface Protocol {
  /** Where its calls stand: `/scim/v2`. */
  root: string;
  /** The media type of its answers; bodies may come in it or as plain JSON. */
  type: string;
  /** Whoever calls is a program that holds one of these grants. */
  needs: readonly [string, ...string[]];
  /** The refusal of a person, whatever he holds. */
  programsOnly: Fault;
  /** The longest body, in bytes. */
  most: number;
  /** A refusal in the protocol's own form. */
  failure(said: { status: number; error: string; sentence: string }): { status: number; body: unknown };
}
/** What a caller sent. Bodies are whatever JSON they were: the call reads them by its own schemas. */
export interface Asked {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
  /** The headers If-Match and If-None-Match. */
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
}
/** What is answered: without a body, nothing but the status. */
export interface Told {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}
export interface ProtocolCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the root; names between braces. */
  path: string;
  handle(work: Work, asked: Asked): Promise<Told>;
}
/** A protocol with its calls, as a feature brings it. */
export interface Spoken {
  protocol: Protocol;
  calls: readonly ProtocolCall[];
}
type ProtocolOptions = Pick<MountOptions, 'pool' | 'clock' | 'peopleChanged'> & {
  /** The actor of a request, or a refusal with 401. */
  actorOf(request: FastifyRequest): Promise<Actor>;
};

const textsOf = z.record(z.string(), z.string());
/** What the house says of a failure, before it is put into the protocol's words. */
const failed = z.object({ error: z.string().default(''), message: z.string() });

/** Mounts a protocol below its root; what stands there and is none of its calls is refused in its form too. */
export async function mountProtocol(
  app: FastifyInstance,
  { protocol, calls }: Spoken,
  options: ProtocolOptions,
): Promise<void> {
  await app.register(async (scope) => {
    const json = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser<string>(protocol.type, { parseAs: 'string' }, (request, body, done) =>
      body === '' ? done(null, undefined) : json(request, body, done),
    );
    scope.addHook('preSerialization', async (_request, reply, payload) => {
      if (reply.statusCode < 400) return payload;
      const { error, message } = failed.parse(payload);
      const { status, body } = protocol.failure({ status: reply.statusCode, error, sentence: message });
      void reply.status(status).type(`${protocol.type}; charset=utf-8`);
      return body;
    });
    for (const call of calls)
      scope.route({
        method: call.method,
        url: protocol.root + call.path.replace(/\{(\w+)\}/g, ':$1'),
        bodyLimit: protocol.most,
        handler: (request, reply) => answer(protocol, call, { request, reply, options }),
      });
    for (const path of [protocol.root, `${protocol.root}/*`])
      scope.all(path, async () => refuse(commonErrors.noSuchCall));
  });
}

async function answer(
  protocol: Protocol,
  call: ProtocolCall,
  { request, reply, options }: { request: FastifyRequest; reply: FastifyReply; options: ProtocolOptions },
): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store');
  const actor = await options.actorOf(request);
  noteCaller(request, actor);
  if (!actor.program) refuse(protocol.programsOnly);
  if (!protocol.needs.some((grant) => can(actor, grant))) refuse(commonErrors.notAllowed);
  const texts = textsOf.safeParse(request.query);
  if (!texts.success) refuse(commonErrors.invalid);
  const params = textsOf.parse(request.params ?? {});
  // No record has such an id, and the database takes no NUL.
  if (!Object.values(params).every(printable)) refuse(commonErrors.notFound);
  const asked: Asked = {
    params,
    query: texts.data ?? {},
    body: request.body,
    ifMatch: request.headers['if-match'],
    ifNoneMatch: request.headers['if-none-match'],
  };
  const { told, announced } = await inTransaction(
    options.pool,
    scopeOf(actor),
    async (tx, client) => {
      const work: Work = { tx, client, actor, now: options.clock.now(), announcements: new Map() };
      const made = await call.handle(work, asked);
      sendAnnouncements(work);
      return { told: made, announced: work.announcements };
    },
    { reads: call.method === 'GET' },
  );
  if (announced.has('people')) options.peopleChanged?.();
  void reply.status(told.status).headers(told.headers ?? {});
  if (told.body === undefined) return reply.send();
  return reply.type(`${protocol.type}; charset=utf-8`).send(told.body);
}
