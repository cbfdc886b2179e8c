import { z } from 'zod';
import { humanizeFieldName } from './field-changes.rules.ts';
import { findRoleByTokenName } from '#areas/people/grants/grants.contract.ts';
import { roleTitles } from '#areas/people/grants/role-titles.contract.ts';
import { describePermission } from '#areas/people/roles/permission-descriptions.web.ts';

/** What the audit calls fields and their values: rights and roles in the words of the screens that give them. */

type Say = (text: string) => string;
/** What a role gave and lost is no door that is taken. */
const roleFields: Record<string, string> = { given: 'role|Granted', taken: 'role|Removed' };
/** A field as people call it; the number of a record is no badge of a person. */
export function formatAuditField(t: Say, entity: string, field: string): string {
  const name = humanizeFieldName(field);
  if (name === '') return t('Value');
  if (field === 'id') return t('Number');
  return entity === 'role' ? t(roleFields[field] ?? name) : t(name);
}

const codes = z.array(z.string());
/** What stands in a list that was written down as JSON; undefined where the value is none. */
function listIn(value: string): string[] | undefined {
  try {
    return codes.safeParse(JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}
const systems = new Map([
  ['none', 'None: nothing is sent'],
  ['file', 'Files in a server folder'],
  ['http', 'HTTP system'],
]);
type Word = (t: Say, code: string) => string;
const systemName: Word = (t, code) => t(systems.get(code) ?? code);
/** One of the house has its own name, which is written down. */
const roleWord: Word = (t, code) => {
  const role = findRoleByTokenName(code);
  return role === undefined ? code : t(roleTitles[role].title);
};
/** Values that are codes, by record and field. */
const worded = new Map<string, Word>([
  ['role.given', describePermission],
  ['role.taken', describePermission],
  ['role.permissions', describePermission],
  ['role.base', roleWord],
  ['app_user.roles', roleWord],
  ['accounting_setting.system', systemName],
]);

/** A value as people read it. */
export function formatAuditValue(t: Say, entity: string, field: string, value: string | null): string {
  if (value === null) return '–';
  const word = worded.get(`${entity}.${field}`);
  if (!word) return value;
  return (listIn(value) ?? [value]).map((code) => word(t, code)).join(t(', ')) || '–';
}
