import type pg from 'pg';
import type { Config } from './config.ts';
import { routes as jobRoutes } from '#areas/admin/jobs/jobs.routes.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { JobHandler, QueueHandler, Timed } from '#kit/server/jobs.ts';
import type { Route } from '#kit/server/mount.ts';

/** Every call and what answers it. A feature adds one line. */
export const routes: readonly Route[] = [...jobRoutes];

/** Long work that people start and watch, by kind. */
export const handlers = (_config: Config): Record<string, JobHandler> => ({});

/** Work queued inside transactions: what leaves the house. */
export const queues = (_config: Config): Record<string, QueueHandler> => ({});

/** Work by the clock. */
export const timed: readonly Timed[] = [];

export type { Clock, pg };
