import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { getSettingDefinition } from './setting-definitions.contract.ts';
import type { SettingCode } from './setting-definitions.contract.ts';

/** SQL for a setting's value as text, for use inside another statement. */
export const settingOrDefaultAsTextSql = (code: SettingCode): RawBuilder<unknown> => sql`
  coalesce((select s.value from admin_setting s where s.code = ${code}), ${getSettingDefinition(code).defaultValue}::text)
`;
/** The same as an integer. */
export const settingOrDefaultAsIntegerSql = (code: SettingCode): RawBuilder<unknown> =>
  sql`(${settingOrDefaultAsTextSql(code)})::int`;

/** SQL for the time zone of the company's head office, for use inside another statement. */
export const companyTimeZoneSql: RawBuilder<unknown> = sql`
  coalesce(nullif((${settingOrDefaultAsTextSql('companyTimeZone')}), ''), ${getSettingDefinition('companyTimeZone').valueWhileEmpty}::text)
`;
