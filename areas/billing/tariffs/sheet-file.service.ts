import { rateSheetFileErrors } from './sheet-file.errors.ts';
import { rateSheetFileColumns } from './sheet-file.contract.ts';
import type {
  previewByDefaultOrImportRateSheetEndpoint,
  RateSheetImportResult,
} from './sheet-file.contract.ts';
import type { RateSheetFileLookups } from './sheet-file.rules.ts';
import * as files from './sheet-file.repository.ts';
import type { RateSheetVersionContent } from './sheet-file.repository.ts';
import { buildRateSheetTable } from './sheet-table.rules.ts';
import { maxRateSheetLines } from './sheets.contract.ts';
import { rateSheetVersionStatus } from '#areas/settings/regions/rate-sheet-version-status.contract.ts';
import type { RateSheetLine } from './sheets.contract.ts';
import * as store from './sheets.repository.ts';
import { previewRateSheetFileInThreadIfLarge } from './preview-sheet-file.service.ts';
import type { RateSheetFilePreview } from './preview-sheet-file.service.ts';
import {
  readSheetFileWithMapping,
  rememberColumnMapping,
} from '#areas/accounts/accounts/column-mappings.service.ts';
import type { ImportSheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { normalizeWord } from '#areas/accounts/accounts/sheet-vocabulary.rules.ts';
import type { BodyOf, FileResult } from '#kit/contract/endpoint.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatCsv } from '#kit/server/csv.ts';
import { reject } from '#kit/server/reject.ts';
import { buildXlsxWorkbook } from '#kit/server/workbook.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

const template = rateSheetFileColumns.map(({ title }) => title);
const knownTitles = [...template, ...rateSheetFileColumns.flatMap(({ formerTitles = [] }) => formerTitles)];

const parties = ['shipperId', 'consigneeId', 'billToId'];
async function factsOf(
  work: RequestContext,
  sheet: ImportSheet,
  versions: readonly RateSheetVersionContent[],
): Promise<RateSheetFileLookups> {
  const titles = new Set(
    rateSheetFileColumns.filter((c) => parties.includes(c.id)).map((c) => normalizeWord(c.title)),
  );
  const places = sheet.titles.flatMap((title, columnIndex) =>
    titles.has(normalizeWord(title)) ? [columnIndex] : [],
  );
  const numbers = sheet.rows.flatMap(({ cells }) =>
    places.map((columnIndex) => (cells[columnIndex] ?? '').toUpperCase()),
  );
  const accounts = await files.findAccountsByUppercaseNumberOrId(work, {
    numbers: [...new Set(numbers.filter(Boolean))],
  });
  const draft = versions.find((v) => v.status === rateSheetVersionStatus.draft);
  return {
    ...(await store.findTariffScopeOptions(work)),
    accountIdsByUppercaseNumber: new Map(accounts.map((a) => [a.number.toUpperCase(), a.id])),
    zones: (draft ?? versions[0])?.zones ?? [],
    draftDate: draft?.effectiveDate ?? null,
    published: versions.filter((v) => v.status === rateSheetVersionStatus.published),
  };
}
const partiesOf = (lines: readonly RateSheetLine[]): number[] => [
  ...new Set(lines.flatMap((l) => [l.billToId ?? [], l.shipperId ?? [], l.consigneeId ?? []].flat())),
];

/** Reads a file and reports what it would change. Writes the draft when the caller requests it and the file has no errors. */
export async function previewOrImportRateSheetFile(
  work: RequestContext,
  sheetId: number,
  bytes: Uint8Array,
  {
    dryRun = true,
    rowVersion,
    titleRow,
    columns: chosen,
  }: BodyOf<typeof previewByDefaultOrImportRateSheetEndpoint>,
): Promise<RateSheetImportResult> {
  const { sheet, fileTitles, columns } = await readSheetFileWithMapping(
    work,
    'rates',
    bytes,
    { template, knownTitles, titleRow, limits: { rowsBelowTitles: maxRateSheetLines } },
    rateSheetFileErrors,
    chosen,
  );
  // Locks the sheet. A concurrent write waits for the first one.
  const rateSheet = (await store.lockRateSheet(work, sheetId)) ?? reject(commonErrors.notFound);
  const versions = await files.findRateSheetVersionContents(work, sheetId);
  const draft = versions.find((v) => v.status === rateSheetVersionStatus.draft);
  const before = draft ?? versions[0];
  const read = await previewRateSheetFileInThreadIfLarge({
    sheet,
    facts: await factsOf(work, sheet, versions),
    draft,
    before,
  });
  const answer = {
    ...(await answerOf(work, read, { rows: sheet.rows.length, before, draft })),
    titles: fileTitles,
    columns,
  };
  if (dryRun) return answer;
  if (read.faultsInFile > 0 || read.effectiveDate === null)
    return reject(rateSheetFileErrors.fileHasErrors, { count: read.faultsInFile }, { data: answer });
  if (chosen !== undefined) await rememberColumnMapping(work, 'rates', fileTitles, columns);
  if (!read.writes) return { ...answer, dryRun: false };
  const expectedRowVersion = rowVersion ?? draft?.rowVersion;
  const next = { ...read, effectiveDate: read.effectiveDate };
  const id = draft?.id ?? (await store.insertRateSheetDraft(work, sheetId, next));
  if (
    draft &&
    !(await store.updateRateSheetDraftIfVersionMatches(work, id, {
      ...next,
      rowVersion: expectedRowVersion ?? draft.rowVersion,
    }))
  )
    reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'rate_sheet',
    entityId: sheetId,
    action: 'imported',
    before: draft ? { effectiveDate: draft.effectiveDate, zones: draft.zones, rates: draft.lines } : null,
    after: { sheet: rateSheet.name, effectiveDate: read.effectiveDate, zones: read.zones, rates: read.lines },
  });
  publishChange(work, 'tariffs', [sheetId]);
  return { ...answer, dryRun: false, versionId: id };
}

