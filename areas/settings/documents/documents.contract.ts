import { z } from 'zod';
import { instantField } from '#kit/contract/time-fields.ts';

/** A document or photo that a user added to a record. */
export const attachedDocumentSchema = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(['pdf', 'jpg', 'png', 'webp']),
  bytes: z.int(),
  at: instantField(),
  who: z.string().nullable(),
});
export type AttachedDocument = z.output<typeof attachedDocumentSchema>;
