import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { getSettingDefinition } from './setting-definitions.contract.ts';
import type { SettingCode } from './setting-definitions.contract.ts';

/** SQL for a setting's value as text, for use inside another statement. */
export const settingAsTextSql = (code: SettingCode): RawBuilder<unknown> => sql`
  coalesce((select s.value from admin_setting s where s.code = ${code}), ${getSettingDefinition(code).defaultValue}::text)
`;
/** The same as an integer. */
export const settingAsIntegerSql = (code: SettingCode): RawBuilder<unknown> =>
  sql`(${settingAsTextSql(code)})::int`;

/** SQL for the time zone of the company's head office, for use inside another statement. */
export const companyTimeZoneSql: RawBuilder<unknown> = sql`
  coalesce(nullif((${settingAsTextSql('companyZone')}), ''), ${getSettingDefinition('companyZone').valueWhileEmpty}::text)
`;
