import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { getSettingDefinition } from './setting-definitions.contract.ts';
import type { SettingCode } from './setting-definitions.contract.ts';

/** What a setting says, as text, in a statement of its own. */
export const settingAsTextSql = (code: SettingCode): RawBuilder<unknown> => sql`
  coalesce((select s.value from admin_setting s where s.code = ${code}), ${getSettingDefinition(code).otherwise}::text)
`;
/** The same of a whole number. */
export const settingAsIntegerSql = (code: SettingCode): RawBuilder<unknown> =>
  sql`(${settingAsTextSql(code)})::int`;

/** The time zone of the company's head office, in a statement of its own. */
export const companyTimeZoneSql: RawBuilder<unknown> = sql`
  coalesce(nullif((${settingAsTextSql('companyZone')}), ''), ${getSettingDefinition('companyZone').whileEmpty}::text)
`;
