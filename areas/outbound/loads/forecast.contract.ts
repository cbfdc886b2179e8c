import { z } from 'zod';

/** What a load waits for when loading cannot start or continue. */
export const waitReasons = ['door', 'trailer', 'shuttle', 'freight', 'day', 'routing'] as const;

export type WaitReason = (typeof waitReasons)[number];

/**
 * A truck's status against its planned departure, in minutes (positive = late): when it will be done, what it waits for, that it
 * is ready or overdue, or how it left. `late` over 30 minutes, `risk` from 6 to 30. `by`: the pace `doneBy` was computed with.
 * `next`: the door a pending load gets next.
 */
export const departureForecastSchema = z.object({
  is: z.enum(['none', 'expected', 'waits', 'ready', 'overdue', 'left']),
  doneBy: z.string().nullable(),
  minutes: z.int().nullable(),
  level: z.enum(['none', 'spare', 'risk', 'late']),
  ratePerHour: z.int(),
  by: z.enum(['own', 'dock', 'plan']).nullable(),
  waitsFor: z.array(z.enum(waitReasons)),
  next: z.object({ doorId: z.int(), doorNumber: z.int(), from: z.string() }).nullable(),
});

export type DepartureForecast = z.output<typeof departureForecastSchema>;

/** What blocks the release of a pickup. `force` is true when a forced release can override it. */
export const releaseBlockerRowSchema = z.object({
  code: z.enum([
    'loadLocks',
    'shortages',
    'misStaged',
    'shuttle',
    'inspection',
    'notClean',
    'smells',
    'reeferFails',
    'released',
    'wrongDay',
    'notStarted',
  ]),
  sentence: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  force: z.boolean(),
  count: z.int(),
});

export type ReleaseBlockerRow = z.output<typeof releaseBlockerRowSchema>;
