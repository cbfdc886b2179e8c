import { sql } from 'kysely';
import { z } from 'zod';
import { rateSheetLineSchema, rateSheetZoneSchema } from './sheets.contract.ts';
import { and } from '#kit/server/list-sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const account = z.object({ id: z.int(), number: z.string(), name: z.string() });
export type AccountNumberAndId = z.output<typeof account>;
/** Finds accounts by their numbers (in uppercase) or by their ids. */
export const findAccountsByUppercaseNumberOrId = (
  work: RequestContext,
  criteria: { numbers?: readonly string[]; ids?: readonly number[] },
): Promise<AccountNumberAndId[]> =>
  queryRows(work.tx, account)`
    select id, number, name
    from account
    where ${and(
      criteria.numbers && sql`upper(number) = any(${[...criteria.numbers]}::text[])`,
      criteria.ids && sql`id = any(${[...criteria.ids]}::int[])`,
    )}
    order by id
  `;

const versionContentSchema = z.object({
  id: z.int(),
  version: z.int(),
  status: z.int(),
  effectiveDate: z.string(),
  rowVersion: z.int(),
  zones: z.array(rateSheetZoneSchema),
  lines: z.array(rateSheetLineSchema),
});
export type RateSheetVersionContent = z.output<typeof versionContentSchema>;
/** Every version of a sheet with its content, newest first. */
export const findRateSheetVersionContents = (
  work: RequestContext,
  sheetId: number,
): Promise<RateSheetVersionContent[]> =>
  queryRows(work.tx, versionContentSchema)`
    select id, version, status, effective_date as "effectiveDate", row_version as "rowVersion", zones, lines
    from rate_sheet_version
    where sheet_id = ${sheetId}
    order by version desc
  `;
