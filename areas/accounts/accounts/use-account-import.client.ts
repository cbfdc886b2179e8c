import { useCallback, useRef, useState } from 'react';
import type {
  AccountImportResult,
  AccountSheetColumn,
  AccountSheetError,
} from './account-import.contract.ts';
import {
  dryRunByDefaultOrImportAccountsEndpoint,
  accountImportResultSchema,
  parseAccountImportFileEndpoint,
} from './account-import.contract.ts';
import { matchAccountSheetColumns } from './parse-account-sheet.rules.ts';
import { formatSheetAsCsvKeepingRowNumbers } from './sheet.rules.ts';
import type { ImportSheet } from './sheet.rules.ts';
import type { TranslatableMessage } from '#kit/web/api-call-outcome.ts';
import { ApiCallError } from '#kit/web/api-call-outcome.ts';
import { callApi, createIdempotencyKey } from '#kit/web/api-call.ts';
import { withBusyOverlay } from '#kit/web/busy-overlay.tsx';
import { useChosenHeaderRowNumber } from '#kit/web/title-row.tsx';
import { defaultMaxUploadBytes } from '#kit/contract/upload-limits.ts';

/**
 * State of one import sheet: validated immediately, corrected cell by cell and validated again, then committed as a whole. Each
 * request sends the whole sheet. The server keeps no state.
 */
export interface AccountImportState {
  name: string;
  sheet: ImportSheet | null;
  result: AccountImportResult | null;
  error: TranslatableMessage | null;
  busy: boolean;
  /** How many corrections were made. Each can be undone. */
  correctionCount: number;
  choose: (files: readonly File[]) => void;
  /** Writes a new value into the cell with the error and into all cells of the column with the same value. */
  correctCell: (error: AccountSheetError, value: string) => void;
  applyAllSuggestions: () => void;
  removeRow: (error: AccountSheetError) => void;
  /** The titles as they were in the file. Title `n` of the sheet is what `fileTitles[n]` means. */
  fileTitles: readonly string[];
  /** Gives a title of the file another meaning. Blank: the column is ignored. */
  mapTitle: (title: string, meaning: string) => void;
  undo: () => void;
  commit: () => Promise<AccountImportResult | null>;
  discardFile: () => void;
}

interface Answered {
  answer: AccountImportResult | null;
  refused: TranslatableMessage | null;
  lost: boolean;
}
async function send(
  file: File,
  options: { dryRun: boolean; fileTitles?: string; columns?: string },
  key?: string,
): Promise<Answered> {
  try {
    return {
      answer: await callApi(
        dryRunByDefaultOrImportAccountsEndpoint,
        { file, body: options },
        { hidesSuccessToast: true, handlesFailure: true, key },
      ),
      refused: null,
      lost: false,
    };
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error;
    const read = accountImportResultSchema.safeParse(
      error.outcome.kind === 'answered' ? error.outcome.body?.data : undefined,
    );
    return {
      answer: read.success ? read.data : null,
      refused: error.sentence,
      lost: error.outcome.kind === 'silent',
    };
  }
}

/** Reads a file's table, or the reason why it has none. */
async function readFile(
  file: File,
  titleRow: number | undefined,
): Promise<{ sheet: ImportSheet; fileTitles: string[] } | { refused: TranslatableMessage }> {
  try {
    const { titles, rows, fileTitles } = await callApi(
      parseAccountImportFileEndpoint,
      { file, body: { titleRow } },
      { hidesSuccessToast: true, handlesFailure: true },
    );
    return { sheet: { titles, rows }, fileTitles };
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error;
    return { refused: error.sentence };
  }
}

const placeOf = (sheet: ImportSheet, column: AccountSheetColumn): number =>
  matchAccountSheetColumns(sheet.titles, () => undefined).indexOf(column);
/**
 * Cells of a column with the same value share the same error. Account numbers are excluded because a number belongs to its row.
 */
export const getSimilarErrorGroupKey = (error: AccountSheetError): string | null =>
  error.column === null || error.column === 'number' || error.value === ''
    ? null
    : `${error.column}\n${error.value}`;

function withCell(sheet: ImportSheet, error: AccountSheetError, value: string): ImportSheet {
  // For an error in the titles, the value is the title itself.
  if (error.column === null)
    return error.row === 1
      ? { ...sheet, titles: sheet.titles.map((title) => (title === error.value ? value : title)) }
      : sheet;
  const columnIndex = placeOf(sheet, error.column);
  // Adds a column that the sheet lacks but the row needs.
  if (columnIndex < 0)
    return {
      ...sheet,
      titles: [...sheet.titles, error.column],
      rows: sheet.rows.map((r) => ({
        ...r,
        cells: [
          ...Array.from({ length: sheet.titles.length }, (_, i) => r.cells[i] ?? ''),
          r.row === error.row ? value : '',
        ],
      })),
    };
  const all = getSimilarErrorGroupKey(error) !== null;
  const write = (cells: readonly string[]) =>
    Array.from({ length: Math.max(cells.length, columnIndex + 1) }, (_, i) =>
      i === columnIndex ? value : (cells[i] ?? ''),
    );
  return {
    ...sheet,
    rows: sheet.rows.map((r) =>
      r.row === error.row || (all && (r.cells[columnIndex] ?? '') === error.value)
        ? { ...r, cells: write(r.cells) }
        : r,
    ),
  };
}
function without(sheet: ImportSheet, error: AccountSheetError): ImportSheet {
  if (error.row !== 1) return { ...sheet, rows: sheet.rows.filter((r) => r.row !== error.row) };
  const columnIndex = sheet.titles.lastIndexOf(error.value);
  return columnIndex < 0
    ? sheet
    : {
        ...sheet,
        // A column without a title is ignored.
        titles: sheet.titles.with(columnIndex, ''),
      };
}

