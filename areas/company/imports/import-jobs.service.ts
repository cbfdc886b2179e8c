import { z } from 'zod';
import { createCellReader } from './cell-reader.rules.ts';
import type { CellReader, ImportRowCells } from './cell-reader.rules.ts';
import { discardQueryPlans } from './record-importer.service.ts';
import type { RecordImporter, ReportProgress } from './record-importer.service.ts';
import { getRecordImporter } from './record-importers.service.ts';
import type { ImportKindId, ImportStatus } from './import-states.contract.ts';
import { formatFirstRecordNames } from './records-in-use.rules.ts';
import { dryRunImportRows } from './import-dry-run.service.ts';
import type { ImportRowError, ImportDryRunRow } from './import-dry-run.service.ts';
import { mapNormalizedSpellingsToChoices } from './import-vocabulary.service.ts';
import { importColumnsByKind } from './import-columns.contract.ts';
import type { ImportRun } from './imports.contract.ts';
import { importErrors } from './imports.errors.ts';
import * as store from './imports.repository.ts';
import type { ImportFileRow } from './imports.repository.ts';
import {
  getViolatedForeignKey,
  isDatabaseUnavailableError,
  getViolatedUniqueConstraint,
} from '#kit/server/db.ts';
import { detectDecimalMarks } from '#kit/contract/imported-numbers.ts';
import type { DecimalMark } from '#kit/contract/imported-numbers.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import type { JobContext, JobHandler } from '#kit/server/jobs.ts';
import { parseMarkedFormula } from '#kit/contract/formula-cell.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** Background jobs that check, write and undo imports. Each can run twice after a crash with the same result. */

const payload = z.object({ runId: z.int() });
const batchRows = 1000;
/** More errors than a user can fix by hand are counted but not listed. */
const mostListedFaults = 5000;

interface Checked {
  added: number;
  changed: number;
  unchanged: number;
  faults: number;
  notices: number;
}

/** Checks each row in one transaction, so that an interrupted check leaves no partial result. */
export const importCheckJob: JobHandler = (job) =>
  untilFailed(job, checking, async (work, run) => {
    await store.deleteImportErrorsAndRowValues(work, run.id);
    const kind = getRecordImporter(run.kind);
    // A kind with a dry run spends the first half of the progress on reading.
    const passes = kind.hasDryRun ? 2 : 1;
    const progress = stoppable(job, (done) => job.reportProgress(Math.floor(done / passes), run.rows));
    const counts = await checkRows(work, run, progress);
    const listed = Math.max(0, mostListedFaults - counts.faults);
    const tried = await dryRunImportRows(
      work,
      kind,
      valuesOf(work, run, (done) => progress(run.rows + done)),
    );
    await store.insertImportErrorsOrNotices(work, run.id, tried.slice(0, listed));
    counts.faults += tried.length;
    await leaveOutFaulty(work, run, counts, tried);
    await store.updateImportRun(work, run.id, { status: 'checked', counts });
    publishChange(work, 'imports', [run.id]);
    return { ...counts };
  });

/** Rows that the dry run rejected are neither added nor changed. */
async function leaveOutFaulty(
  work: RequestContext,
  run: ImportRun,
  counts: Checked,
  tried: readonly ImportRowError[],
): Promise<void> {
  const rows = [...new Set(tried.map(({ row }) => row))];
  const values = await store.findValidImportValuesOfRows(work, run.id, rows);
  const counted = { add: 'added', change: 'changed', unchanged: 'unchanged' } as const;
  for (const effect of await getRecordImporter(run.kind).determineRowEffects(work, values))
    counts[counted[effect]] -= 1;
}

/**
 * Reports the progress of a step, and ends it when the server shuts down. The step is one transaction, so nothing of it is saved.
 */
const stoppable =
  (job: JobContext, say: ReportProgress = async () => undefined): ReportProgress =>
  async (done) => {
    job.signal.throwIfAborted();
    await say(done);
  };

/** The values of a run in batches. */
async function* valuesOf(
  work: RequestContext,
  run: ImportRun,
  progress: ReportProgress,
): AsyncGenerator<ImportDryRunRow[]> {
  for (let after = 0; ;) {
    const batch = await store.findValidImportRowsAfter(work, run.id, after, batchRows);
    if (batch.length === 0) return;
    yield batch.map(({ row, value, cells }) => ({ row, value, cells: () => cellsByColumn(run, cells) }));
    after = batch.at(-1)?.row ?? after;
    await progress(after - run.titleRow);
  }
}

