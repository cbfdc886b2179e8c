import type {
  ImportedReadingsResult,
  ReadingError,
  SavedReadingsResult,
  addSensorReadingsAllOrNothingEndpoint,
  findReadingsEndpoint,
  previewByDefaultOrImportReadingFileEndpoint,
} from './temperatures.contract.ts';
import { maxReadingsPerFile, readingFileColumns, readingSources } from './temperatures.contract.ts';
import { temperatureErrors } from './temperatures.errors.ts';
import { serializeSortedReadingsInBatches } from './match-readings.rules.ts';
import { parseFridgeTagReport, loggerTitlePatterns } from './logger-file.rules.ts';
import { recordPalletTemperatureSql } from './record-temperatures.sql.ts';
import type { ScannedTemperature } from './record-temperatures.sql.ts';
import {
  createRowErrorReporter,
  validateReadingTemperature,
  reportImplausibleReadingTime,
} from './parse-readings.rules.ts';
import { tenthsFFromTemperature } from './temperature.rules.ts';
import * as store from './temperatures.repository.ts';
import { previewReadingFileInThreadIfLong, previewReadings } from './preview-readings.service.ts';
import type {
  LoggerFileSource,
  ReadingLookupResult,
  ReadingLookupRequest,
  ReadingPreview,
} from './preview-readings.service.ts';
import {
  getSavedMapping,
  listLatestSavedHeaderKeys,
  rememberMapping,
} from '#areas/accounts/accounts/column-mappings.service.ts';
import { normalizeCell } from '#areas/accounts/accounts/sheet.rules.ts';
import { parseUnitLabel } from '#areas/freight/units/barcodes.rules.ts';
import type { BodyOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { formatCsv } from '#kit/server/csv.ts';
import { decodeText } from '#kit/server/spreadsheet/decode-text.ts';
import { buildHeaderKey } from '#kit/server/spreadsheet/spreadsheet-options.ts';
import { openSpreadsheetOrReject } from '#kit/server/spreadsheet/open-or-reject.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

export const listReadings = (work: RequestContext, query: QueryOf<typeof findReadingsEndpoint>) =>
  store.findReadings(
    work,
    query.code === undefined ? query : { ...query, code: parseUnitLabel(query.code).sscc ?? query.code },
    query,
  );

/** Saves the temperature that a scanner measured of a receiving pallet. */
export async function recordPalletTemperature(
  work: RequestContext,
  palletId: number,
  temperature: ScannedTemperature,
): Promise<void> {
  await recordPalletTemperatureSql(work, palletId, temperature).execute(work.tx);
  publishChange(work, 'temperatures');
}

/** Saves the temperature of a truck at a delivery. */
export async function recordTruckTemperatureAtDelivery(
  work: RequestContext,
  {
    loadId,
    warehouseId,
    atMs,
    tenthsF,
  }: { loadId: number; warehouseId: number; atMs: number; tenthsF: number },
): Promise<void> {
  const truck = { unitId: null, palletId: null, loadId, room: null };
  const reading = { ...truck, row: 1, targetText: '', at: atMs, tenthsF, device: '', code: null };
  for (const packed of serializeSortedReadingsInBatches([reading]))
    await store.insertReadingsAndCountNew(work, warehouseId, readingSources.proof, packed);
  publishChange(work, 'temperatures');
}

const zoneOf = async (work: RequestContext, warehouseId: number): Promise<string> =>
  (await store.findWarehouseZone(work, warehouseId))?.zone ?? rejectNotFound('warehouseId');

/** Runs the database lookups of a preview. */
const answerOf =
  (work: RequestContext, warehouseId: number) =>
  (question: ReadingLookupRequest): Promise<ReadingLookupResult> =>
    question.kind === 'named'
      ? store.findMeasuredObjectsByCode(work, warehouseId, question)
      : store.findStoredReadingsWithSameKeys(work, warehouseId, question.packed);

/** Saves all readings or, on any error, none. Another request can have saved the same readings since the preview. */
async function keep<A extends SavedReadingsResult>(
  work: RequestContext,
  warehouseId: number,
  source: (typeof readingSources)['call' | 'file'],
  { result: answer, newReadingBatches: fresh }: ReadingPreview<A>,
): Promise<A> {
  if (answer.faultsInFile > 0)
    reject(temperatureErrors.fileHasErrors, { count: answer.faultsInFile }, { data: answer });
  let added = 0;
  for (const packed of fresh)
    added += await store.insertReadingsAndCountNew(work, warehouseId, source, packed);
  if (added > 0) {
    await recordAudit(work, {
      entity: 'warehouse',
      entityId: warehouseId,
      action: 'temperatures',
      after: { added },
    });
    publishChange(work, 'temperatures');
  }
  return { ...answer, dryRun: false, added, known: answer.known + answer.added - added };
}

/** Saves temperatures sent by sensors. */
export async function addSensorReadingsAllOrNothing(
  work: RequestContext,
  body: BodyOf<typeof addSensorReadingsAllOrNothingEndpoint>,
): Promise<SavedReadingsResult> {
  await zoneOf(work, body.warehouseId);
  const errors: ReadingError[] = [];
  const now = work.now.epochMilliseconds;
  const readings = body.readings.flatMap(({ of: targetText, measuredAt, temperature, unit, device }, n) => {
    const fail = createRowErrorReporter(errors, n + 1);
    const instantMs = Temporal.Instant.from(measuredAt).epochMilliseconds;
    const tenthsF = tenthsFFromTemperature(temperature, unit);
    reportImplausibleReadingTime(instantMs, measuredAt, now, fail);
    validateReadingTemperature(tenthsF, String(temperature), fail);
    return { row: n + 1, targetText, at: instantMs, tenthsF, device: device ?? '' };
  });
  const tried = await previewReadings(
    { readings, rowsWithErrors: [], errors, skippedCount: 0, summaryRows: 0 },
    body.readings.length,
    {
      askMainThread: answerOf(work, body.warehouseId),
    },
  );
  return keep(work, body.warehouseId, readingSources.call, tried);
}

/** Reads a logger's file and returns what it would save. Saves it when requested and free of errors. */
export async function previewByDefaultOrImportReadingFile(
  work: RequestContext,
  bytes: Uint8Array,
  {
    dryRun = true,
    warehouseId,
    zone: clock,
    dateOrder,
    titleRow,
    time,
    date,
    temperature,
    ...targetOptions
  }: ImportWish,
): Promise<ImportedReadingsResult> {
  const zone = await zoneOf(work, warehouseId);
  const source = await openLoggerFile(bytes, titleRow, await listLatestSavedHeaderKeys(work, 'temperatures'));
  const headerKey = headerKeyOf(source);
  const saved = headerKey === undefined ? undefined : await getSavedMapping(work, 'temperatures', headerKey);
  const chosen = chosenColumns({ time, date, temperature });
  const isChosen = Object.keys(chosen).length > 0;
  const options = {
    timeZone: clock === 'utc' ? 'UTC' : zone,
    nowMs: work.now.epochMilliseconds,
    measuredObject: targetOptions.of,
    device: targetOptions.device,
    unit: targetOptions.unit,
    order: dateOrder ?? saved?.dateOrder ?? undefined,
    columns: isChosen ? chosen : columnsInFile(saved?.columns ?? {}, source),
  };
  const tried = await previewReadingFileInThreadIfLong({ source, options }, answerOf(work, warehouseId));
  if (dryRun) return tried.result;
  if (tried.result.dateOrder === null) reject(temperatureErrors.dateOrderMissing, {}, { data: tried.result });
  const saveResult = await keep(work, warehouseId, readingSources.file, tried);
  if (headerKey !== undefined && (isChosen || dateOrder !== undefined))
    await rememberMapping(work, 'temperatures', headerKey, {
      columns: isChosen ? chosen : (saved?.columns ?? {}),
      dateOrder,
    });
  return saveResult;
}
/** The saved columns as the file writes their titles, which can differ in case. */
function columnsInFile(
  columns: Readonly<Record<string, string>>,
  source: LoggerFileSource,
): Record<string, string> {
  const titles = 'table' in source ? source.table.titles.map(normalizeCell) : [];
  return Object.fromEntries(
    Object.entries(columns).flatMap(([column, saved]) => {
      const title = titles.find((one) => one.toUpperCase() === saved.toUpperCase());
      return title === undefined ? [] : [[column, title]];
    }),
  );
}
/** The key of the titles. Undefined for a file without titles of its own, such as a Fridge-tag report. */
const headerKeyOf = (source: LoggerFileSource): string | undefined =>
  'table' in source && source.table.titleRow !== 0 ? buildHeaderKey(source.table.titles) : undefined;
type ImportWish = BodyOf<typeof previewByDefaultOrImportReadingFileEndpoint>;
const chosenColumns = (titles: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(titles).flatMap(([column, title]) => (title === undefined ? [] : [[column, title]])),
  );

/** The maximum size of a Fridge-tag report in bytes. */
const longestReport = 1_000_000;
async function openLoggerFile(
  bytes: Uint8Array,
  titleRow: number | undefined,
  reviewedHeaderKeys: readonly string[],
): Promise<LoggerFileSource> {
  const sheet = bytes.length <= longestReport ? parseFridgeTagReport(decodeText(bytes)) : undefined;
  if (sheet) return { sheet };
  const { packed } = await openSpreadsheetOrReject(
    bytes,
    {
      knownTitles: loggerTitlePatterns,
      titleRow,
      reviewedHeaderKeys,
      allowsMissingTitles: true,
      limits: { rowsBelowTitles: maxReadingsPerFile },
    },
    temperatureErrors,
  );
  return { table: packed };
}

export const getReadingTemplate = (): FileResult => ({
  name: 'temperatures-template.csv',
  body: formatCsv(
    readingFileColumns.map((column) => column.title),
    [],
  ),
});
