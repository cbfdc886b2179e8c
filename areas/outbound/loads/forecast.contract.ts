import { z } from 'zod';

/** What a load waits for that cannot be begun, or cannot go on. */
export const waitReasons = ['door', 'trailer', 'shuttle', 'freight', 'day', 'routing'] as const;

export type WaitReason = (typeof waitReasons)[number];

/**
 * What is to be said of a truck against its planned departure, in minutes (positive = late): when it will be done, or what it waits
 * for, that it is ready, that it should have left, or how it left. `late` over 30 minutes, `risk` from 6 to 30. `by`: the pace that
 * `doneBy` was computed with. `next`: the door that a pending load is next at.
 */
export const forecastRowSchema = z.object({
  is: z.enum(['none', 'expected', 'waits', 'ready', 'overdue', 'left']),
  doneBy: z.string().nullable(),
  minutes: z.int().nullable(),
  level: z.enum(['none', 'spare', 'risk', 'late']),
  ratePerHour: z.int(),
  by: z.enum(['own', 'dock', 'plan']).nullable(),
  waitsFor: z.array(z.enum(waitReasons)),
  next: z.object({ doorId: z.int(), doorNumber: z.int(), from: z.string() }).nullable(),
});

export type ForecastRow = z.output<typeof forecastRowSchema>;

/** What stands between a pickup and its release. `force` says whether a force release may pass it. */
export const blockerRowSchema = z.object({
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

export type BlockerRow = z.output<typeof blockerRowSchema>;
