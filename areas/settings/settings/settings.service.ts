import { globSync, readFileSync } from 'node:fs';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { agesIn } from './ages.contract.ts';
import type { Ages } from './ages.contract.ts';
import { settingOf } from './catalogue.contract.ts';
import type { SettingCode } from './catalogue.contract.ts';
import { recordOf } from '#kit/contract/records.ts';
import type { Carrier, Printing } from '#kit/server/pdf.ts';
import type { Work } from '#kit/server/work.ts';

/** What settings say, by code, in one read. */
export async function settingsOf<C extends SettingCode>(
  { tx }: Pick<Work, 'tx'>,
  codes: readonly C[],
): Promise<Record<C, string>> {
  const found = await tx
    .selectFrom('admin_setting')
    .select(['code', 'value'])
    .where('code', 'in', codes)
    .execute();
  const values = new Map<string, string>(found.map((setting) => [setting.code, setting.value]));
  return recordOf(codes, (code) => {
    const { otherwise, whileEmpty = '' } = settingOf(code);
    return (values.get(code) ?? otherwise) || whileEmpty;
  });
}
/** What one setting says. */
export async function settingText(work: Pick<Work, 'tx'>, code: SettingCode): Promise<string> {
  const values = await settingsOf(work, [code]);
  return values[code];
}
/** The same of a number. */
export const settingNumber = async (work: Pick<Work, 'tx'>, code: SettingCode): Promise<number> =>
  Number(await settingText(work, code));

/** The time zone of the company's head office. What happens at a warehouse or a stop goes by the zone of that place. */
export const companyZone = (work: Pick<Work, 'tx'>): Promise<string> => settingText(work, 'companyZone');

/** The last days of the ages of what is overdue. */
export async function agesOf(work: Pick<Work, 'tx'>): Promise<Ages> {
  return agesIn(await settingText(work, 'ageDays')) ?? [30, 60, 90];
}

/**
 * Who prints, where, when and in which language: what every paper needs. `warehouseId` gives the zone and the
 * place shown after hours, `languages` those of the papers when each speaks that of its own account.
 */
export async function printingOf(
  work: Work,
  opts: { warehouseId?: number; language?: string; languages?: readonly string[] } = {},
): Promise<Printing> {
  const company = await settingsOf(work, ['companyName', 'companyAddress', 'companyPhone']);
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
      name: serverFacts().client.testMode ? `TEST · ${company.companyName}` : company.companyName,
      address: company.companyAddress,
      phone: company.companyPhone,
      logo,
    },
    printedAt: work.now.toString(),
    zone: place?.zone ?? (await companyZone(work)),
    place: place?.code,
    language: opts.language ?? 'en',
    texts: textsIn(opts.language ?? 'en'),
    ...(opts.languages ? { textsOf: recordOf([...new Set(opts.languages)], textsIn) } : {}),
  };
}

/** The logo as documents bear it. */
async function printedLogo({ tx }: Pick<Work, 'tx'>): Promise<Carrier['logo']> {
  const found = await tx
    .selectFrom('company_logo')
    .select(['print_bytes as bytes', 'width', 'height'])
    .executeTakeFirst();
  if (!found?.bytes || !found.width || !found.height) return null;
  return { bytes: found.bytes, width: found.width, height: found.height };
}

const known = new Map<string, Record<string, string>>();
/** The translations of papers, mails and text messages; empty for English. */
export function textsIn(language: string): Record<string, string> {
  if (!['es', 'zh'].includes(language)) return {};
  const kept = known.get(language);
  if (kept) return kept;
  const root = new URL('../../../', import.meta.url).pathname;
  const all: Record<string, string> = {};
  for (const file of globSync(`texts/${language}/*.json`, { cwd: root }))
    Object.assign(all, JSON.parse(readFileSync(root + file, 'utf8')));
  known.set(language, all);
  return all;
}
