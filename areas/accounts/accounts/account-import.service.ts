import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import type { exportAccountsEndpoint } from './account-editor.contract.ts';
import {
  publishAccountChanges,
  requireFullAccountScope,
  buildAccountAuditValues,
} from './account-editor.service.ts';
import * as store from './account-editor.repository.ts';
import type { ExistingAccount, AccountToSave } from './account-editor.repository.ts';
import { maxListedSheetChanges, accountSheetColumns } from './account-import.contract.ts';
import type {
  dryRunByDefaultOrImportAccountsEndpoint,
  AccountImportResult,
  parseAccountImportFileEndpoint,
} from './account-import.contract.ts';
import { pickDifferingFields, noSmsConsent } from './account.rules.ts';
import { paymentTermWords, accountTypeWords } from './account-sheet.rules.ts';
import type { SheetAccount, AccountSheetReferenceData, AccountSheetRow } from './account-sheet.rules.ts';
import { accountExportFromWhereOrderBySql } from './accounts.repository.ts';
import { matchAccountSheetColumns } from './parse-account-sheet.rules.ts';
import { readAccountFile } from './read-account-file.service.ts';
import { rememberColumnMapping } from './column-mappings.service.ts';
import type { ImportSheet } from './sheet.rules.ts';
import { dryRunAccountImportInWorkerIfLarge } from './account-import-dry-run.service.ts';
import type { BodyOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { parseColumnMapping, parseFileTitles } from '#kit/contract/header-row.ts';
import { accountErrors, accountImportErrors } from './accounts.errors.ts';
import { streamCsvExport, formatCsv } from '#kit/server/csv.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { recordAudits } from '#kit/server/request-context.ts';

const zones = Intl.supportedValuesOf('timeZone').filter((timeZone) => timeZone.includes('/'));
export const toSheetAccount = ({ values, billToNumber, flags }: ExistingAccount): SheetAccount => ({
  ...values,
  billTo: billToNumber,
  flags,
});

/** Loads what a sheet is compared with: the accounts it names, possible bill-tos, states and warehouses. */
export async function loadAccountSheetReferenceData(
  work: RequestContext,
  sheet: ImportSheet,
  lockAccounts: boolean,
): Promise<{ referenceData: AccountSheetReferenceData; existingByNumber: Map<string, ExistingAccount> }> {
  const columns = matchAccountSheetColumns(sheet.titles, () => undefined);
  const cellsOfColumn = (name: string): string[] => {
    const columnIndex = columns.findIndex((column) => column === name);
    return columnIndex < 0
      ? []
      : [...new Set(sheet.rows.map(({ cells }) => (cells[columnIndex] ?? '').toUpperCase()))];
  };
  const existingByNumber = new Map(
    (await store.findAccountsForImport(work, cellsOfColumn('number'), lockAccounts)).map((k) => [
      k.values.number,
      k,
    ]),
  );
  const homes = [...existingByNumber.values()].flatMap((k) => k.values.warehouseId ?? []);
  const billTos = [
    ...new Set([
      ...cellsOfColumn('billTo'),
      ...[...existingByNumber.values()].flatMap((k) => k.billToNumber ?? []),
    ]),
  ];
  return {
    existingByNumber,
    referenceData: {
      existingByNumber: new Map([...existingByNumber].map(([number, k]) => [number, toSheetAccount(k)])),
      states: await store.listAllStatesAndProvinces(work),
      warehouses: await store.listHomeWarehouseChoices(work, homes),
      billTos: await store.findAccountsByIdsOrByNumbersWithAllActiveBillTos(work, { numbers: billTos }),
      zones,
      defaultTermsDays: await readNumberSettingOrDefault(work, 'defaultTermsDays'),
    },
  };
}

/** Reads a sheet and returns what it would do. Writes it if requested and free of errors. */
export async function dryRunByDefaultOrImportAccountSheet(
  work: RequestContext,
  bytes: Uint8Array,
  { dryRun = true, titleRow, columns, fileTitles }: BodyOf<typeof dryRunByDefaultOrImportAccountsEndpoint>,
): Promise<AccountImportResult> {
  requireFullAccountScope(work);
  // The titles of a corrected file already have their meaning.
  const isCorrected = fileTitles !== undefined;
  const { sheet, ...mapping } = await readAccountFile(work, bytes, {
    titleRow,
    columns: isCorrected ? '{}' : columns,
  });
  const { referenceData: facts, existingByNumber } = await loadAccountSheetReferenceData(
    work,
    sheet,
    !dryRun,
  );
  const { adds, changes, ...tried } = await dryRunAccountImportInWorkerIfLarge({
    sheet,
    referenceData: facts,
    willWriteIfValid: !dryRun,
  });
  const listed = (some: typeof adds) =>
    some
      .slice(0, maxListedSheetChanges)
      .map((r) => ({ row: r.row, number: r.account.number, name: r.account.name, changes: r.differences }));
  const answer: AccountImportResult = {
    dryRun,
    rows: sheet.rows.length,
    columns: mapping.columns,
    ...tried,
    adds: listed(adds),
    changes: listed(changes),
  };
  if (dryRun) return answer;
  if (tried.faultsInFile > 0)
    reject(
      accountImportErrors.fileHasErrors,
      { count: tried.faultsInFile },
      { data: { ...answer, dryRun: true } },
    );
  await insertOrUpdateImportedAccountsAndGetNewIds(work, adds, changes, existingByNumber);
  if (columns !== undefined)
    await (isCorrected
      ? rememberColumnMapping(work, 'accounts', parseFileTitles(fileTitles), parseColumnMapping(columns))
      : rememberColumnMapping(work, 'accounts', mapping.fileTitles, mapping.columns));
  return answer;
}

/** Parses a file into a table that the user can correct before sending it. */
export async function parseAccountImportFile(
  work: RequestContext,
  bytes: Uint8Array,
  { titleRow, columns: chosen }: BodyOf<typeof parseAccountImportFileEndpoint>,
) {
  requireFullAccountScope(work);
  const { sheet, fileTitles, columns } = await readAccountFile(work, bytes, { titleRow, columns: chosen });
  // A sheet has its titles in row 1. If the file has no titles, its rows move down.
  const down = sheet.titleRow === 0 ? 1 : 0;
  return {
    titles: sheet.titles,
    fileTitles,
    columns,
    rows: sheet.rows.map(({ row, cells }) => ({ row: row + down, cells })),
  };
}

/** A sheet cannot grant SMS consent. Consent ends when the phone number it was given for changes. */
function writtenOf({ account }: AccountSheetRow, before: ExistingAccount | undefined): AccountToSave {
  const { billTo, flags, smsOn: _, ...values } = account;
  const consent =
    before && before.values.phone === values.phone
      ? {
          smsOn: before.values.smsOn,
          smsConsentAt: before.values.smsConsentAt,
          smsConsentBy: before.values.smsConsentBy,
          smsConsentSource: before.values.smsConsentSource,
        }
      : noSmsConsent;
  return { values: { ...values, ...consent }, billToNumber: billTo, flags };
}

/** Writes new and changed accounts. Returns the ids of the new ones. */
export async function insertOrUpdateImportedAccountsAndGetNewIds(
  work: RequestContext,
  adds: readonly AccountSheetRow[],
  changes: readonly AccountSheetRow[],
  existingByNumber: ReadonlyMap<string, ExistingAccount>,
): Promise<number[]> {
  const fresh = adds.map((row) => writtenOf(row, undefined));
  const idByNumber = await store.insertAccountsSkippingTakenNumbers(work, fresh);
  const [lost] = fresh.filter((row) => !idByNumber.has(row.values.number));
  if (lost) reject(accountErrors.numberTaken, { number: lost.values.number });
  const updates = changes.flatMap((row) => {
    const before = existingByNumber.get(row.account.number);
    return before
      ? [{ before, after: { ...writtenOf(row, before), id: before.id, rowVersion: before.rowVersion } }]
      : [];
  });
  if (
    (
      await store.updateAccountsIfVersionMatches(
        work,
        updates.map(({ after }) => after),
      )
    ).length !== updates.length
  )
    reject(commonErrors.recordChanged);
  const added = fresh.map((row) => ({ ...row, id: idByNumber.get(row.values.number) ?? 0 }));
  await store.replaceAccountBillTosAndFlags(work, [...added, ...updates.map(({ after }) => after)]);
  await recordAudits(work, [
    ...added.map((row) => ({
      entity: 'account',
      entityId: row.id,
      action: 'add',
      after: buildAccountAuditValues(row),
      reason: 'import',
    })),
    ...updates.map(({ before, after }) => ({
      entity: 'account',
      entityId: after.id,
      action: 'change',
      ...pickDifferingFields(buildAccountAuditValues(before), buildAccountAuditValues(after)),
      reason: 'import',
    })),
  ]);
  publishAccountChanges(
    work,
    [...added, ...updates.map(({ after }) => after)].map((row) => ({
      id: row.id,
      accountTypeId: row.values.accountTypeId,
    })),
  );
  return added.map(({ id }) => id);
}

const titles = accountSheetColumns.map((column) => column.title);
export const buildAccountImportTemplate = (): FileResult => ({
  name: 'accounts-template.csv',
  body: formatCsv(titles, []),
});

const words = (column: string, labels: readonly string[]) =>
  `case ${column} ${labels.map((word, i) => `when ${i + 1} then '${word}'`).join(' ')} end`;
const yesNo = (column: string) => `case when ${column} then 'yes' else 'no' end`;
const values: Record<(typeof accountSheetColumns)[number]['id'], string> = {
  number: 'a.number',
  type: words('a.account_type', accountTypeWords),
  name: 'a.name',
  billingName: `coalesce(nullif(a.billing_name, ''), a.name)`,
  address: 'a.address1',
  city: 'a.city',
  state: 'a.state_code',
  zip: 'a.zip',
  zone: 'a.time_zone',
  latitude: 'a.latitude',
  longitude: 'a.longitude',
  phone: 'a.phone',
  email: 'a.email',
  language: 'a.language',
  termsDays: 'a.terms_days',
  paymentTerm: words('a.default_payment_term', paymentTermWords),
  billTo: 'b.number',
  warehouse: 'w.code',
  consolidation: yesNo('a.billing_consolidation'),
  active: yesNo('a.active'),
  flags: `(select string_agg(f.flag, '; ' order by f.flag collate "C") from account_flag f where f.account_id = a.id)`,
};
const numbers: ReadonlySet<string> = new Set(['termsDays', 'latitude', 'longitude']);
/** Exports the search result as a sheet that the import accepts. Importing it unchanged changes nothing. */
export function exportAccountsAsImportableCsv(
  work: RequestContext,
  query: QueryOf<typeof exportAccountsEndpoint>,
): FileResult {
  requireFullAccountScope(work);
  const columns = accountSheetColumns.map(({ id, title }) => ({
    title,
    valueSql: values[id],
    kind: numbers.has(id) ? ('number' as const) : ('text' as const),
  }));
  return {
    name: 'accounts.csv',
    body: streamCsvExport(work.client, { rowsSql: accountExportFromWhereOrderBySql(work, query), columns }),
    reading: true,
  };
}
