import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileCorrection, CodeGenerationMode, UploadResult } from './xml-upload.contract.ts';
import {
  shipperCodeMappingFields,
  maxUploadBytes,
  uploadResultSchema,
  uploadOrderXmlEndpoint,
} from './xml-upload.contract.ts';
import { getUploadFilesBlocker } from './file-lines.rules.ts';
import type { ProposedCorrection } from './error-rows.client.ts';
import type { TranslatableMessage } from '#kit/web/api-call-outcome.ts';
import { ApiCallError } from '#kit/web/api-call-outcome.ts';
import { callApi, createIdempotencyKey } from '#kit/web/api-call.ts';
import { withBusyOverlay } from '#kit/web/busy-overlay.tsx';
import { toastSuccess } from '#kit/web/toasts.tsx';

/** Whether the upload finalizes its order: as the shipper's profile says, yes, or no. */

export type FinalizeChoice = 'profile' | 'yes' | 'no';
export interface OrderUpload {
  file: File | null;
  /** The response to the last check or commit. Also for a rejected file, if it could be read. */
  result: UploadResult | null;
  /** Why the file is rejected. */
  error: TranslatableMessage | null;
  isBusy: boolean;
  /** The duration of the last request in milliseconds. */
  durationMs: number;
  corrections: readonly FileCorrection[];
  allOrNothing: boolean;
  finalizeChoice: FinalizeChoice;
  /** Codes corrected here are read the same way in later files. Without asking, only those that resemble what they mean. */
  savesShipperCodes: boolean;
  /** Which units get a code of our series. */
  codeGenerationMode: CodeGenerationMode | undefined;
  /** The text of the file by lines, once loaded. */
  fileLines: readonly string[];
  chooseFile: (files: readonly File[]) => void;
  applyCorrection: (correction: ProposedCorrection) => void;
  setCodeGenerationMode: (making: CodeGenerationMode | undefined) => void;
  undoLastCorrection: () => void;
  setAllOrNothing: (on: boolean) => void;
  setFinalizeChoice: (how: FinalizeChoice) => void;
  setSavesShipperCodes: (on: boolean) => void;
  commit: () => Promise<void>;
  reset: () => void;
}

interface Answered {
  result: UploadResult | null;
  error: TranslatableMessage | null;
  durationMs: number;
}
const nothing: Answered = { result: null, error: null, durationMs: 0 };
type Sending = {
  dryRun: boolean;
  corrections: readonly FileCorrection[];
  making: CodeGenerationMode | undefined;
  allOrNothing?: boolean;
  finalizing?: FinalizeChoice;
  key?: string;
};
/** Returns whether a correction defines the meaning of a code, not the value of one unit. */
export const isShipperCodeMappingCorrection = (correction: FileCorrection): boolean =>
  correction.from !== undefined && shipperCodeMappingFields.some((field) => field === correction.field);

/** Undefined uses the setting in the shipper's profile. */
const finalizes = { profile: undefined, yes: true, no: false } as const satisfies Record<
  FinalizeChoice,
  unknown
>;
/** `lost`: no response arrived, and the server may have committed. */
type Sent = Answered & { lost: boolean };

async function send(
  file: File,
  { dryRun, corrections, making, allOrNothing, finalizing, key }: Sending,
): Promise<Sent> {
  const start = performance.now();
  const body = {
    dryRun,
    allOrNothing,
    finalize: finalizing && finalizes[finalizing],
    makeCodes: making,
    corrections: corrections.length > 0 ? JSON.stringify(corrections) : undefined,
  };
  try {
    const answer = await callApi(
      uploadOrderXmlEndpoint,
      { file, body },
      { hidesSuccessToast: true, handlesFailure: true, key },
    );
    return { result: answer, error: null, durationMs: performance.now() - start, lost: false };
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error;
    const read = uploadResultSchema.safeParse(
      error.outcome.kind === 'answered' ? error.outcome.body?.data : undefined,
    );
    return {
      result: read.success ? read.data : null,
      error: error.sentence,
      durationMs: performance.now() - start,
      lost: error.outcome.kind === 'silent',
    };
  }
}

/** Splits the file into lines once, instead of reading it again at each key press. */
function useSource(file: File | null): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    let isStale = false;
    setLines([]);
    void file?.text().then(
      (text) => {
        if (!isStale) setLines(text.split(/\r\n|\r|\n/));
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [file]);
  return lines;
}