/** A step of a run: its state while it runs and after it failed, and the error for a defect. */
interface Step {
  state: ImportStatus;
  stateAfterFault: ImportStatus;
  stopped: ErrorDefinition;
  /** The error when the server stopped during the step. */
  restarted: ErrorDefinition;
}
const checking: Step = {
  state: 'checking',
  stateAfterFault: 'failed',
  stopped: importErrors.importFailed,
  restarted: importErrors.importInterrupted,
};
const importing: Step = { ...checking, state: 'importing' };
const undoing: Step = {
  state: 'undoing',
  stateAfterFault: 'imported',
  stopped: importErrors.undoFailed,
  restarted: importErrors.undoInterrupted,
};

/**
 * Runs one step in one transaction. When it fails for good, the run records the reason and the step can be started again. After a
 * lost database connection the queue retries it.
 */
async function untilFailed(
  job: JobContext,
  { state, stateAfterFault, stopped, restarted }: Step,
  act: (work: RequestContext, run: ImportRun) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { runId } = payload.parse(job.payload);
  try {
    return await job.runInTransaction(async (work) => {
      const run = await store.lockImportRun(work, runId);
      if (run?.state === stateAfterFault && run.why !== null) reject(stopped);
      return run?.state === state ? act(work, run) : {};
    });
  } catch (caught) {
    if (isDatabaseUnavailableError(caught)) throw caught;
    const error = reasonFor(caught, { ...job, state, restarted });
    const why =
      error instanceof ApiError
        ? { sentence: error.key, params: error.params }
        : { sentence: stopped.sentence, params: {} };
    await job.runInTransaction(async (work) => {
      if ((await store.lockImportRun(work, runId))?.state !== state) return;
      await store.updateImportRun(work, runId, { status: stateAfterFault, failureMessage: why });
      publishChange(work, 'imports', [runId]);
    });
    // The job log records the original error.
    throw caught instanceof ApiError ? caught : error;
  }
}

/** The error that ended a step, as a message for users unless it is a defect. */
function reasonFor(
  error: unknown,
  { signal, state, restarted }: Pick<JobContext, 'signal'> & Pick<Step, 'state' | 'restarted'>,
): unknown {
  if (signal.aborted && !(error instanceof ApiError)) return new ApiError(restarted);
  return state === 'importing' && isOvertaken(error) ? new ApiError(importErrors.recordsChanged) : error;
}
/**
 * True when records were added or removed since the check: what it found free is taken, or what it found is missing. A feature
 * rejects nothing else that passed the check. A new check reports it by row.
 */
function isOvertaken(error: unknown): boolean {
  if (error instanceof ApiError) return !ownCodes.has(error.error);
  return (getViolatedUniqueConstraint(error) ?? getViolatedForeignKey(error)) !== undefined;
}
const ownCodes: ReadonlySet<string> = new Set(Object.values(importErrors).map(({ code }) => code));

async function checkRows(work: RequestContext, run: ImportRun, progress: ReportProgress): Promise<Checked> {
  const kind = getRecordImporter(run.kind);
  const counts: Checked = { added: 0, changed: 0, unchanged: 0, faults: 0, notices: 0 };
  /** The first row with each key. */
  const firstRowByKey = new Map<string, number>();
  let done = 0;
  const ofFile = await kind.loadFileReferenceData?.(work, cellsOf(work, run));
  const decimalMarks = await findDecimalMarks(work, run);
  for (let after = 0; ;) {
    const batch = await store.findImportRowsAfter(work, run.id, after, batchRows);
    if (batch.length === 0) return counts;
    const {
      values,
      faults: errors,
      notices,
    } = await readBatch(work, run, kind, batch, {
      seen: firstRowByKey,
      ofFile,
      decimalMarks,
    });
    const listed = Math.max(0, mostListedFaults - counts.faults);
    await store.insertImportErrorsOrNotices(work, run.id, errors.slice(0, listed));
    const listedNotices = Math.max(0, mostListedFaults - counts.notices);
    await store.insertImportErrorsOrNotices(work, run.id, notices.slice(0, listedNotices), {
      areNotices: true,
    });
    await store.updateImportRowValues(work, run.id, values);
    const effects = await kind.determineRowEffects(
      work,
      values.map(({ value }) => value),
    );
    counts.added += effects.filter((effect) => effect === 'add').length;
    counts.changed += effects.filter((effect) => effect === 'change').length;
    counts.unchanged += effects.filter((effect) => effect === 'unchanged').length;
    counts.faults += errors.length;
    counts.notices += notices.length;
    after = batch.at(-1)?.row ?? after;
    done += batch.length;
    await progress(done);
  }
}