async function answerOf(
  work: RequestContext,
  { lines, zones: _, ...read }: RateSheetFilePreview,
  versions: {
    rows: number;
    before: RateSheetVersionContent | undefined;
    draft: RateSheetVersionContent | undefined;
  },
): Promise<Omit<RateSheetImportResult, 'titles' | 'columns'>> {
  const names = await files.findAccountsByUppercaseNumberOrId(work, {
    ids: partiesOf([...lines, ...(versions.before?.lines ?? [])]),
  });
  return {
    dryRun: true,
    rows: versions.rows,
    ...read,
    versionId: versions.draft?.id ?? null,
    rowVersion: versions.draft?.rowVersion ?? null,
    accounts: names.map((a) => ({ id: a.id, name: `${a.number} ${a.name}` })),
  };
}

async function tableOfVersion(work: RequestContext, id: number) {
  const version = (await store.findRateSheetVersion(work, id)) ?? reject(commonErrors.notFound);
  const places = await store.findTariffScopeOptions(work);
  const accounts = await files.findAccountsByUppercaseNumberOrId(work, { ids: partiesOf(version.lines) });
  const table = buildRateSheetTable(version, {
    accounts: new Map(accounts.map((a) => [a.id, a.number])),
    regions: new Map(places.regions.map((r) => [r.id, r.name])),
    warehouses: new Map(places.warehouses.map((w) => [w.id, w.name.split(' ')[0] ?? ''])),
  });
  const name = `${version.sheet.replace(/[^\p{L}\p{N} ._-]/gu, ' ')} ${version.version}`;
  return { ...table, name, sheet: version.sheet };
}
export async function exportRateSheetCsv(work: RequestContext, versionId: number): Promise<FileResult> {
  const { columns, rows, name } = await tableOfVersion(work, versionId);
  const dated = rows.map((cells) =>
    cells.map((cell, index) =>
      columns[index]?.id === 'effectiveDate' && typeof cell === 'string' ? formatDate(cell) : cell,
    ),
  );
  return {
    name: `${name}.csv`,
    body: formatCsv(
      columns.map((c) => c.title),
      dated,
    ),
  };
}
export async function exportRateSheetWorkbook(work: RequestContext, versionId: number): Promise<FileResult> {
  const { columns, rows, name, sheet } = await tableOfVersion(work, versionId);
  const tab =
    sheet
      .replace(/[[\]:*?/\\']/g, ' ')
      .slice(0, 31)
      .trim() || 'Rates';
  const dated = columns.map(({ id: column, title, width }) => ({
    title,
    width,
    date: column === 'effectiveDate',
  }));
  return { name: `${name}.xlsx`, body: buildXlsxWorkbook(tab, dated, rows) };
}
