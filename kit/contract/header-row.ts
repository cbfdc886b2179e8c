import { z } from 'zod';
import { optionalField } from './fields.ts';

/** The row of a file that contains the column titles, counted from 1. 0 means there is none. If omitted, the row is detected. */
export const optionalHeaderRowNumberOrZeroField = () =>
  optionalField(z.coerce.number({ error: 'The row of titles isn’t valid' }).int().min(0).max(2000));