/** Decides the decimal mark of each number column from all its cells. */
async function findDecimalMarks(
  work: RequestContext,
  run: ImportRun,
): Promise<ReadonlyMap<string, DecimalMark>> {
  const places = importColumnsByKind[run.kind].flatMap(({ id, isNumber }) =>
    isNumber && run.places[id] != null ? [[id, run.places[id]] as const] : [],
  );
  const cells = await store.findDistinctImportCells(
    work,
    run.id,
    places.map(([, place]) => place),
  );
  const byPlace = Map.groupBy(cells, ({ place }) => place);
  return detectDecimalMarks(
    new Map(places.map(([id, place]) => [id, (byPlace.get(place) ?? []).map(({ value }) => value)])),
  );
}

/** The cells of all rows in batches. */
async function* cellsOf(work: RequestContext, run: ImportRun): AsyncGenerator<ImportRowCells[]> {
  for (let after = 0; ;) {
    const batch = await store.findImportRowsAfter(work, run.id, after, batchRows);
    if (batch.length === 0) return;
    yield batch.map(({ cells }) => cellsByColumn(run, cells));
    after = batch.at(-1)?.row ?? after;
  }
}

/** Warnings of a row are numbered separately from its errors, to which a dry run can add. */
const firstNotice = 1000;

async function readBatch(
  work: RequestContext,
  run: ImportRun,
  kind: RecordImporter,
  batch: readonly ImportFileRow[],
  {
    seen: firstRowByKey,
    ofFile,
    decimalMarks,
  }: { seen: Map<string, number>; ofFile: unknown; decimalMarks: ReadonlyMap<string, DecimalMark> },
): Promise<{
  values: { row: number; value: object }[];
  faults: ImportRowError[];
  notices: ImportRowError[];
}> {
  const titles = new Map(importColumnsByKind[run.kind].map(({ id, title }) => [id, title]));
  const likely = {
    today: work.now.toString().slice(0, 10),
    daysOf: new Map(
      importColumnsByKind[run.kind].flatMap(({ id, likelyDayRange: likely }) =>
        likely ? [[id, likely]] : [],
      ),
    ),
  };
  const read = batch.map(({ row, cells }) => ({
    row,
    cells: cellsByColumn(run, cells),
    isLonger: cells.slice(run.titles.length).some((cell) => cell.trim() !== ''),
  }));
  const facts = await kind.loadReferenceData(
    work,
    read.map(({ cells }) => cells),
    ofFile,
  );
  const values: { row: number; value: object }[] = [];
  const errors: ImportRowError[] = [];
  const notices: ImportRowError[] = [];
  for (const { row, cells, isLonger } of read) {
    const formulas = [...cells].flatMap(([column, cell]) =>
      parseMarkedFormula(cell) === undefined ? [] : [column],
    );
    const reader = createCellReader(withoutValues(cells, formulas), {
      titles,
      dateOrder: run.dateOrder ?? 'mdy',
      decimalMarks,
      spellingsOf: mapNormalizedSpellingsToChoices,
      likely,
    });
    const value = kind.parseRow(reader, withoutValues(cells, formulas), facts);
    nameFormulas(reader, cells, formulas);
    if (isLonger) nameMoreCells(reader);
    const first = value === undefined ? undefined : firstRowByKey.get(kind.keyOf(value));
    if (first !== undefined) reader.addError('', 'repeated', { row: first });
    if (value !== undefined && first === undefined) firstRowByKey.set(kind.keyOf(value), row);
    if (reader.errors.length === 0 && value !== undefined) values.push({ row, value });
    errors.push(...reader.errors.map((error, seq) => ({ ...error, row, seq })));
    notices.push(...reader.warnings.map((notice, index) => ({ ...notice, row, seq: firstNotice + index })));
  }
  return { values, faults: errors, notices };
}
const withoutValues = (cells: ImportRowCells, columns: readonly string[]): ImportRowCells =>
  columns.length === 0 ? cells : new Map([...cells, ...columns.map((column) => [column, ''] as const)]);
/** A formula without a value is read as blank, but the error is the formula. */
function nameFormulas(
  { errors, addError: wrong }: CellReader,
  cells: ImportRowCells,
  formulas: readonly string[],
): void {
  if (formulas.length === 0) return;
  const others = errors.filter(({ column }) => !formulas.includes(column));
  errors.splice(0, errors.length, ...others);
  for (const column of formulas) {
    wrong(column, 'formula');
    const error = errors.at(-1);
    if (error) error.value = parseMarkedFormula(cells.get(column) ?? '') ?? '';
  }
}
/** A separator inside a cell shifts the following cells by one column. Their other errors result from that. */
function nameMoreCells({ errors, addError: wrong }: CellReader): void {
  errors.length = 0;
  wrong('', 'moreCells');
}
const cellsByColumn = (run: ImportRun, cells: readonly string[]): ImportRowCells =>
  new Map(
    Object.entries(run.places).flatMap(([column, place]) =>
      place === null ? [] : [[column, cells[place] ?? ''] as const],
    ),
  );

