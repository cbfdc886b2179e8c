import type { findSettings, resetSetting, saveSetting, SettingRow } from './settings.contract.ts';
import { valueOf } from './settings.contract.ts';
import { settingErrors } from './settings.errors.ts';
import * as store from './settings.store.ts';
import type { KeptSetting } from './settings.store.ts';
import { codeOf, settingCodes, settingOf } from '#areas/settings/settings/catalogue.contract.ts';
import type { SettingCode } from '#areas/settings/settings/catalogue.contract.ts';
import { checkWanted } from '#areas/people/second-factor/second-factor.service.ts';
import { textsIn } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** What an administrator sets: found by what it says, changed by its type, each change told with who made it. */

function shown(kept: KeptSetting): SettingRow {
  const { id, label, type, otherwise, least = null, most = null, longest = null } = settingOf(kept.code);
  return { ...kept, id, description: label, type, otherwise, least, most, longest };
}

export async function find(work: Work, q: QueryOf<typeof findSettings>) {
  const { data, totalRows } = await store.find(work.tx, q, await namedIn(work, q.description));
  return { data: data.map(shown), totalRows };
}
/** Settings whose description says it in the language of the reader. */
async function namedIn(work: Work, said: string | undefined): Promise<SettingCode[]> {
  if (said === undefined) return [];
  const texts = textsIn(await store.languageOf(work));
  return settingCodes.filter((code) =>
    (texts[settingOf(code).label] ?? '').toLowerCase().includes(said.toLowerCase()),
  );
}

export async function get(work: Work, id: number) {
  const { row } = await seen(work, id);
  return { ...row, history: await store.changesOf(work.tx, id) };
}
async function seen(work: Work, id: number): Promise<{ code: SettingCode; row: SettingRow }> {
  const code = codeOf(id) ?? refuse(commonErrors.notFound);
  const kept = (await store.findOne(work.tx, code)) ?? refuse(commonErrors.notFound);
  return { code, row: shown(kept) };
}

export async function save(work: Work, id: number, wish: BodyOf<typeof saveSetting>): Promise<SettingRow> {
  const { code, row } = await seen(work, id);
  if (wish.type !== undefined && wish.type !== row.type)
    refuse(settingErrors.otherType, {}, { fields: { type: settingErrors.otherType.sentence } });
  const read = valueOf(settingOf(code)).safeParse(wish.value);
  if (!read.success)
    return refuse(commonErrors.invalid, {}, { fields: { value: read.error.issues[0]?.message ?? '' } });
  if (code === 'secondFactorRoles') await checkWanted(work, read.data);
  return put(work, code, row, wish.rowVersion, read.data, 'change');
}

export async function reset(work: Work, id: number, wish: BodyOf<typeof resetSetting>): Promise<SettingRow> {
  const { code, row } = await seen(work, id);
  if (row.value === row.otherwise) refuse(settingErrors.isDefault);
  return put(work, code, row, wish.rowVersion, row.otherwise, 'back to the default');
}

/** Settings by code, as they are now. */
export const findSettingsOf = (
  work: Work,
  codes: readonly SettingCode[],
): Promise<Map<SettingCode, KeptSetting>> => store.findMany(work, codes);

/**
 * Saves several settings that one form shows. `check` sees them held, before anything is written, and throws when the caller
 * saw others. The values must be valid: the form's contract says so.
 */
export async function saveSettings(
  work: Work,
  values: Readonly<Partial<Record<SettingCode, string>>>,
  check: (held: ReadonlyMap<SettingCode, KeptSetting>) => void,
): Promise<void> {
  const held = await store.findMany(
    work,
    settingCodes.filter((code) => code in values),
    { lock: true },
  );
  check(held);
  for (const [code, kept] of held) {
    const row = shown(kept);
    await put(work, code, row, row.rowVersion, values[code] ?? row.value, 'change');
  }
}

async function put(
  work: Work,
  code: SettingCode,
  before: SettingRow,
  version: number | undefined,
  value: string,
  action: string,
): Promise<SettingRow> {
  if (value === before.value && (version ?? before.rowVersion) === before.rowVersion) return before;
  if (!(await store.set(work, code, version ?? before.rowVersion, value)))
    refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'setting',
    entityId: before.id,
    action,
    before: { value: before.value },
    after: { value },
  });
  announce(work, 'settings', [before.id]);
  return (await seen(work, before.id)).row;
}
