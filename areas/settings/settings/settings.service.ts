import { globSync, readFileSync } from 'node:fs';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import { parseAgingLimits } from './aging-limits.contract.ts';
import type { AgingLimits } from './aging-limits.contract.ts';
import { getSettingDefinition } from './setting-definitions.contract.ts';
import type { SettingCode } from './setting-definitions.contract.ts';
import { buildRecord } from '#kit/contract/records.ts';
import type { Carrier, PrintContext } from '#kit/server/pdf.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** What settings say, by code, in one read. */
export async function readSettings<C extends SettingCode>(
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
    const { otherwise, whileEmpty = '' } = getSettingDefinition(code);
    return (values.get(code) ?? otherwise) || whileEmpty;
  });
}
/** What one setting says. */
export async function readSetting(work: Pick<RequestContext, 'tx'>, code: SettingCode): Promise<string> {
  const values = await readSettings(work, [code]);
  return values[code];
}
/** The same of a number. */
export const readNumberSetting = async (
  work: Pick<RequestContext, 'tx'>,
  code: SettingCode,
): Promise<number> => Number(await readSetting(work, code));

/** The time zone of the company's head office. What happens at a warehouse or a stop goes by the zone of that place. */
export const readCompanyTimeZone = (work: Pick<RequestContext, 'tx'>): Promise<string> =>
  readSetting(work, 'companyZone');

/** The last days of the ages of what is overdue. */
export async function readAgingLimits(work: Pick<RequestContext, 'tx'>): Promise<AgingLimits> {
  return parseAgingLimits(await readSetting(work, 'ageDays')) ?? [30, 60, 90];
}

/**
 * Who prints, where, when and in which language: what every paper needs. `findScannerWarehouseId` gives the zone and the
 * place shown after hours, `languages` those of the papers when each speaks that of its own account.
 */
export async function loadPrintContext(
  work: RequestContext,
  opts: { warehouseId?: number; language?: string; languages?: readonly string[] } = {},
): Promise<PrintContext> {
  const company = await readSettings(work, ['companyName', 'companyAddress', 'companyPhone']);
  const logo = await printedLogo(work);
  const place =
    opts.warehouseId === undefined
      ? undefined
      : await work.tx
          .selectFrom('warehouse')
          .select(['code', 'zone'])
          .where('id', '=', opts.warehouseId)
          .executeTakeFirst();
  return {
    // What is printed to try the product out must not pass for a real paper: every one of them bears this name.
    carrier: {
      name: getServerInfo().client.testMode ? `TEST · ${company.companyName}` : company.companyName,
      address: company.companyAddress,
      phone: company.companyPhone,
      logo,
    },
    printedAt: work.now.toString(),
    zone: place?.zone ?? (await readCompanyTimeZone(work)),
    place: place?.code,
    language: opts.language ?? 'en',
    texts: getTranslations(opts.language ?? 'en'),
    ...(opts.languages ? { textsOf: buildRecord([...new Set(opts.languages)], getTranslations) } : {}),
  };
}

/** The logo as documents bear it. */
async function printedLogo({ tx }: Pick<RequestContext, 'tx'>): Promise<Carrier['logo']> {
  const found = await tx
    .selectFrom('company_logo')
    .select(['print_bytes as bytes', 'width', 'height'])
    .executeTakeFirst();
  if (!found?.bytes || !found.width || !found.height) return null;
  return { bytes: found.bytes, width: found.width, height: found.height };
}

const known = new Map<string, Record<string, string>>();
/** The translations of papers, mails and text messages; empty for English. */
export function getTranslations(language: string): Record<string, string> {
  if (!['es', 'zh'].includes(language)) return {};
  const kept = known.get(language);
  if (kept) return kept;
  const root = new URL('../../../', import.meta.url).pathname;
  const all: Record<string, string> = {};
  for (const file of globSync(`locales/${language}/*.json`, { cwd: root }))
    Object.assign(all, JSON.parse(readFileSync(root + file, 'utf8')));
  known.set(language, all);
  return all;
}
