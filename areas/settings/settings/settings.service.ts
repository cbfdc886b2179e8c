import { globSync, readFileSync } from 'node:fs';
import { serverFacts } from '#areas/people/session/session.service.ts';
import { recordOf } from '#kit/contract/records.ts';
import type { Printing } from '#kit/server/pdf.ts';
import type { Work } from '#kit/server/work.ts';

/** Values of admin settings by code, in one read. A setting that is not in the table has no value: a defect. */
export async function settingsOf<C extends string>(
  work: Work,
  codes: readonly C[],
): Promise<Record<C, string>> {
  const found = await work.tx
    .selectFrom('admin_setting')
    .select(['code', 'value'])
    .where('code', 'in', codes)
    .execute();
  const values = new Map<string, string>(found.map((setting) => [setting.code, setting.value]));
  const missing = codes.filter((c) => !values.has(c));
  if (missing.length > 0) throw new Error(`No admin setting ${missing.join(', ')}`);
  return recordOf(codes, (code) => values.get(code) ?? '');
}
/** The same with what holds where nobody has set one. */
export async function settingsOr<C extends string>(
  work: Work,
  otherwise: Readonly<Record<C, string>>,
): Promise<Record<C, string>> {
  const found = await work.tx
    .selectFrom('admin_setting')
    .select(['code', 'value'])
    .where('code', 'in', Object.keys(otherwise))
    .execute();
  return { ...otherwise, ...Object.fromEntries(found.map((setting) => [setting.code, setting.value])) };
}
/** What the numbers of our pallets and bills of lading begin with; empty: nobody has said it yet. */
export async function gs1PrefixOf(work: Work): Promise<string> {
  const found = await work.tx
    .selectFrom('admin_setting')
    .select('value')
    .where('code', '=', 'gs1Prefix')
    .executeTakeFirst();
  return found?.value ?? '';
}
export async function settingNumber(work: Work, code: string): Promise<number> {
  const values = await settingsOf(work, [code]);
  return Number(values[code]);
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
    },
    printedAt: work.now.toString(),
    zone: place?.zone ?? 'America/New_York',
    place: place?.code,
    language: opts.language ?? 'en',
    texts: textsIn(opts.language ?? 'en'),
    ...(opts.languages ? { textsOf: recordOf([...new Set(opts.languages)], textsIn) } : {}),
  };
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
