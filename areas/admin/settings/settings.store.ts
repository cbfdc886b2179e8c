import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { settingChange } from './settings.contract.ts';
import type { findSettings } from './settings.contract.ts';
import { settingCodes } from '#areas/settings/settings/catalogue.contract.ts';
import type { SettingCode } from '#areas/settings/settings/catalogue.contract.ts';
import { instant } from '#kit/contract/moments.ts';
import { contains, every, is, neverNull, ordered, paged, sameWay, some } from '#kit/server/lists.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import type { Tx } from '#kit/server/db.ts';
import type { Work } from '#kit/server/work.ts';

const kept = z.object({
  code: z.enum(settingCodes),
  value: z.string(),
  changedAt: instant().nullable(),
  changedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type KeptSetting = z.output<typeof kept>;

const sorts = {
  description: neverNull(sql`lower(s.description)`),
  type: neverNull(sql`s.value_type`),
  changedAt: sql`case when s.row_version > 1 then s.updated_at end`,
};
const columns = sql`
  s.code, s.value, case when s.row_version > 1 then s.updated_at end as "changedAt",
  case when s.row_version > 1 then u.name end as "changedBy", s.row_version as "rowVersion"
`;

/** One page of settings; `named` are those whose description says what is looked for in the reader's language. */
export async function find(
  tx: Tx,
  q: QueryOf<typeof findSettings>,
  named: readonly SettingCode[],
): Promise<{ data: KeptSetting[]; totalRows: number }> {
  const where = every(
    sql`s.code = any(${[...settingCodes]}::text[])`,
    q.description === undefined
      ? undefined
      : some(
          contains(sql`s.description`, q.description),
          contains(sql`s.code`, q.description),
          sql`s.code = any(${[...named]}::text[])`,
        ),
    is(sql`s.value_type`, q.type),
    q.changed === undefined ? undefined : changed(q.changed),
  );
  const data = await rows(tx, kept)`
    select ${columns}
    from admin_setting s
    left join app_user u on u.id = s.updated_by
    where ${where}
    ${ordered(sorts, q, sameWay(q, sql`s.code`))}
    ${paged(q)}
  `;
  return { data, totalRows: await counted(tx)`from admin_setting s where ${where}` };
}
const changed = (wish: boolean): RawBuilder<unknown> =>
  wish ? sql`s.row_version > 1` : sql`s.row_version = 1`;

export const findOne = (tx: Tx, code: SettingCode): Promise<KeptSetting | undefined> =>
  row(tx, kept)`
    select ${columns}
    from admin_setting s
    left join app_user u on u.id = s.updated_by
    where s.code = ${code}
  `;

/** Several settings by code, in the order of their codes. `lock`: others who change them wait until the transaction ends. */
export async function findMany(
  { tx }: Work,
  codes: readonly SettingCode[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<SettingCode, KeptSetting>> {
  const found = await rows(tx, kept)`
    select ${columns}
    from admin_setting s
    left join app_user u on u.id = s.updated_by
    where s.code = any(${[...codes]}::text[])
    order by s.code ${lock ? sql`for update of s` : sql``}
  `;
  return new Map(found.map((setting) => [setting.code, setting]));
}

/** What the setting was before, or undefined when it has another version than the caller saw. */
export async function set(work: Work, code: SettingCode, seen: number, value: string): Promise<boolean> {
  const done = await work.tx
    .updateTable('admin_setting')
    .set({
      value,
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
      row_version: sql`row_version + 1`,
    })
    .where('code', '=', code)
    .where('row_version', '=', seen)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Who changed it, newest first. */
export const changesOf = (tx: Tx, id: number): Promise<z.output<typeof settingChange>[]> =>
  rows(tx, settingChange)`
    select a.id::int, a.at, a.user_name as who, coalesce(a.before ->> 'value', '') as before,
      coalesce(a.after ->> 'value', '') as after
    from audit a
    where a.entity = 'setting' and a.entity_id = ${id}
    order by a.id desc
    limit 100
  `;

const spoken = z.object({ language: z.string() });
export const languageOf = async ({ tx, actor }: Work): Promise<string> =>
  (await row(tx, spoken)`select language from app_user where id = ${actor.userId}::int`)?.language ?? 'en';
