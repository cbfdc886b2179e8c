import { z } from 'zod';
import { readCells } from './cells.rules.ts';
import type { CellReader, RowCells } from './cells.rules.ts';
import { discardPlans } from './import-kind.service.ts';
import type { ImportKind, Progress } from './import-kind.service.ts';
import { findKind } from './import-kinds.service.ts';
import type { ImportKindId, ImportState } from './import-states.contract.ts';
import { firstNames } from './records-in-use.rules.ts';
import { tryRows } from './import-trial.service.ts';
import type { RowFault, TriedRow } from './import-trial.service.ts';
import { spellingsOf } from './import-words.service.ts';
import { importColumns } from './import-columns.contract.ts';
import type { ImportRun } from './imports.contract.ts';
import { importErrors } from './imports.errors.ts';
import * as store from './imports.store.ts';
import type { FileRow } from './imports.store.ts';
import { foreignKeyViolation, isDatabaseAway, uniqueViolation } from '#kit/server/db.ts';
import type { Fault } from '#kit/contract/errors.ts';
import type { JobContext, JobHandler } from '#kit/server/jobs.ts';
import { formulaIn } from '#kit/contract/formula.ts';
import { Refusal, refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** The check, the writing and the undo of imports, in the background. Each may run twice after a crash and do the same. */

const payload = z.object({ runId: z.int() });
const batchRows = 1000;
/** More faults than anybody mends by hand are counted, not listed. */
const mostListedFaults = 5000;

interface Checked {
  added: number;
  changed: number;
  unchanged: number;
  faults: number;
  notices: number;
}

/** Checks each row; in one transaction, so that a check that is cut off leaves nothing half done. */
export const checkJob: JobHandler = (job) =>
  untilFailed(job, checking, async (work, run) => {
    await store.clearCheck(work, run.id);
    const kind = findKind(run.kind);
    // A kind that is tried besides is read in the first half.
    const passes = kind.isTried ? 2 : 1;
    const progress = stoppable(job, (done) => job.progress(Math.floor(done / passes), run.rows));
    const counts = await checkRows(work, run, progress);
    const listed = Math.max(0, mostListedFaults - counts.faults);
    const tried = await tryRows(
      work,
      kind,
      valuesOf(work, run, (done) => progress(run.rows + done)),
    );
    await store.insertFaults(work, run.id, tried.slice(0, listed));
    counts.faults += tried.length;
    await leaveOutFaulty(work, run, counts, tried);
    await store.writeRun(work, run.id, { state: 'checked', counts });
    announce(work, 'imports', [run.id]);
    return { ...counts };
  });

/** Rows that the trial refused are neither added nor changed. */
async function leaveOutFaulty(
  work: Work,
  run: ImportRun,
  counts: Checked,
  tried: readonly RowFault[],
): Promise<void> {
  const rows = [...new Set(tried.map(({ row }) => row))];
  const values = await store.findValuesOfRows(work, run.id, rows);
  const counted = { add: 'added', change: 'changed', unchanged: 'unchanged' } as const;
  for (const effect of await findKind(run.kind).findEffects(work, values)) counts[counted[effect]] -= 1;
}

/** Says how far a step is, and ends it when the server is to end: one transaction, so that nothing of it is left. */
const stoppable =
  (job: JobContext, say: Progress = async () => undefined): Progress =>
  async (done) => {
    job.signal.throwIfAborted();
    await say(done);
  };

/** The values of a run, batch after batch. */
async function* valuesOf(work: Work, run: ImportRun, progress: Progress): AsyncGenerator<TriedRow[]> {
  for (let after = 0; ;) {
    const batch = await store.findValues(work, run.id, after, batchRows);
    if (batch.length === 0) return;
    yield batch.map(({ row, value, cells }) => ({ row, value, cells: () => cellsByColumn(run, cells) }));
    after = batch.at(-1)?.row ?? after;
    await progress(after - run.titleRow);
  }
}

/** A step of a run: the state during it and after it failed, and what is said of a defect. */
interface Step {
  state: ImportState;
  stateAfterFault: ImportState;
  stopped: Fault;
  /** What is said when the server ended in the middle of it. */
  restarted: Fault;
}
const checking: Step = {
  state: 'checking',
  stateAfterFault: 'failed',
  stopped: importErrors.stopped,
  restarted: importErrors.restarted,
};
const importing: Step = { ...checking, state: 'importing' };
const undoing: Step = {
  state: 'undoing',
  stateAfterFault: 'imported',
  stopped: importErrors.undoStopped,
  restarted: importErrors.undoRestarted,
};

/**
 * One step of a run in one transaction. When it fails for good, the run says why and the step can be taken again; a lost database is
 * tried again by the queue.
 */
async function untilFailed(
  job: JobContext,
  { state, stateAfterFault, stopped, restarted }: Step,
  act: (work: Work, run: ImportRun) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { runId } = payload.parse(job.payload);
  try {
    return await job.transaction(async (work) => {
      const run = await store.lockRun(work, runId);
      if (run?.state === stateAfterFault && run.why !== null) refuse(stopped);
      return run?.state === state ? act(work, run) : {};
    });
  } catch (caught) {
    if (isDatabaseAway(caught)) throw caught;
    const error = reasonFor(caught, { ...job, state, restarted });
    const why =
      error instanceof Refusal
        ? { sentence: error.key, params: error.params }
        : { sentence: stopped.sentence, params: {} };
    await job.transaction(async (work) => {
      if ((await store.lockRun(work, runId))?.state !== state) return;
      await store.writeRun(work, runId, { state: stateAfterFault, why });
      announce(work, 'imports', [runId]);
    });
    // The work in the background says what it was.
    throw caught instanceof Refusal ? caught : error;
  }
}

/** What ended a step, in words for people where it is no defect. */
function reasonFor(
  error: unknown,
  { signal, state, restarted }: Pick<JobContext, 'signal'> & Pick<Step, 'state' | 'restarted'>,
): unknown {
  if (signal.aborted && !(error instanceof Refusal)) return new Refusal(restarted);
  return state === 'importing' && isOvertaken(error) ? new Refusal(importErrors.changed) : error;
}
/**
 * Whether records came or went since the check: what the check found free is taken, or what it found is gone. A feature refuses nothing
 * else that the check let pass; the check names it by row when it is made again.
 */
function isOvertaken(error: unknown): boolean {
  if (error instanceof Refusal) return !ownCodes.has(error.error);
  return (uniqueViolation(error) ?? foreignKeyViolation(error)) !== undefined;
}
const ownCodes: ReadonlySet<string> = new Set(Object.values(importErrors).map(({ code }) => code));

async function checkRows(work: Work, run: ImportRun, progress: Progress): Promise<Checked> {
  const kind = findKind(run.kind);
  const counts: Checked = { added: 0, changed: 0, unchanged: 0, faults: 0, notices: 0 };
  /** The row that has each key first. */
  const seen = new Map<string, number>();
  let done = 0;
  const ofFile = await kind.findFileFacts?.(work, cellsOf(work, run));
  for (let after = 0; ;) {
    const batch = await store.findRows(work, run.id, after, batchRows);
    if (batch.length === 0) return counts;
    const { values, faults, notices } = await readBatch(work, run, kind, batch, { seen, ofFile });
    const listed = Math.max(0, mostListedFaults - counts.faults);
    await store.insertFaults(work, run.id, faults.slice(0, listed));
    const listedNotices = Math.max(0, mostListedFaults - counts.notices);
    await store.insertFaults(work, run.id, notices.slice(0, listedNotices), { areNotices: true });
    await store.writeValues(work, run.id, values);
    const effects = await kind.findEffects(
      work,
      values.map(({ value }) => value),
    );
    counts.added += effects.filter((effect) => effect === 'add').length;
    counts.changed += effects.filter((effect) => effect === 'change').length;
    counts.unchanged += effects.filter((effect) => effect === 'unchanged').length;
    counts.faults += faults.length;
    counts.notices += notices.length;
    after = batch.at(-1)?.row ?? after;
    done += batch.length;
    await progress(done);
  }
}

/** The cells of all rows, batch after batch. */
async function* cellsOf(work: Work, run: ImportRun): AsyncGenerator<RowCells[]> {
  for (let after = 0; ;) {
    const batch = await store.findRows(work, run.id, after, batchRows);
    if (batch.length === 0) return;
    yield batch.map(({ cells }) => cellsByColumn(run, cells));
    after = batch.at(-1)?.row ?? after;
  }
}

/** Notices of a row are numbered apart from its faults, which a trial may add to. */
const firstNotice = 1000;

async function readBatch(
  work: Work,
  run: ImportRun,
  kind: ImportKind,
  batch: readonly FileRow[],
  { seen, ofFile }: { seen: Map<string, number>; ofFile: unknown },
): Promise<{
  values: { row: number; value: object }[];
  faults: RowFault[];
  notices: RowFault[];
}> {
  const titles = new Map(importColumns[run.kind].map(({ id, title }) => [id, title]));
  const likely = {
    today: work.now.toString().slice(0, 10),
    daysOf: new Map(importColumns[run.kind].flatMap(({ id, likely }) => (likely ? [[id, likely]] : []))),
  };
  const read = batch.map(({ row, cells }) => ({
    row,
    cells: cellsByColumn(run, cells),
    isLonger: cells.slice(run.titles.length).some((cell) => cell.trim() !== ''),
  }));
  const facts = await kind.findFacts(
    work,
    read.map(({ cells }) => cells),
    ofFile,
  );
  const values: { row: number; value: object }[] = [];
  const faults: RowFault[] = [];
  const notices: RowFault[] = [];
  for (const { row, cells, isLonger } of read) {
    const formulas = [...cells].flatMap(([column, cell]) => (formulaIn(cell) === undefined ? [] : [column]));
    const reader = readCells(withoutValues(cells, formulas), {
      titles,
      dateOrder: run.dateOrder ?? 'mdy',
      spellingsOf,
      likely,
    });
    const value = kind.readRow(reader, withoutValues(cells, formulas), facts);
    nameFormulas(reader, cells, formulas);
    if (isLonger) nameMoreCells(reader);
    const first = value === undefined ? undefined : seen.get(kind.keyOf(value));
    if (first !== undefined) reader.wrong('', 'repeated', { row: first });
    if (value !== undefined && first === undefined) seen.set(kind.keyOf(value), row);
    if (reader.faults.length === 0 && value !== undefined) values.push({ row, value });
    faults.push(...reader.faults.map((fault, seq) => ({ ...fault, row, seq })));
    notices.push(...reader.notices.map((notice, at) => ({ ...notice, row, seq: firstNotice + at })));
  }
  return { values, faults, notices };
}
const withoutValues = (cells: RowCells, columns: readonly string[]): RowCells =>
  columns.length === 0 ? cells : new Map([...cells, ...columns.map((column) => [column, ''] as const)]);
/** A formula without a value is read as blank, but what is wrong is the formula. */
function nameFormulas({ faults, wrong }: CellReader, cells: RowCells, formulas: readonly string[]): void {
  if (formulas.length === 0) return;
  const others = faults.filter(({ column }) => !formulas.includes(column));
  faults.splice(0, faults.length, ...others);
  for (const column of formulas) {
    wrong(column, 'formula');
    const fault = faults.at(-1);
    if (fault) fault.value = formulaIn(cells.get(column) ?? '') ?? '';
  }
}
/** A separator inside a cell moves the cells after it one column on: what else is wrong with them comes from that. */
function nameMoreCells({ faults, wrong }: CellReader): void {
  faults.length = 0;
  wrong('', 'moreCells');
}
const cellsByColumn = (run: ImportRun, cells: readonly string[]): RowCells =>
  new Map(
    Object.entries(run.places).flatMap(([column, place]) =>
      place === null ? [] : [[column, cells[place] ?? ''] as const],
    ),
  );

/** Writes all rows in one transaction: an import that is cut off has written nothing, and is written whole when it goes on. */
export const writeJob: JobHandler = async (job) => {
  await untilFailed(job, importing, async (work, run) => {
    await findKind(run.kind).prepare?.(work, plainValuesOf(work, run, stoppable(job)));
    return {};
  });
  return writeRows(job);
};
/** The values alone, which is all that is written. */
async function* plainValuesOf(work: Work, run: ImportRun, progress: Progress): AsyncGenerator<object[]> {
  for (let after = 0; ;) {
    const batch = await store.findPlainValues(work, run.id, after, batchRows);
    if (batch.length === 0) return;
    yield batch.map(({ value }) => value);
    after = batch.at(-1)?.row ?? after;
    await progress(after - run.titleRow);
  }
}
const writeRows: JobHandler = (job) =>
  untilFailed(job, importing, async (work, run) => {
    const kind = findKind(run.kind);
    let added = 0;
    const progress = stoppable(job, (done) => job.progress(done, run.rows));
    for await (const values of plainValuesOf(work, run, progress)) {
      await discardPlans(work);
      const made = await kind.write(work, values);
      await store.insertMade(work, run.id, made);
      added += made.length;
    }
    if (kind.finish)
      for await (const values of plainValuesOf(work, run, () => progress(run.rows)))
        await kind.finish(work, values);
    await store.removeRows(work, [run.id]);
    const ended = atTheEnd(job, work);
    await store.writeRun(ended, run.id, { state: 'imported' });
    await audit(ended, {
      entity: 'import',
      entityId: run.id,
      action: 'imported',
      after: { kind: run.kind, file: run.fileName, rows: run.rows, added },
    });
    announce(work, 'imports', [run.id]);
    return { added };
  });

/** The same work at the time at which it ends, minutes after it began. */
const atTheEnd = (job: JobContext, work: Work): Work => ({ ...work, now: job.clock.now() });

/** Refuses while something depends on records that an import made. */
export async function needsUnused(work: Work, kind: ImportKindId, made: readonly string[]): Promise<void> {
  const used = await findKind(kind).findInUse(work, made);
  if (used.length > 0) refuse(importErrors.inUse, { count: used.length, names: firstNames(used) });
}

/** Takes back all that an import added, in one transaction; what came to depend on it since the undo was started refuses it whole. */
export const undoJob: JobHandler = (job) =>
  untilFailed(job, undoing, async (work, run) => {
    const made = await store.findMade(work, run.id);
    await needsUnused(work, run.kind, made);
    const progress = stoppable(job, (done) => job.progress(done, made.length));
    await progress(0);
    await findKind(run.kind).remove(work, made, progress);
    await store.removeRows(work, [run.id]);
    const ended = atTheEnd(job, work);
    await store.writeRun(ended, run.id, { state: 'undone' });
    await audit(ended, {
      entity: 'import',
      entityId: run.id,
      action: 'undone',
      before: { kind: run.kind, file: run.fileName, records: made.length },
    });
    announce(work, 'imports', [run.id]);
    return { removed: made.length };
  });

/** For how long an import that is not written keeps the rows of its file, which name people. */
const daysUnwritten = 30;
/** Removes the rows of imports that were not written in time. */
export async function forgetOldImports(work: Work): Promise<void> {
  const before = work.now.subtract({ hours: daysUnwritten * 24 }).toString();
  const expired = await store.expireRuns(work, before);
  if (expired.length > 0) announce(work, 'imports', expired);
}
