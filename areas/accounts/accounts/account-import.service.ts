import { settingNumber } from '#areas/settings/settings/settings.service.ts';
import type { exportAccounts } from './account-editor.contract.ts';
import { announceAccounts, needsEverything, shown } from './account-editor.service.ts';
import * as store from './account-editor.store.ts';
import type { Known, Written } from './account-editor.store.ts';
import { mostListed, sheetColumns } from './account-import.contract.ts';
import type { importAccounts, ImportAnswer, readImport } from './account-import.contract.ts';
import { differing, noConsent } from './account.rules.ts';
import { termWords, typeWords } from './account-sheet.rules.ts';
import type { SheetAccount, SheetFacts, SheetRow } from './account-sheet.rules.ts';
import { rowsForExport } from './accounts.store.ts';
import { columnsOf } from './read-accounts.rules.ts';
import { readAccountFile } from './read-account-file.service.ts';
import type { Sheet } from './sheet.rules.ts';
import { tryAccountsApart } from './try-accounts.service.ts';
import type { BodyOf, FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { accountErrors, importErrors } from './accounts.errors.ts';
import { copyCsv, csvText } from '#kit/server/csv.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { auditAll } from '#kit/server/work.ts';

const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
export const asInSheet = ({ values, billToNumber, flags }: Known): SheetAccount => ({
  ...values,
  billTo: billToNumber,
  flags,
});

/** What a sheet is held against: the accounts it names, who may pay, states and warehouses. */
export async function findSheetFacts(
  work: Work,
  sheet: Sheet,
  hold: boolean,
): Promise<{ facts: SheetFacts; known: Map<string, Known> }> {
  const columns = columnsOf(sheet.titles, () => undefined);
  const cellsOfColumn = (name: string): string[] => {
    const at = columns.findIndex((column) => column === name);
    return at < 0 ? [] : [...new Set(sheet.rows.map(({ cells }) => (cells[at] ?? '').toUpperCase()))];
  };
  const known = new Map(
    (await store.knownAccounts(work, cellsOfColumn('number'), hold)).map((k) => [k.values.number, k]),
  );
  const homes = [...known.values()].flatMap((k) => k.values.warehouseId ?? []);
  const billTos = [
    ...new Set([...cellsOfColumn('billTo'), ...[...known.values()].flatMap((k) => k.billToNumber ?? [])]),
  ];
  return {
    known,
    facts: {
      known: new Map([...known].map(([number, k]) => [number, asInSheet(k)])),
      states: await store.placesOf(work),
      warehouses: await store.homesOf(work, homes),
      payers: await store.payersOf(work, { numbers: billTos }),
      zones,
      termsDays: await settingNumber(work, 'defaultTermsDays'),
    },
  };
}

/** Reads a sheet and says what it does; writes it when that is asked for and nothing is at fault. */
export async function importSheet(
  work: Work,
  bytes: Uint8Array,
  { dryRun = true, titleRow }: BodyOf<typeof importAccounts>,
): Promise<ImportAnswer> {
  needsEverything(work);
  const sheet = await readAccountFile(bytes, titleRow);
  const { facts, known } = await findSheetFacts(work, sheet, !dryRun);
  const { adds, changes, ...tried } = await tryAccountsApart({ sheet, facts, writes: !dryRun });
  const listed = (some: typeof adds) =>
    some
      .slice(0, mostListed)
      .map((r) => ({ row: r.row, number: r.account.number, name: r.account.name, changes: r.differences }));
  const answer: ImportAnswer = {
    dryRun,
    rows: sheet.rows.length,
    ...tried,
    adds: listed(adds),
    changes: listed(changes),
  };
  if (dryRun) return answer;
  if (tried.faultsInFile > 0)
    refuse(importErrors.faultsOpen, { count: tried.faultsInFile }, { data: { ...answer, dryRun: true } });
  await writeAccounts(work, adds, changes, known);
  return answer;
}

/** The table of a file, so that it can be mended before it is sent. */
export async function readTable(work: Work, bytes: Uint8Array, { titleRow }: BodyOf<typeof readImport>) {
  needsEverything(work);
  const sheet = await readAccountFile(bytes, titleRow);
  // A sheet has its titles in row 1: where the file has none, its rows move down.
  const down = sheet.titleRow === 0 ? 1 : 0;
  return { titles: sheet.titles, rows: sheet.rows.map(({ row, cells }) => ({ row: row + down, cells })) };
}

/** A sheet gives no consent; it ends with the phone it was given for. */
function writtenOf({ account }: SheetRow, before: Known | undefined): Written {
  const { billTo, flags, smsOn: _, ...values } = account;
  const consent =
    before && before.values.phone === values.phone
      ? {
          smsOn: before.values.smsOn,
          smsConsentAt: before.values.smsConsentAt,
          smsConsentBy: before.values.smsConsentBy,
          smsConsentSource: before.values.smsConsentSource,
        }
      : noConsent;
  return { values: { ...values, ...consent }, billToNumber: billTo, flags };
}

/** Writes new and changed accounts; answers the ids of the new ones. */
export async function writeAccounts(
  work: Work,
  adds: readonly SheetRow[],
  changes: readonly SheetRow[],
  known: ReadonlyMap<string, Known>,
): Promise<number[]> {
  const fresh = adds.map((row) => writtenOf(row, undefined));
  const made = await store.insertAccounts(work, fresh);
  const [lost] = fresh.filter((row) => !made.has(row.values.number));
  if (lost) refuse(accountErrors.numberTaken, { number: lost.values.number });
  const kept = changes.flatMap((row) => {
    const before = known.get(row.account.number);
    return before
      ? [{ before, after: { ...writtenOf(row, before), id: before.id, rowVersion: before.rowVersion } }]
      : [];
  });
  if (
    (
      await store.updateAccounts(
        work,
        kept.map(({ after }) => after),
      )
    ).length !== kept.length
  )
    refuse(commonErrors.changedByOthers);
  const added = fresh.map((row) => ({ ...row, id: made.get(row.values.number) ?? 0 }));
  await store.relateAccounts(work, [...added, ...kept.map(({ after }) => after)]);
  await auditAll(work, [
    ...added.map((row) => ({
      entity: 'account',
      entityId: row.id,
      action: 'add',
      after: shown(row),
      why: 'import',
    })),
    ...kept.map(({ before, after }) => ({
      entity: 'account',
      entityId: after.id,
      action: 'change',
      ...differing(shown(before), shown(after)),
      why: 'import',
    })),
  ]);
  announceAccounts(
    work,
    [...added, ...kept.map(({ after }) => after)].map((row) => ({
      id: row.id,
      accountTypeId: row.values.accountTypeId,
    })),
  );
  return added.map(({ id }) => id);
}

const titles = sheetColumns.map((column) => column.title);
export const template = (): FileAnswer => ({ name: 'accounts-template.csv', body: csvText(titles, []) });

const words = (column: string, said: readonly string[]) =>
  `case ${column} ${said.map((word, i) => `when ${i + 1} then '${word}'`).join(' ')} end`;
const yesNo = (column: string) => `case when ${column} then 'yes' else 'no' end`;
const values: Record<(typeof sheetColumns)[number]['id'], string> = {
  number: 'a.number',
  type: words('a.account_type', typeWords),
  name: 'a.name',
  billingName: `coalesce(nullif(a.billing_name, ''), a.name)`,
  address: 'a.address1',
  city: 'a.city',
  state: 'a.state_code',
  zip: 'a.zip',
  zone: 'a.zone',
  latitude: 'a.latitude',
  longitude: 'a.longitude',
  phone: 'a.phone',
  email: 'a.email',
  language: 'a.language',
  termsDays: 'a.terms_days',
  paymentTerm: words('a.default_payment_term', termWords),
  billTo: 'b.number',
  warehouse: 'w.code',
  consolidation: yesNo('a.billing_consolidation'),
  active: yesNo('a.active'),
  flags: `(select string_agg(f.flag, '; ' order by f.flag collate "C") from account_flag f where f.account_id = a.id)`,
};
const numbers: ReadonlySet<string> = new Set(['termsDays', 'latitude', 'longitude']);
/** The search as the sheet that the import takes: sent back as it is, it changes nothing. */
export function exportCsv(work: Work, q: QueryOf<typeof exportAccounts>): FileAnswer {
  needsEverything(work);
  const columns = sheetColumns.map(({ id, title }) => ({
    title,
    value: values[id],
    kind: numbers.has(id) ? ('number' as const) : ('text' as const),
  }));
  return {
    name: 'accounts.csv',
    body: copyCsv(work.client, { rows: rowsForExport(work, q), columns }),
    reading: true,
  };
}
