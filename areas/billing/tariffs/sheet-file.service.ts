import { sheetFileErrors } from './sheet-file.errors.ts';
import { fileColumns } from './sheet-file.contract.ts';
import type { importSheet, SheetImport } from './sheet-file.contract.ts';
import type { FileFacts } from './sheet-file.rules.ts';
import * as files from './sheet-file.store.ts';
import type { WholeVersion } from './sheet-file.store.ts';
import { tableOf } from './sheet-table.rules.ts';
import { mostLines } from './sheets.contract.ts';
import { versionStates } from '#areas/settings/regions/sheet-version-states.contract.ts';
import type { SheetLine } from './sheets.contract.ts';
import * as store from './sheets.store.ts';
import { tryRatesApart } from './try-rates.service.ts';
import type { TriedRates } from './try-rates.service.ts';
import { readSheetFile } from '#areas/accounts/accounts/read-sheet.service.ts';
import type { Sheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { plain } from '#areas/accounts/accounts/sheet-words.rules.ts';
import type { BodyOf, FileAnswer } from '#kit/contract/endpoint.ts';
import { showDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { csvText } from '#kit/server/csv.ts';
import { refuse } from '#kit/server/refuse.ts';
import { writeWorkbook } from '#kit/server/workbook.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

const template = fileColumns.map(({ title }) => title);

const parties = ['shipperId', 'consigneeId', 'billToId'];
async function factsOf(work: Work, sheet: Sheet, versions: readonly WholeVersion[]): Promise<FileFacts> {
  const titles = new Set(fileColumns.filter((c) => parties.includes(c.id)).map((c) => plain(c.title)));
  const places = sheet.titles.flatMap((title, at) => (titles.has(plain(title)) ? [at] : []));
  const numbers = sheet.rows.flatMap(({ cells }) => places.map((at) => (cells[at] ?? '').toUpperCase()));
  const accounts = await files.accountsOf(work, { numbers: [...new Set(numbers.filter(Boolean))] });
  const draft = versions.find((v) => v.status === versionStates.draft);
  return {
    ...(await store.places(work)),
    accounts: new Map(accounts.map((a) => [a.number.toUpperCase(), a.id])),
    zones: (draft ?? versions[0])?.zones ?? [],
    draftDate: draft?.effectiveDate ?? null,
    published: versions.filter((v) => v.status === versionStates.published),
  };
}
const partiesOf = (lines: readonly SheetLine[]): number[] => [
  ...new Set(lines.flatMap((l) => [l.billToId ?? [], l.shipperId ?? [], l.consigneeId ?? []].flat())),
];

/** Reads a file and says what it would change; writes the draft when that is asked for and nothing is at fault. */
export async function importFile(
  work: Work,
  sheetId: number,
  bytes: Uint8Array,
  { dryRun = true, rowVersion, titleRow }: BodyOf<typeof importSheet>,
): Promise<SheetImport> {
  const sheet = await readSheetFile(
    bytes,
    { template, titleRow, limits: { rows: mostLines } },
    sheetFileErrors,
  );
  // Whoever writes a sheet at the same moment waits for the one who was first.
  const kept = (await store.holdSheet(work, sheetId)) ?? refuse(commonErrors.notFound);
  const versions = await files.wholeVersions(work, sheetId);
  const draft = versions.find((v) => v.status === versionStates.draft);
  const before = draft ?? versions[0];
  const read = await tryRatesApart({ sheet, facts: await factsOf(work, sheet, versions), draft, before });
  const answer = await answerOf(work, read, { rows: sheet.rows.length, before, draft });
  if (dryRun) return answer;
  if (read.faultsInFile > 0 || read.effectiveDate === null)
    return refuse(sheetFileErrors.faultsOpen, { count: read.faultsInFile }, { data: answer });
  if (!read.writes) return { ...answer, dryRun: false };
  const seen = rowVersion ?? draft?.rowVersion;
  const next = { ...read, effectiveDate: read.effectiveDate };
  const id = draft?.id ?? (await store.insertDraft(work, sheetId, next));
  if (draft && !(await store.writeDraft(work, id, { ...next, version: seen ?? draft.rowVersion })))
    refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'rate_sheet',
    entityId: sheetId,
    action: 'imported',
    before: draft ? { effectiveDate: draft.effectiveDate, zones: draft.zones, rates: draft.lines } : null,
    after: { sheet: kept.name, effectiveDate: read.effectiveDate, zones: read.zones, rates: read.lines },
  });
  announce(work, 'tariffs', [sheetId]);
  return { ...answer, dryRun: false, versionId: id };
}

async function answerOf(
  work: Work,
  { lines, zones: _, ...read }: TriedRates,
  of: { rows: number; before: WholeVersion | undefined; draft: WholeVersion | undefined },
): Promise<SheetImport> {
  const names = await files.accountsOf(work, { ids: partiesOf([...lines, ...(of.before?.lines ?? [])]) });
  return {
    dryRun: true,
    rows: of.rows,
    ...read,
    versionId: of.draft?.id ?? null,
    rowVersion: of.draft?.rowVersion ?? null,
    accounts: names.map((a) => ({ id: a.id, name: `${a.number} ${a.name}` })),
  };
}

async function tableOfVersion(work: Work, id: number) {
  const version = (await store.findVersion(work, id)) ?? refuse(commonErrors.notFound);
  const places = await store.places(work);
  const accounts = await files.accountsOf(work, { ids: partiesOf(version.lines) });
  const table = tableOf(version, {
    accounts: new Map(accounts.map((a) => [a.id, a.number])),
    regions: new Map(places.regions.map((r) => [r.id, r.name])),
    warehouses: new Map(places.warehouses.map((w) => [w.id, w.name.split(' ')[0] ?? ''])),
  });
  const name = `${version.sheet.replace(/[^\p{L}\p{N} ._-]/gu, ' ')} ${version.version}`;
  return { ...table, name, sheet: version.sheet };
}
export async function asCsv(work: Work, id: number): Promise<FileAnswer> {
  const { columns, rows, name } = await tableOfVersion(work, id);
  const dated = rows.map((cells) =>
    cells.map((cell, at) =>
      columns[at]?.id === 'effectiveDate' && typeof cell === 'string' ? showDate(cell) : cell,
    ),
  );
  return {
    name: `${name}.csv`,
    body: csvText(
      columns.map((c) => c.title),
      dated,
    ),
  };
}
export async function asWorkbook(work: Work, id: number): Promise<FileAnswer> {
  const { columns, rows, name, sheet } = await tableOfVersion(work, id);
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
  return { name: `${name}.xlsx`, body: writeWorkbook(tab, dated, rows) };
}
