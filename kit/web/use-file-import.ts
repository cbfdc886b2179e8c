import { useRef, useState } from 'react';
import { ApiCallError } from '#kit/web/api-call-outcome.ts';
import type { TranslatableMessage } from '#kit/web/api-call-outcome.ts';
import { createIdempotencyKey } from '#kit/web/api-call.ts';
import { withBusyOverlay } from '#kit/web/busy-overlay.tsx';
import { defaultMaxUploadBytes } from '#kit/contract/upload-limits.ts';

/**
 * A file import: the file is previewed first, then written. Each request sends the file again, and nothing is stored on the
 * server in between.
 */
export interface FileImport<A, T = never> {
  fileName: string;
  busy: boolean;
  result: A | null;
  rejection: TranslatableMessage | null;
  previewFile: (files: readonly File[]) => void;
  /** Previews the same file again with another input. The current result stays until the next response arrives. */
  retryWith: (input: T) => void;
  /** Writes the file and returns the response. Null means that nothing was written. */
  commit: () => Promise<A | null>;
}
interface Said<A> {
  result: A | null;
  rejection: TranslatableMessage | null;
}
interface Wish<A, T> {
  /**
   * Undefined while the target of the file is not chosen. With `tried`, writes the file as that response described. With the last
   * argument, previews the file again with that input.
   */
  send:
    | ((file: File, tried: A | null, key: string | undefined, input: T | undefined) => Promise<A>)
    | undefined;
  /** Reads the preview from the data of an error response. */
  readAnswer: (data: unknown) => A | null;
  /** The text shown while the file is written. */
  says: string;
}

function refusedChoice(files: readonly File[]): TranslatableMessage | null {
  if (files.length > 1) return { text: 'Choose one file.' };
  return files.some((file) => file.size > defaultMaxUploadBytes)
    ? { text: 'The file cannot exceed 5M' }
    : null;
}

export function useFileImport<A, T = never>({
  send,
  readAnswer,
  says: busyMessage,
}: Wish<A, T>): FileImport<A, T> {
  const [file, setFile] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<Said<A>>({ result: null, rejection: null });
  const [busy, setBusy] = useState(false);
  const latestAttempt = useRef(0);
  // A second press after a lost response repeats the same action with the same key.
  const key = useRef('');
  const sent = async (call: Promise<A>): Promise<Said<A>> => {
    try {
      return { result: await call, rejection: null };
    } catch (error) {
      if (!(error instanceof ApiCallError)) throw error;
      const data = error.outcome.kind === 'answered' ? error.outcome.body?.data : undefined;
      return { result: readAnswer(data), rejection: error.sentence };
    }
  };
  async function tryOut(chosen: File, call: NonNullable<typeof send>, input?: T): Promise<void> {
    latestAttempt.current += 1;
    const attempt = latestAttempt.current;
    key.current = createIdempotencyKey();
    setFile(chosen);
    setOutcome((old) => ({ result: input === undefined ? null : old.result, rejection: null }));
    setBusy(true);
    const found = await sent(call(chosen, null, undefined, input));
    if (attempt !== latestAttempt.current) return;
    setOutcome((old) => ({ result: found.result ?? old.result, rejection: found.rejection }));
    setBusy(false);
  }
  return {
    fileName: file?.name ?? '',
    busy,
    ...outcome,
    previewFile: (files) => {
      const [chosen] = files;
      const refused = refusedChoice(files);
      if (refused) setOutcome({ result: null, rejection: refused });
      else if (chosen && send) void tryOut(chosen, send);
    },
    retryWith: (input) => {
      if (file && send) void tryOut(file, send, input);
    },
    commit: async () => {
      const { result } = outcome;
      if (!file || busy || !send || !result) return null;
      setBusy(true);
      const done = await withBusyOverlay(busyMessage, () => sent(send(file, result, key.current, undefined)));
      setBusy(false);
      if (!done.rejection) return done.result;
      setOutcome({ result: done.result ?? result, rejection: done.rejection });
      return null;
    },
  };
}
