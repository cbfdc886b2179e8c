import { z } from 'zod';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { instant } from '#kit/contract/moments.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    jobs: true;
  }
}

export const jobRow = z.object({
  id: z.int(),
  kind: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  message: z.string().nullable(),
  result: z.unknown(),
  createdAt: instant(),
  endedAt: instant().nullable(),
});
export type JobRow = z.output<typeof jobRow>;

export const getJob = endpoint({
  id: 'jobs.get',
  method: 'GET',
  path: '/jobs/{id}',
  needs: 'signed-in',
  about: 'Progress and result of one piece of long work that the caller started.',
  reply: one(jobRow),
  live: ['jobs'],
});
export const myJobs = endpoint({
  id: 'jobs.mine',
  method: 'GET',
  path: '/jobs',
  needs: 'signed-in',
  about: "The caller's recent long work, newest first, at most 20.",
  reply: one(z.array(jobRow)),
  live: ['jobs'],
});
export const health = endpoint({
  id: 'system.health',
  method: 'GET',
  path: '/health',
  needs: 'public',
  about:
    'Says that the server and its database answer, and in words how database, replica, disk, queue and connections stand. `silent` names the outside services that did not answer the last message (mail, files, sms, accounting, portal, push). 503 when the database is down; its data says the same.',
  reply: one(
    z.object({
      ok: z.literal(true),
      database: z.enum(['up', 'down']),
      replica: z.enum(['up', 'down', 'none']),
      disk: z.enum(['ok', 'full']),
      queue: z.enum(['ok', 'behind', 'unknown']),
      connections: z.enum(['ok', 'full']),
      silent: z.array(z.string()),
    }),
  ),
});