/** Applies every suggestion to the sheet. */
const asSuggested = (sheet: ImportSheet, errors: readonly AccountSheetError[]): ImportSheet =>
  errors.reduce(
    (now, error) => (error.suggestion === null ? now : withCell(now, error, error.suggestion)),
    sheet,
  );

/** Returns the latest sheet, with all corrections, as a file. */
const fileOf = (sheets: readonly ImportSheet[]): File =>
  new File([formatSheetAsCsvKeepingRowNumbers(sheets.at(-1) ?? { titles: [], rows: [] })], 'accounts.csv', {
    type: 'text/csv',
  });
/** The titles of the file whose meaning is another title, as fields of the request. The server remembers them. */
function mappingOf(fileTitles: readonly string[], sheet: ImportSheet | undefined) {
  const columns = Object.fromEntries(
    fileTitles.flatMap((title, n) => {
      const meaning = sheet?.titles[n] ?? title;
      return meaning === title ? [] : [[title, meaning]];
    }),
  );
  return { fileTitles: JSON.stringify(fileTitles), columns: JSON.stringify(columns) };
}
const unanswered: Answered = { answer: null, refused: null, lost: false };

/** Keeps the sheet as read and after each correction, with the latest response of the server. */
function useTriedSheets() {
  const [sheets, setSheets] = useState<readonly ImportSheet[]>([]);
  const [fileTitles, setFileTitles] = useState<readonly string[]>([]);
  const [answered, setAnswered] = useState(unanswered);
  const [busy, setBusy] = useState(false);
  const requestCounter = useRef(0);
  const open = useRef<string | null>(null);
  const tryOut = useCallback(async (which: readonly ImportSheet[]) => {
    requestCounter.current += 1;
    const requestNumber = requestCounter.current;
    open.current = null;
    setSheets(which);
    setBusy(true);
    const found = await send(fileOf(which), { dryRun: true });
    if (requestNumber !== requestCounter.current) return;
    setAnswered(found);
    setBusy(false);
  }, []);
  const putAway = useCallback((refused: TranslatableMessage | null = null) => {
    requestCounter.current += 1;
    setSheets([]);
    setBusy(false);
    setAnswered({ ...unanswered, refused });
  }, []);
  const begin = useCallback(
    async (file: File, titleRow: number | undefined) => {
      requestCounter.current += 1;
      const requestNumber = requestCounter.current;
      setBusy(true);
      const read = await readFile(file, titleRow);
      if (requestNumber !== requestCounter.current) return;
      if ('refused' in read) putAway(read.refused);
      else {
        setFileTitles(read.fileTitles);
        await tryOut([read.sheet]);
      }
    },
    [tryOut, putAway],
  );
  async function commit(): Promise<AccountImportResult | null> {
    if (busy || sheets.length === 0) return null;
    // A commit whose response was lost is retried with the same idempotency key.
    const key = open.current ?? createIdempotencyKey();
    open.current = key;
    setBusy(true);
    const done = await withBusyOverlay('Importing accounts', () =>
      send(fileOf(sheets), { dryRun: false, ...mappingOf(fileTitles, sheets.at(-1)) }, key),
    );
    setBusy(false);
    if (!done.lost) open.current = null;
    if (done.refused) {
      setAnswered({ ...done, answer: done.answer ?? answered.answer });
      return null;
    }
    return done.answer;
  }
  return { sheets, fileTitles, answered, busy, begin, tryOut, putAway, commit };
}

function refusedChoice(files: readonly File[]): TranslatableMessage | null {
  if (files.length > 1) return { text: 'Choose one file.' };
  return files.some((file) => file.size > defaultMaxUploadBytes)
    ? { text: 'The file cannot exceed 5M' }
    : null;
}

export function useAccountImport(): AccountImportState {
  const [name, setName] = useState('');
  const titleRow = useChosenHeaderRowNumber();
  const { sheets, fileTitles, answered, busy, begin, tryOut, putAway, commit } = useTriedSheets();
  const sheet = sheets.at(-1) ?? null;
  const leave = useCallback(() => {
    setName('');
    putAway();
  }, [putAway]);
  const choose = useCallback(
    (files: readonly File[]) => {
      leave();
      const [file] = files;
      if (!file) return;
      const refused = refusedChoice(files);
      if (refused) {
        putAway(refused);
        return;
      }
      setName(file.name);
      void begin(file, titleRow);
    },
    [leave, putAway, begin, titleRow],
  );
  return {
    name,
    sheet,
    busy,
    result: answered.answer,
    error: answered.refused,
    correctionCount: Math.max(0, sheets.length - 1),
    choose,
    discardFile: leave,
    commit,
    correctCell: (error, value) => {
      if (sheet) void tryOut([...sheets, withCell(sheet, error, value.trim())]);
    },
    applyAllSuggestions: () => {
      if (sheet && answered.answer) void tryOut([...sheets, asSuggested(sheet, answered.answer.faults)]);
    },
    fileTitles,
    mapTitle: (title, meaning) => {
      if (!sheet) return;
      const titles = sheet.titles.map((now, n) => (fileTitles[n] === title ? meaning : now));
      void tryOut([...sheets, { ...sheet, titles }]);
    },
    removeRow: (error) => {
      if (sheet) void tryOut([...sheets, without(sheet, error)]);
    },
    undo: () => {
      if (sheets.length > 1) void tryOut(sheets.slice(0, -1));
    },
  };
}
