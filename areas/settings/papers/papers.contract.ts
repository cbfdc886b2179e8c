import { z } from 'zod';
import { instant } from '#kit/contract/moments.ts';

/** A document or photo that somebody added to a record. */
export const paper = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(['pdf', 'jpg', 'png', 'webp']),
  bytes: z.int(),
  at: instant(),
  who: z.string().nullable(),
});
export type Paper = z.output<typeof paper>;
