import { z } from 'zod';
import { serverDependencySchema } from '#areas/settings/server/server-parts.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'system-setup': true;
  }
}

/** Parts that can be tested without effects on outside systems. */
export const testableSystemParts = ['files', 'mail', 'accounting', 'secrets'] as const;
export type TestableSystemPart = (typeof testableSystemParts)[number];

const part = serverDependencySchema.extend({ canTry: z.boolean() });
export type SystemPartStatus = z.output<typeof part>;
export const systemStatusSchema = z.object({
  version: z.string(),
  startedAt: instantField(),
  testMode: z.boolean(),
  parts: z.array(part),
  database: z.object({
    version: z.string(),
    megabytes: z.int(),
    migrations: z.int(),
    lastMigration: z.string(),
    lastMigrationAt: instantField(),
  }),
  work: z.object({
    /** Waiting, late by more than ten minutes, and given up. */
    waiting: z.int(),
    late: z.int(),
    failed: z.int(),
    /** Background jobs that are running, and that failed within the last day. */
    running: z.int(),
    failedToday: z.int(),
  }),
  /** Outgoing messages: waiting and failed. */
  outbox: z.object({ queued: z.int(), failed: z.int() }),
  checks: z.object({ count: z.int(), broken: z.int(), lastAt: instantField().nullable() }),
});
export type SystemStatus = z.output<typeof systemStatusSchema>;

const root = '/admin/system-setup';
export const getSystemStatusEndpoint = defineEndpoint({
  id: 'systemSetup.get',
  method: 'GET',
  path: root,
  permissions: ['adminSettingsView:admin'],
  summary:
    'Get the configuration and status of this server. It shows the version, the database, external systems with the variables that define them, background work, outgoing messages and the last checks. It contains no secrets.',
  reply: itemReply(systemStatusSchema),
  live: ['system-setup', 'checks', 'jobs'],
});
export const testSystemPartEndpoint = defineEndpoint({
  id: 'systemSetup.test',
  method: 'POST',
  path: `${root}/try`,
  permissions: ['adminSettingsEdit:admin'],
  summary:
    'Test one part of the system. `files` saves a file, reads it back and deletes it. `accounting` checks the connection to accounting. `secrets` encrypts and decrypts a word. `mail` sends an email to the caller, which then appears in the outbox.',
  body: z.object({ part: z.enum(testableSystemParts, { error: 'This part can’t be tested.' }) }),
  reply: itemReply(z.object({ works: z.boolean(), why: z.string().nullable() })),
});
