import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { settingOf } from './catalogue.contract.ts';
import type { SettingCode } from './catalogue.contract.ts';

/** What a setting says, as text, in a statement of its own. */
export const settingText = (code: SettingCode): RawBuilder<unknown> => sql`
  coalesce((select s.value from admin_setting s where s.code = ${code}), ${settingOf(code).otherwise}::text)
`;
/** The same of a whole number. */
export const settingInt = (code: SettingCode): RawBuilder<unknown> => sql`(${settingText(code)})::int`;

/** The time zone of the company's head office, in a statement of its own. */
export const companyZone: RawBuilder<unknown> = sql`
  coalesce(nullif((${settingText('companyZone')}), ''), ${settingOf('companyZone').whileEmpty}::text)
`;
