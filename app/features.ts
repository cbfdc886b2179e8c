import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import { routes as jobs } from '#areas/admin/jobs/jobs.routes.ts';
import { routes as outbox } from '#areas/admin/outbox/outbox.routes.ts';
import { sender } from '#areas/admin/outbox/outbox.service.ts';
import { routes as passwords } from '#areas/people/passwords/passwords.routes.ts';
import { routes as session } from '#areas/people/session/session.routes.ts';
import { routes as billsOfLading } from '#areas/lading/bills-of-lading/bills-of-lading.routes.ts';
import { routes as startDay } from '#areas/floor/start-day/start-day.routes.ts';
import type { Clock } from '#kit/server/clock.ts';
import { forgetOldKeys } from '#kit/server/idempotency.ts';
import { sweep } from '#links/identity/adapter.ts';
import type { JobHandler, QueueHandler, Timed } from '#kit/server/jobs.ts';
import type { Route } from '#kit/server/mount.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Actor } from '#kit/server/work.ts';

/** Every call and what answers it. A feature adds one line. */
export const routes: readonly Route[] = [
  jobs,
  startDay,
  billsOfLading,
  outbox,
  passwords,
  session,
].flat();

/** Long work that people start and watch, by kind. A feature adds one line. */
export const handlers = (_config: Config): Record<string, JobHandler> => ({
});

/** Work queued inside transactions: what leaves the house. */
export const queues = (config: Config): Record<string, QueueHandler> => ({
  send: sender(config),
});

/** Work by the clock (UTC crontab). A feature adds one line. */
export const timed: readonly Timed[] = [
  { name: 'forget-old-keys', pattern: '17 4 * * *', act: forgetOldKeys },
  { name: 'sweep-sign-ins', pattern: '41 3 * * *', act: (work) => sweep(work.client) },
];

/** Who holds a scanner: reads the scanner's own token. */
export const scannerSignIn = (_pool: pg.Pool, _clock: Clock) => async (_request: FastifyRequest): Promise<Actor> => refuse(401, 'Sign in with your id and PIN.', {}, { code: 50008 });
