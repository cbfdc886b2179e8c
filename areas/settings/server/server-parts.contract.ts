import { z } from 'zod';

/** The external systems and storage the server was started with. */
export const serverDependencyIds = [
  'identity',
  'database',
  'replica',
  'files',
  'mail',
  'sms',
  'accounting',
  'portal',
  'routing',
  'dispatch',
  'secrets',
  'errors',
] as const;
export type ServerDependencyId = (typeof serverDependencyIds)[number];
export const serverDependencySchema = z.object({
  id: z.enum(serverDependencyIds),
  /** Configured, a stand-in for what production configures, or none. */
  state: z.enum(['configured', 'stand-in', 'none']),
  /** The adapter in use: smtp, folder, s3, embedded. */
  uses: z.string(),
  /** The host that it connects to, without any secret. */
  machine: z.string().nullable(),
  /** The environment variables that configure it. */
  variables: z.array(z.string()),
});
export type ServerDependency = z.output<typeof serverDependencySchema>;
