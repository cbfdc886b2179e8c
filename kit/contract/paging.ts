import { z } from 'zod';
import { integerField } from './fields.ts';

export const pageSizes = [20, 50, 100] as const;
/** Rows of a small table in a dialog or a drawer. */
export const dialogTablePageSize = 10;

/** Query fields of a list: page from 1, rows per page, and an allowlisted sort. The first sort is the default. */
export function pagingFields<const S extends readonly [string, ...string[]]>(
  sorts: S,
  defaultDirection: 'asc' | 'desc' = 'asc',
  defaultRowsPerPage = 20,
) {
  return {
    page: integerField('Page', 1, 1_000_000).default(1),
    rows: integerField('Rows', 1, 1000).default(defaultRowsPerPage),
    orderField: z
      .enum(sorts, { error: 'This list can’t be sorted by that field' })
      .default(sorts[0] as z.output<z.ZodEnum<{ [K in S[number]]: K }>>),
    orderDirection: z
      .preprocess(
        (v) => (typeof v === 'string' ? v.toLowerCase() : v),
        z.enum(['asc', 'desc'], { error: 'Choose ascending or descending' }),
      )
      .default(defaultDirection),
  };
}

export interface Paging {
  page: number;
  rows: number;
  orderField: string;
  orderDirection: 'asc' | 'desc';
}
