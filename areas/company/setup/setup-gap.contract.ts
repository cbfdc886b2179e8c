import { z } from 'zod';

/** A message that screens translate and fill with parameters. API clients get it filled. */
export const translatableSentenceSchema = z.object({
  sentence: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export const setupGapSchema = translatableSentenceSchema.extend({
  /** Path with query of the screen where it is fixed. */
  path: z.string(),
  /** The warehouse concerned. The first when there are several. */
  warehouseId: z.int().nullable(),
});
export type SetupGap = z.output<typeof setupGapSchema>;
export type TranslatableSentence = z.output<typeof translatableSentenceSchema>;
