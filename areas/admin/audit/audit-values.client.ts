import { z } from 'zod';
import { humanizeFieldName } from './field-changes.rules.ts';
import { findRoleByTokenName } from '#areas/people/grants/grants.contract.ts';
import { roleTitles } from '#areas/people/grants/role-titles.contract.ts';
import { formatPermissionWithConditions } from '#areas/people/roles/permission-descriptions.client.ts';

/** The audit log's labels for fields and values. Permissions and roles use the labels of the screens that assign them. */

type TranslateText = (text: string) => string;
/**
 * The permissions that a role gained and lost. The separate context keeps the translations distinct from those for a dock door
 * that is given or taken.
 */
const roleFields: Record<string, string> = { given: 'role|Granted', taken: 'role|Removed' };
/** Formats a field name for users. A record's `number` is not a person's badge number. */
export function formatAuditFieldName(t: TranslateText, entity: string, field: string): string {
  const name = humanizeFieldName(field);
  if (name === '') return t('Value');
  if (field === 'id') return t('Number');
  return entity === 'role' ? t(roleFields[field] ?? name) : t(name);
}

const codes = z.array(z.string());
/** Parses a list that was stored as JSON. Returns undefined if the value is not a list. */
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
type Word = (t: TranslateText, code: string) => string;
const systemName: Word = (t, code) => t(systems.get(code) ?? code);
/** A role defined by the company has its own name, which is stored. */
const roleWord: Word = (t, code) => {
  const role = findRoleByTokenName(code);
  return role === undefined ? code : t(roleTitles[role].title);
};
/** Values that are codes, by record and field. */
const worded = new Map<string, Word>([
  ['role.given', formatPermissionWithConditions],
  ['role.taken', formatPermissionWithConditions],
  ['role.permissions', formatPermissionWithConditions],
  ['role.base', roleWord],
  ['app_user.roles', roleWord],
  ['accounting_setting.system', systemName],
]);

/** Formats a value for users. */
export function formatAuditValue(
  t: TranslateText,
  entity: string,
  field: string,
  value: string | null,
): string {
  if (value === null) return '–';
  const word = worded.get(`${entity}.${field}`);
  if (!word) return value;
  return (listIn(value) ?? [value]).map((code) => word(t, code)).join(t(', ')) || '–';
}
