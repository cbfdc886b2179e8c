import { sql } from 'kysely';
import { z } from 'zod';
import { sheetLine, zone } from './sheets.contract.ts';
import { every } from '#kit/server/lists.ts';
import { rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const account = z.object({ id: z.int(), number: z.string(), name: z.string() });
export type NamedAccount = z.output<typeof account>;
/** Accounts by their numbers (in capitals) or by their ids. */
export const accountsOf = (
  work: Work,
  by: { numbers?: readonly string[]; ids?: readonly number[] },
): Promise<NamedAccount[]> =>
  rows(work.tx, account)`
    select id, number, name
    from account
    where ${every(
      by.numbers && sql`upper(number) = any(${[...by.numbers]}::text[])`,
      by.ids && sql`id = any(${[...by.ids]}::int[])`,
    )}
    order by id
  `;

const whole = z.object({
  id: z.int(),
  version: z.int(),
  status: z.int(),
  effectiveDate: z.string(),
  rowVersion: z.int(),
  zones: z.array(zone),
  lines: z.array(sheetLine),
});
export type WholeVersion = z.output<typeof whole>;
/** Every version of a sheet with what it says, the newest first. */
export const wholeVersions = (work: Work, sheetId: number): Promise<WholeVersion[]> =>
  rows(work.tx, whole)`
    select id, version, status, effective_date as "effectiveDate", row_version as "rowVersion", zones, lines
    from rate_sheet_version
    where sheet_id = ${sheetId}
    order by version desc
  `;
