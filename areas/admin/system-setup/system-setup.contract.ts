import { z } from 'zod';
import { systemPart } from '#areas/settings/server/server-parts.contract.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { instant } from '#kit/contract/moments.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'system-setup': true;
  }
}

/** Those that can be tried without doing anything to anybody else. */
export const triedParts = ['files', 'mail', 'accounting', 'secrets'] as const;
export type TriedPart = (typeof triedParts)[number];

const part = systemPart.extend({ canTry: z.boolean() });
export type ShownPart = z.output<typeof part>;
export const systemState = z.object({
  version: z.string(),
  startedAt: instant(),
  testMode: z.boolean(),
  parts: z.array(part),
  database: z.object({
    version: z.string(),
    megabytes: z.int(),
    migrations: z.int(),
    lastMigration: z.string(),
    lastMigrationAt: instant(),
  }),
  work: z.object({
    /** Waiting for their turn; longer than ten minutes; given up. */
    waiting: z.int(),
    late: z.int(),
    failed: z.int(),
    /** Long work that runs now, and that failed within a day. */
    running: z.int(),
    failedToday: z.int(),
  }),
  /** What leaves the house: waiting, and what could not be sent. */
  outbox: z.object({ queued: z.int(), failed: z.int() }),
  checks: z.object({ count: z.int(), broken: z.int(), lastAt: instant().nullable() }),
});
export type SystemState = z.output<typeof systemState>;

const root = '/admin/system-setup';
export const getSystemState = endpoint({
  id: 'systemSetup.get',
  method: 'GET',
  path: root,
  needs: ['adminSettingsView:admin'],
  about:
    'How this server was started and how it stands: version, database, other machines with the variables that say them, work in the background, what leaves the house, and the last checks. No secret is in it.',
  reply: one(systemState),
  live: ['system-setup', 'checks', 'jobs'],
});
export const tryPart = endpoint({
  id: 'systemSetup.try',
  method: 'POST',
  path: `${root}/try`,
  needs: ['adminSettingsEdit:admin'],
  about:
    'Tries one part: keeps a file, reads it again and lets it go; asks accounting whether it is there; seals and opens a word; mails a letter to the caller, which the outbox then tells of.',
  body: z.object({ part: z.enum(triedParts, { error: 'This cannot be tried.' }) }),
  reply: one(z.object({ works: z.boolean(), why: z.string().nullable() })),
});