/** Writes all rows in one transaction. An interrupted import has written nothing, and starts again from the beginning. */
export const importWriteJob: JobHandler = async (job) => {
  await untilFailed(job, importing, async (work, run) => {
    await getRecordImporter(run.kind).prepare?.(work, plainValuesOf(work, run, stoppable(job)));
    return {};
  });
  return writeRows(job);
};
/** Only the values, without row numbers. They are all that is written. */
async function* plainValuesOf(
  work: RequestContext,
  run: ImportRun,
  progress: ReportProgress,
): AsyncGenerator<object[]> {
  for (let after = 0; ;) {
    const batch = await store.findValidImportValuesAfter(work, run.id, after, batchRows);
    if (batch.length === 0) return;
    yield batch.map(({ value }) => value);
    after = batch.at(-1)?.row ?? after;
    await progress(after - run.titleRow);
  }
}
const writeRows: JobHandler = (job) =>
  untilFailed(job, importing, async (work, run) => {
    const kind = getRecordImporter(run.kind);
    let added = 0;
    const progress = stoppable(job, (done) => job.reportProgress(done, run.rows));
    for await (const values of plainValuesOf(work, run, progress)) {
      await discardQueryPlans(work);
      const createdIds = await kind.write(work, values);
      await store.insertIdsOfRecordsCreatedByImport(work, run.id, createdIds);
      added += createdIds.length;
    }
    if (kind.finish)
      for await (const values of plainValuesOf(work, run, () => progress(run.rows)))
        await kind.finish(work, values);
    await store.deleteImportRowsAndErrors(work, [run.id]);
    const ended = atTheEnd(job, work);
    await store.updateImportRun(ended, run.id, { status: 'imported' });
    await recordAudit(ended, {
      entity: 'import',
      entityId: run.id,
      action: 'imported',
      after: { kind: run.kind, file: run.fileName, rows: run.rows, added },
    });
    publishChange(work, 'imports', [run.id]);
    return { added };
  });

/** The same request context with the current time, minutes after the start. */
const atTheEnd = (job: JobContext, work: RequestContext): RequestContext => ({
  ...work,
  now: job.clock.now(),
});

/** Rejects the undo while other records depend on those that an import created. */
export async function requireImportedRecordsUnused(
  work: RequestContext,
  kind: ImportKindId,
  recordIds: readonly string[],
): Promise<void> {
  const used = await getRecordImporter(kind).findRecordsInUse(work, recordIds);
  if (used.length > 0)
    reject(importErrors.recordsInUse, { count: used.length, names: formatFirstRecordNames(used) });
}

/**
 * Undoes everything an import added in one transaction. If anything came to depend on it since the undo started, nothing is
 * undone.
 */
export const importUndoJob: JobHandler = (job) =>
  untilFailed(job, undoing, async (work, run) => {
    const createdIds = await store.findIdsOfRecordsCreatedByImport(work, run.id);
    await requireImportedRecordsUnused(work, run.kind, createdIds);
    const progress = stoppable(job, (done) => job.reportProgress(done, createdIds.length));
    await progress(0);
    await getRecordImporter(run.kind).removeRecords(work, createdIds, progress);
    await store.deleteImportRowsAndErrors(work, [run.id]);
    const ended = atTheEnd(job, work);
    await store.updateImportRun(ended, run.id, { status: 'undone' });
    await recordAudit(ended, {
      entity: 'import',
      entityId: run.id,
      action: 'undone',
      before: { kind: run.kind, file: run.fileName, records: createdIds.length },
    });
    publishChange(work, 'imports', [run.id]);
    return { removed: createdIds.length };
  });

/** Days for which an import that was not written keeps the rows of its file, which contain personal data. */
const daysUnwritten = 30;
/** Removes the rows of imports that were not written in time. */
export async function expireOldUnwrittenImports(work: RequestContext): Promise<void> {
  const before = work.now.subtract({ hours: daysUnwritten * 24 }).toString();
  const expired = await store.expireImportRunsAndDeleteRows(work, before);
  if (expired.length > 0) publishChange(work, 'imports', expired);
}
