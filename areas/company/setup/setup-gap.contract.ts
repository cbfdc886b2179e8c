import { z } from 'zod';

/** A sentence that a screen translates and fills, and that a program reads filled. */
export const localizedSentenceSchema = z.object({
  sentence: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export const setupGapSchema = localizedSentenceSchema.extend({
  /** Path of the place where it is put right, with its query. */
  path: z.string(),
  /** The warehouse that it is about; the first of several. */
  warehouseId: z.int().nullable(),
});
export type SetupGap = z.output<typeof setupGapSchema>;
export type LocalizedSentence = z.output<typeof localizedSentenceSchema>;