/** The response for the current file. Of several concurrent checks, only the last one counts. */
function useAnswers() {
  const [answered, setAnswered] = useState<Answered>(nothing);
  const [busy, setBusy] = useState(false);
  const latestRequestRef = useRef(0);
  const begin = useCallback((error: TranslatableMessage | null) => {
    latestRequestRef.current += 1;
    setBusy(false);
    setAnswered({ ...nothing, error });
  }, []);
  const tryOut = useCallback(async (file: File, how: Omit<Sending, 'dryRun'>) => {
    latestRequestRef.current += 1;
    const requestNumber = latestRequestRef.current;
    setBusy(true);
    const result = await send(file, { ...how, dryRun: true });
    if (requestNumber !== latestRequestRef.current) return;
    setAnswered(result);
    setBusy(false);
  }, []);
  const enter = async (act: () => Promise<Sent>): Promise<Sent> => {
    setBusy(true);
    const result = await withBusyOverlay('Entering units from the file', act);
    setBusy(false);
    setAnswered(result.lost ? { ...answered, error: result.error } : result);
    return result;
  };
  return { answered, busy, begin, tryOut, enter };
}

/** The options for committing the file. */
function useChoices() {
  const [allOrNothing, setAllOrNothing] = useState(false);
  const [finalizeChoice, setFinalizeChoice] = useState<FinalizeChoice>('profile');
  const [savesShipperCodes, setSavesShipperCodes] = useState<boolean | null>(null);
  return {
    allOrNothing,
    finalizeChoice,
    savesShipperCodes,
    setAllOrNothing,
    setFinalizeChoice,
    setSavesShipperCodes,
  };
}

export function useOrderUpload(): OrderUpload {
  const [file, setFile] = useState<File | null>(null);
  const [mended, setMended] = useState<readonly ProposedCorrection[]>([]);
  const [making, setMaking] = useState<CodeGenerationMode | undefined>();
  const choices = useChoices();
  const { answered, busy, begin, tryOut, enter } = useAnswers();
  const source = useSource(file);
  /** The idempotency key of a commit whose response was lost. A retry uses the same key. */
  const open = useRef<string | null>(null);

  const choose = useCallback(
    (files: readonly File[]) => {
      const wrong = getUploadFilesBlocker(files, maxUploadBytes);
      const [next] = files;
      setMended([]);
      setMaking(undefined);
      open.current = null;
      begin(wrong ? { text: wrong.sentence } : null);
      setFile(wrong || !next ? null : next);
      if (!wrong && next) void tryOut(next, { corrections: [], making: undefined });
    },
    [begin, tryOut],
  );
  const change = useCallback(
    (next: readonly ProposedCorrection[], codes: CodeGenerationMode | undefined) => {
      setMended(next);
      setMaking(codes);
      open.current = null;
      if (file) void tryOut(file, { corrections: next.map(({ correction }) => correction), making: codes });
    },
    [file, tryOut],
  );
  const mend = useCallback(
    (correction: ProposedCorrection) => change([...mended, correction], making),
    [change, mended, making],
  );
  const corrections = mended.map(({ correction }) => correction);
  const remembering =
    choices.savesShipperCodes ??
    mended.every(
      ({ correction, resemblesFileValue: near }) => near || !isShipperCodeMappingCorrection(correction),
    );

  async function commit(): Promise<void> {
    if (!file || busy) return;
    const key = open.current ?? createIdempotencyKey();
    open.current = key;
    const { allOrNothing, finalizeChoice: finalizing } = choices;
    const remembered = corrections.map((c) =>
      remembering && isShipperCodeMappingCorrection(c) ? { ...c, remember: true } : c,
    );
    const sent = await enter(() =>
      send(file, { dryRun: false, corrections: remembered, making, allOrNothing, finalizing, key }),
    );
    if (!sent.lost) open.current = null;
    tellEntered(sent.result);
  }

  return {
    file,
    ...answered,
    isBusy: busy,
    corrections,
    ...choices,
    savesShipperCodes: remembering,
    codeGenerationMode: making,
    fileLines: source,
    chooseFile: choose,
    applyCorrection: mend,
    commit,
    setCodeGenerationMode: (codes) => change(mended, codes),
    undoLastCorrection: () => change(mended.slice(0, -1), making),
    reset: () => {
      choose([]);
      // Removing the file is not an error.
      begin(null);
    },
  };
}

function tellEntered(answer: UploadResult | null): void {
  if (answer && answer.orderNumber !== '')
    toastSuccess({
      text: '{count, plural, one {# unit} other {# units}} entered in order {order}.',
      params: { count: answer.totalUnitsSuccess, order: answer.orderNumber },
    });
}
