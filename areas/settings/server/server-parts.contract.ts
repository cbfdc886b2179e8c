import { z } from 'zod';

/** Other machines, and what is kept beside the database, as the server was started with them. */
export const systemPartIds = [
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
export type SystemPartId = (typeof systemPartIds)[number];
export const systemPartSchema = z.object({
  id: z.enum(systemPartIds),
  /** Configured, standing in for what is configured in production, or not there. */
  state: z.enum(['configured', 'stand-in', 'none']),
  /** What it goes by: smtp, folder, s3, embedded. */
  uses: z.string(),
  /** The machine that it reaches, without any secret. */
  machine: z.string().nullable(),
  /** Variables of the environment that say it. */
  variables: z.array(z.string()),
});
export type SystemPart = z.output<typeof systemPartSchema>;
