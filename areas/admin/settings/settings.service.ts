import type {
  findSettingsEndpoint,
  resetSettingToDefaultEndpoint,
  updateSettingEndpoint,
  SettingRow,
} from './settings.contract.ts';
import { buildSettingValueSchema } from './settings.contract.ts';
import { settingErrors } from './settings.errors.ts';
import * as store from './settings.repository.ts';
import type { StoredSetting } from './settings.repository.ts';
import {
  findSettingCodeById,
  settingCodes,
  getSettingDefinition,
} from '#areas/settings/settings/setting-definitions.contract.ts';
import type { SettingCode } from '#areas/settings/settings/setting-definitions.contract.ts';
import { rejectRequiringSecondFactorWithoutOwn } from '#areas/people/second-factor/second-factor.service.ts';
import { loadTranslationsFromEnglish } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** Company settings: searched by description, changed by type. Each change is published with its user. */

function shown(storedSetting: StoredSetting): SettingRow {
  const {
    id,
    label,
    type,
    defaultValue: otherwise,
    minValue: least = null,
    maxValue: most = null,
    maxLength: longest = null,
  } = getSettingDefinition(storedSetting.code);
  return { ...storedSetting, id, description: label, type, otherwise, least, most, longest };
}

export async function findSettings(work: RequestContext, query: QueryOf<typeof findSettingsEndpoint>) {
  const { data, totalRows } = await store.findSettingsPage(
    work.tx,
    query,
    await namedIn(work, query.description),
  );
  return { data: data.map(shown), totalRows };
}
/** Finds settings whose description contains the search text in the user's language. */
async function namedIn(work: RequestContext, searchText: string | undefined): Promise<SettingCode[]> {
  if (searchText === undefined) return [];
  const texts = loadTranslationsFromEnglish(await store.findActorLanguage(work));
  return settingCodes.filter((code) =>
    (texts[getSettingDefinition(code).label] ?? '').toLowerCase().includes(searchText.toLowerCase()),
  );
}

export async function getSettingWithLatest100Changes(work: RequestContext, id: number) {
  const { row } = await seen(work, id);
  return { ...row, history: await store.findLatest100SettingChanges(work.tx, id) };
}
async function seen(work: RequestContext, id: number): Promise<{ code: SettingCode; row: SettingRow }> {
  const code = findSettingCodeById(id) ?? reject(commonErrors.notFound);
  const storedSetting = (await store.findSettingByCode(work.tx, code)) ?? reject(commonErrors.notFound);
  return { code, row: shown(storedSetting) };
}

export async function updateSetting(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof updateSettingEndpoint>,
): Promise<SettingRow> {
  const { code, row } = await seen(work, id);
  if (input.type !== undefined && input.type !== row.type)
    reject(settingErrors.typeMismatch, {}, { fields: { type: settingErrors.typeMismatch.sentence } });
  const read = buildSettingValueSchema(getSettingDefinition(code)).safeParse(input.value);
  if (!read.success)
    return reject(commonErrors.invalid, {}, { fields: { value: read.error.issues[0]?.message ?? '' } });
  if (code === 'secondFactorRoles') await rejectRequiringSecondFactorWithoutOwn(work, read.data);
  return put(work, code, row, input.rowVersion, read.data, 'change');
}

export async function resetSettingToDefault(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof resetSettingToDefaultEndpoint>,
): Promise<SettingRow> {
  const { code, row } = await seen(work, id);
  if (row.value === row.otherwise) reject(settingErrors.alreadyDefault);
  return put(work, code, row, input.rowVersion, row.otherwise, 'back to the default');
}

export const getSettingsByCode = (
  work: RequestContext,
  codes: readonly SettingCode[],
): Promise<Map<SettingCode, StoredSetting>> => store.findSettingsByCode(work, codes);

/**
 * Saves several settings of one form. `checkLockedSettings` receives the locked settings before anything is written, and
 * throws if the caller saw other values. The form's contract has already validated the values.
 */
export async function lockCheckAndSaveSettings(
  work: RequestContext,
  values: Readonly<Partial<Record<SettingCode, string>>>,
  checkLockedSettings: (lockedSettings: ReadonlyMap<SettingCode, StoredSetting>) => void,
): Promise<void> {
  const settingByCode = await store.findSettingsByCode(
    work,
    settingCodes.filter((code) => code in values),
    { lock: true },
  );
  checkLockedSettings(settingByCode);
  for (const [code, storedSetting] of settingByCode) {
    const row = shown(storedSetting);
    await put(work, code, row, row.rowVersion, values[code] ?? row.value, 'change');
  }
}

async function put(
  work: RequestContext,
  code: SettingCode,
  before: SettingRow,
  version: number | undefined,
  value: string,
  action: string,
): Promise<SettingRow> {
  if (value === before.value && (version ?? before.rowVersion) === before.rowVersion) return before;
  if (!(await store.updateSettingIfVersionMatches(work, code, version ?? before.rowVersion, value)))
    reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'setting',
    entityId: before.id,
    action,
    before: { value: before.value },
    after: { value },
  });
  publishChange(work, 'settings', [before.id]);
  return (await seen(work, before.id)).row;
}
