import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import { routes as jobRoutes } from '#areas/admin/jobs/jobs.routes.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { JobHandler, QueueHandler, Timed } from '#kit/server/jobs.ts';
import type { Route } from '#kit/server/mount.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Actor } from '#kit/server/work.ts';

/** Every call and what answers it. A feature adds one line. */
export const routes: readonly Route[] = [...jobRoutes];

/** Long work that people start and watch, by kind. */
export const handlers = (_config: Config): Record<string, JobHandler> => ({});

/** Work queued inside transactions: what leaves the house. */
export const queues = (_config: Config): Record<string, QueueHandler> => ({});

/** Work by the clock. */
export const timed: readonly Timed[] = [];

/** Who holds a scanner: reads the scanner's own token. */
export const scannerSignIn = (_pool: pg.Pool, _clock: Clock) => async (_request: FastifyRequest): Promise<Actor> => refuse(401, 'Sign in with your id and PIN.', {}, { code: 50008 });
