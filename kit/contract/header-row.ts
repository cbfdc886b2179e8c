import { z } from 'zod';
import { optionalField } from './fields.ts';

/** The row of a file that holds the titles of its columns, counted from 1; 0: it has none. Left out, the row is found. */
export const headerRowField = () =>
  optionalField(z.coerce.number({ error: 'The row of titles isn’t valid' }).int().min(0).max(2000));
