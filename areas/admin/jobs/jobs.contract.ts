import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    jobs: true;
  }
}

export const jobRowSchema = z.object({
  id: z.int(),
  kind: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  message: z.string().nullable(),
  result: z.unknown(),
  createdAt: instantField(),
  endedAt: instantField().nullable(),
});
export type JobRow = z.output<typeof jobRowSchema>;

export const getOwnJobOrAnyForAdminEndpoint = defineEndpoint({
  id: 'jobs.get',
  method: 'GET',
  path: '/jobs/{id}',
  permissions: 'signed-in',
  summary: 'Get the progress and result of a background job that the caller started.',
  reply: itemReply(jobRowSchema),
  live: ['jobs'],
});
export const findMyLatest20JobsEndpoint = defineEndpoint({
  id: 'jobs.listOwn',
  method: 'GET',
  path: '/jobs',
  permissions: 'signed-in',
  summary: 'List the caller’s recent background jobs, newest first, at most 20.',
  reply: itemReply(z.array(jobRowSchema)),
  live: ['jobs'],
});
export const getHealthEndpoint = defineEndpoint({
  id: 'system.getHealth',
  method: 'GET',
  path: '/health',
  permissions: 'public',
  summary:
    'Check whether the server and its database respond. The response also describes the state of the database, replica, disk, queue and connections. `silent` names the external services that did not respond to the last message (mail, files, sms, accounting, portal, push). The status is 503 when the database is down, with the same information in its data.',
  reply: itemReply(
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
