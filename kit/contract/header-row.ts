import { z } from 'zod';
import { optionalField } from './fields.ts';

const columnMappingSchema = z.record(z.string(), z.string());
/** The titles of a file and the titles that they mean. Blank: the column is ignored. */
export type ColumnMapping = z.output<typeof columnMappingSchema>;
/** Parses a mapping that `optionalColumnMappingField` has accepted. */
export const parseColumnMapping = (json: string): ColumnMapping =>
  columnMappingSchema.parse(JSON.parse(json));
/** A text field that contains JSON of a form. */
const jsonField = (schema: z.ZodType) =>
  z
    .string({ error: 'The columns aren’t valid' })
    .max(50_000, { error: 'The columns aren’t valid' })
    .refine((json) => isJsonOf(schema, json), { error: 'The columns aren’t valid' });
function isJsonOf(schema: z.ZodType, json: string): boolean {
  try {
    return schema.safeParse(JSON.parse(json)).success;
  } catch {
    return false;
  }
}
/** A mapping of titles as JSON: {"Cust no": "Number"}. If omitted, the one saved for files with the same titles applies. */
export const optionalColumnMappingField = () => optionalField(jsonField(columnMappingSchema));

const titleListSchema = z.array(z.string());
/** Parses titles that `optionalFileTitlesField` has accepted. */
export const parseFileTitles = (json: string): string[] => titleListSchema.parse(JSON.parse(json));
/** The titles of a file, in order, as a JSON list. */
export const optionalFileTitlesField = () => optionalField(jsonField(titleListSchema));

/** The row of a file that contains the column titles, counted from 1. 0 means there is none. If omitted, the row is detected. */
export const optionalHeaderRowNumberOrZeroField = () =>
  optionalField(z.coerce.number({ error: 'The row of titles isn’t valid' }).int().min(0).max(2000));
