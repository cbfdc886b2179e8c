import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { settingChangeSchema } from './settings.contract.ts';
import type { findSettingsEndpoint } from './settings.contract.ts';
import { settingCodes } from '#areas/settings/settings/setting-definitions.contract.ts';
import type { SettingCode } from '#areas/settings/settings/setting-definitions.contract.ts';
import { listSettingCodesOfGroup } from '#areas/settings/settings/setting-groups.contract.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  tieBreakInSortDirection,
  or,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const storedSettingSchema = z.object({
  code: z.enum(settingCodes),
  value: z.string(),
  changedAt: instantField().nullable(),
  changedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type StoredSetting = z.output<typeof storedSettingSchema>;

const sorts = {
  description: nonNullSort(sql`lower(s.description)`),
  type: nonNullSort(sql`s.value_type`),
  changedAt: sql`case when s.row_version > 1 then s.updated_at end`,
};
const columns = sql`
  s.code, s.value, case when s.row_version > 1 then s.updated_at end as "changedAt",
  case when s.row_version > 1 then u.name end as "changedBy", s.row_version as "rowVersion"
`;

/**
 * Returns one page of settings. `codesMatchingTranslation` are the settings whose description matches the search in the
 * user's language.
 */
export async function findSettingsPage(
  tx: Tx,
  query: QueryOf<typeof findSettingsEndpoint>,
  codesMatchingTranslation: readonly SettingCode[],
): Promise<{ data: StoredSetting[]; totalRows: number }> {
  const where = and(
    sql`s.code = any(${[...settingCodes]}::text[])`,
    query.description === undefined
      ? undefined
      : or(
          containsTextIgnoringCaseAndAccents(sql`s.description`, query.description),
          containsTextIgnoringCaseAndAccents(sql`s.code`, query.description),
          sql`s.code = any(${[...codesMatchingTranslation]}::text[])`,
        ),
    query.group === undefined
      ? undefined
      : sql`s.code = any(${[...listSettingCodesOfGroup(query.group)]}::text[])`,
    equalsIfGiven(sql`s.value_type`, query.type),
    query.changed === undefined ? undefined : changed(query.changed),
  );
  const data = await queryRows(tx, storedSettingSchema)`
    select ${columns}
    from admin_setting s
    left join app_user u on u.id = s.updated_by
    where ${where}
    ${orderBy(sorts, query, tieBreakInSortDirection(query, sql`s.code`))}
    ${limitOffset(query)}
  `;
  return { data, totalRows: await countRows(tx)`from admin_setting s where ${where}` };
}
const changed = (isChanged: boolean): RawBuilder<unknown> =>
  isChanged ? sql`s.row_version > 1` : sql`s.row_version = 1`;

export const findSettingByCode = (tx: Tx, code: SettingCode): Promise<StoredSetting | undefined> =>
  queryFirstRow(tx, storedSettingSchema)`
    select ${columns}
    from admin_setting s
    left join app_user u on u.id = s.updated_by
    where s.code = ${code}
  `;

/** Several settings by code, in code order. `lock`: locks them until the transaction ends, so that other writers wait. */
export async function findSettingsByCode(
  { tx }: RequestContext,
  codes: readonly SettingCode[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<SettingCode, StoredSetting>> {
  const found = await queryRows(tx, storedSettingSchema)`
    select ${columns}
    from admin_setting s
    left join app_user u on u.id = s.updated_by
    where s.code = any(${[...codes]}::text[])
    order by s.code ${lock ? sql`for update of s` : sql``}
  `;
  return new Map(found.map((setting) => [setting.code, setting]));
}

/** Updates a setting. Returns false if its version differs from the one the caller saw. */
export async function updateSettingIfVersionMatches(
  work: RequestContext,
  code: SettingCode,
  expectedVersion: number,
  value: string,
): Promise<boolean> {
  const done = await work.tx
    .updateTable('admin_setting')
    .set({
      value,
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
      row_version: sql`row_version + 1`,
    })
    .where('code', '=', code)
    .where('row_version', '=', expectedVersion)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** The changes of a setting, newest first. */
export const findLatest100SettingChanges = (
  tx: Tx,
  id: number,
): Promise<z.output<typeof settingChangeSchema>[]> =>
  queryRows(tx, settingChangeSchema)`
    select a.id::int, a.at, a.user_name as who, coalesce(a.before ->> 'value', '') as before,
      coalesce(a.after ->> 'value', '') as after
    from audit a
    where a.entity = 'setting' and a.entity_id = ${id}
    order by a.id desc
    limit 100
  `;

const languageSchema = z.object({ language: z.string() });
export const findActorLanguage = async ({ tx, actor }: RequestContext): Promise<string> =>
  (await queryFirstRow(tx, languageSchema)`select language from app_user where id = ${actor.userId}::int`)
    ?.language ?? 'en';
