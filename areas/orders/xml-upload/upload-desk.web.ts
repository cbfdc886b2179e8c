import { useCallback, useEffect, useRef, useState } from 'react';
import type { Correction, Making, UploadAnswer } from './xml-upload.contract.ts';
import { codeFields, maxFileBytes, uploadAnswer, uploadXml } from './xml-upload.contract.ts';
import { filesRefused } from './file-lines.rules.ts';
import type { Mend } from './fault-rows.web.ts';
import type { Sentence } from '#kit/web/answers.ts';
import { Failure } from '#kit/web/answers.ts';
import { call, newKey } from '#kit/web/call.ts';
import { locked } from '#kit/web/lock.tsx';
import { notifyDone } from '#kit/web/notices.tsx';

/**
 * One file under the hands: tried at once, mended on the screen and tried again, then committed. The file
 * itself is sent each time; nothing waits on the server.
 */

export type Finalizing = 'profile' | 'yes' | 'no';
export interface UploadDesk {
  file: File | null;
  /** What the last try or the commit answered; also that of a refused file, when it could be read. */
  answer: UploadAnswer | null;
  /** Why the file cannot be taken. */
  refused: Sentence | null;
  busy: boolean;
  /** Milliseconds of the last answer. */
  took: number;
  corrections: readonly Correction[];
  allOrNothing: boolean;
  finalizing: Finalizing;
  /** Codes corrected here are read the same way in later files; unasked only those that look like what they mean. */
  remembering: boolean;
  /** Which boxes get a code of ours. */
  making: Making | undefined;
  /** The text of the file by lines, once it is read. */
  source: readonly string[];
  choose: (files: readonly File[]) => void;
  mend: (made: Mend) => void;
  setMaking: (making: Making | undefined) => void;
  undo: () => void;
  setAllOrNothing: (on: boolean) => void;
  setFinalizing: (how: Finalizing) => void;
  setRemembering: (on: boolean) => void;
  commit: () => Promise<void>;
  leave: () => void;
}

interface Answered {
  answer: UploadAnswer | null;
  refused: Sentence | null;
  took: number;
}
const nothing: Answered = { answer: null, refused: null, took: 0 };
type Sending = {
  dryRun: boolean;
  corrections: readonly Correction[];
  making: Making | undefined;
  allOrNothing?: boolean;
  finalizing?: Finalizing;
  key?: string;
};
/** Corrections that say what a code stands for, not what one unit is. */
export const saysCode = (correction: Correction): boolean =>
  correction.from !== undefined && codeFields.some((field) => field === correction.field);

/** Nothing said: as the shipper's profile has it. */
const finalizes = { profile: undefined, yes: true, no: false } as const satisfies Record<Finalizing, unknown>;
/** `lost`: no answer came, and the server may have done it. */
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
    const answer = await call(uploadXml, { file, body }, { quiet: true, own: true, key });
    return { answer, refused: null, took: performance.now() - start, lost: false };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const read = uploadAnswer.safeParse(
      error.outcome.kind === 'answered' ? error.outcome.body?.data : undefined,
    );
    return {
      answer: read.success ? read.data : null,
      refused: error.sentence,
      took: performance.now() - start,
      lost: error.outcome.kind === 'silent',
    };
  }
}

/** `?` would read the whole file again at each key: the lines are split once. */
function useSource(file: File | null): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    setLines([]);
    void file?.text().then(
      (text) => {
        if (!gone) setLines(text.split(/\r\n|\r|\n/));
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [file]);
  return lines;
}

/** The answer to the file under the hands. Of several tries on their way only the last one counts. */
function useAnswers() {
  const [answered, setAnswered] = useState<Answered>(nothing);
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  const begin = useCallback((refused: Sentence | null) => {
    turn.current += 1;
    setBusy(false);
    setAnswered({ ...nothing, refused });
  }, []);
  const tryOut = useCallback(async (file: File, how: Omit<Sending, 'dryRun'>) => {
    turn.current += 1;
    const mine = turn.current;
    setBusy(true);
    const result = await send(file, { ...how, dryRun: true });
    if (mine !== turn.current) return;
    setAnswered(result);
    setBusy(false);
  }, []);
  const enter = async (act: () => Promise<Sent>): Promise<Sent> => {
    setBusy(true);
    const result = await locked('Entering the units of the file', act);
    setBusy(false);
    setAnswered(result.lost ? { ...answered, refused: result.refused } : result);
    return result;
  };
  return { answered, busy, begin, tryOut, enter };
}

/** How the file is to be entered. */
function useChoices() {
  const [allOrNothing, setAllOrNothing] = useState(false);
  const [finalizing, setFinalizing] = useState<Finalizing>('profile');
  const [remembering, setRemembering] = useState<boolean | null>(null);
  return { allOrNothing, finalizing, remembering, setAllOrNothing, setFinalizing, setRemembering };
}

export function useUploadDesk(): UploadDesk {
  const [file, setFile] = useState<File | null>(null);
  const [mended, setMended] = useState<readonly Mend[]>([]);
  const [making, setMaking] = useState<Making | undefined>();
  const choices = useChoices();
  const { answered, busy, begin, tryOut, enter } = useAnswers();
  const source = useSource(file);
  /** The key of a commit whose answer was lost: the next try is the same act. */
  const open = useRef<string | null>(null);

  const choose = useCallback(
    (files: readonly File[]) => {
      const wrong = filesRefused(files, maxFileBytes);
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
    (next: readonly Mend[], codes: Making | undefined) => {
      setMended(next);
      setMaking(codes);
      open.current = null;
      if (file) void tryOut(file, { corrections: next.map(({ correction }) => correction), making: codes });
    },
    [file, tryOut],
  );
  const mend = useCallback((made: Mend) => change([...mended, made], making), [change, mended, making]);
  const corrections = mended.map(({ correction }) => correction);
  const remembering =
    choices.remembering ?? mended.every(({ correction, near }) => near || !saysCode(correction));

  async function commit(): Promise<void> {
    if (!file || busy) return;
    const key = open.current ?? newKey();
    open.current = key;
    const { allOrNothing, finalizing } = choices;
    const remembered = corrections.map((c) => (remembering && saysCode(c) ? { ...c, remember: true } : c));
    const sent = await enter(() =>
      send(file, { dryRun: false, corrections: remembered, making, allOrNothing, finalizing, key }),
    );
    if (!sent.lost) open.current = null;
    tellEntered(sent.answer);
  }

  return {
    file,
    ...answered,
    busy,
    corrections,
    ...choices,
    remembering,
    making,
    source,
    choose,
    mend,
    commit,
    setMaking: (codes) => change(mended, codes),
    undo: () => change(mended.slice(0, -1), making),
    leave: () => {
      choose([]);
      // No file is no fault when it was put away.
      begin(null);
    },
  };
}

function tellEntered(answer: UploadAnswer | null): void {
  if (answer && answer.orderNumber !== '')
    notifyDone({
      text: '{count, plural, one {# unit} other {# units}} entered in order {order}.',
      params: { count: answer.totalUnitsSuccess, order: answer.orderNumber },
    });
}
