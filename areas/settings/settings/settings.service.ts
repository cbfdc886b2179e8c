import { globSync, readFileSync } from 'node:fs';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import { parseAgingLimitDays } from './aging-limits.contract.ts';
import type { AgingLimitDays } from './aging-limits.contract.ts';
import { getSettingDefinition } from './setting-definitions.contract.ts';
import type { SettingCode } from './setting-definitions.contract.ts';
import { buildRecord } from '#kit/contract/records.ts';
import type { Carrier, PrintContext } from '#kit/server/pdf.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Reads the values of several settings by code in one query. */
export async function readSettingsOrDefaults<C extends SettingCode>(
  { tx }: Pick<RequestContext, 'tx'>,
  codes: readonly C[],
): Promise<Record<C, string>> {
  const found = await tx
    .selectFrom('admin_setting')
    .select(['code', 'value'])
    .where('code', 'in', codes)
    .execute();
  const values = new Map<string, string>(found.map((setting) => [setting.code, setting.value]));
  return buildRecord(codes, (code) => {
    const { defaultValue: otherwise, valueWhileEmpty: whileEmpty = '' } = getSettingDefinition(code);
    return (values.get(code) ?? otherwise) || whileEmpty;
  });
}
/** Reads the value of one setting. */
export async function readSettingOrDefault(
  work: Pick<RequestContext, 'tx'>,
  code: SettingCode,
): Promise<string> {
  const values = await readSettingsOrDefaults(work, [code]);
  return values[code];
}
/** Reads the value of a numeric setting. */
export const readNumberSettingOrDefault = async (
  work: Pick<RequestContext, 'tx'>,
  code: SettingCode,
): Promise<number> => Number(await readSettingOrDefault(work, code));

/** Reads the time zone of the company's head office. Events at a warehouse or stop use that location's time zone. */
export const readCompanyTimeZone = (work: Pick<RequestContext, 'tx'>): Promise<string> =>
  readSettingOrDefault(work, 'companyTimeZone');

/** Reads the limits of the aging buckets. */
export async function readAgingLimitDays(work: Pick<RequestContext, 'tx'>): Promise<AgingLimitDays> {
  return parseAgingLimitDays(await readSettingOrDefault(work, 'agingBucketDays')) ?? [30, 60, 90];
}

/**
 * Loads what every document needs: who prints, where, when and in which language. `warehouseId` gives the time zone and the
 * place name shown after times. `languages` gives the documents' languages when each uses that of its own account.
 */
export async function loadPrintContext(
  work: RequestContext,
  options: { warehouseId?: number; language?: string; languages?: readonly string[] } = {},
): Promise<PrintContext> {
  const company = await readSettingsOrDefaults(work, ['companyName', 'companyAddress', 'companyPhone']);
  const logo = await printedLogo(work);
  const place =
    options.warehouseId === undefined
      ? undefined
      : await work.tx
          .selectFrom('warehouse')
          .select(['code', 'time_zone'])
          .where('id', '=', options.warehouseId)
          .executeTakeFirst();
  return {
    // A test document must not pass for a real one, so every test document carries this name.
    carrier: {
      name: getServerInfo().client.testMode ? `TEST · ${company.companyName}` : company.companyName,
      address: company.companyAddress,
      phone: company.companyPhone,
      logo,
    },
    printedAt: work.now.toString(),
    timeZone: place?.time_zone ?? (await readCompanyTimeZone(work)),
    placeCode: place?.code,
    language: options.language ?? 'en',
    texts: loadTranslationsFromEnglish(options.language ?? 'en'),
    ...(options.languages
      ? { translationsByLanguage: buildRecord([...new Set(options.languages)], loadTranslationsFromEnglish) }
      : {}),
  };
}

/** The logo for documents. */
async function printedLogo({ tx }: Pick<RequestContext, 'tx'>): Promise<Carrier['logo']> {
  const found = await tx
    .selectFrom('company_logo')
    .select(['print_bytes as bytes', 'width', 'height'])
    .executeTakeFirst();
  if (!found?.bytes || !found.width || !found.height) return null;
  return { bytes: found.bytes, width: found.width, height: found.height };
}

const textsByLanguage = new Map<string, Record<string, string>>();
/** Returns the translations for documents, emails and text messages. Empty for English. */
export function loadTranslationsFromEnglish(language: string): Record<string, string> {
  if (!['es', 'zh'].includes(language)) return {};
  const cachedTexts = textsByLanguage.get(language);
  if (cachedTexts) return cachedTexts;
  const root = new URL('../../../', import.meta.url).pathname;
  const all: Record<string, string> = {};
  for (const file of globSync(`locales/${language}/*.json`, { cwd: root }))
    Object.assign(all, JSON.parse(readFileSync(root + file, 'utf8')));
  textsByLanguage.set(language, all);
  return all;
}
