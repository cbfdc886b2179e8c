import { z } from 'zod';

/** A sentence that a screen translates and fills, and that a program reads filled. */
export const localized = z.object({
  sentence: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Localized = z.output<typeof localized>;
