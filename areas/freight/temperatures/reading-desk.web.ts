import { useRef, useState } from 'react';
import { importReadings, takenReadings } from './temperatures.contract.ts';
import type { TakenReadings } from './temperatures.contract.ts';
import { Failure } from '#kit/web/answers.ts';
import type { Sentence } from '#kit/web/answers.ts';
import { call, newKey } from '#kit/web/call.ts';
import { locked } from '#kit/web/lock.tsx';

/** The file of a logger under the hands: tried at once, then kept whole. The file itself is sent each time. */
export interface ReadingDesk {
  name: string;
  busy: boolean;
  answer: TakenReadings | null;
  refused: Sentence | null;
  choose: (files: readonly File[]) => void;
  /** Answers what was kept; null: nothing. */
  keep: () => Promise<TakenReadings | null>;
}
const mostBytes = 5_242_880;
interface Said {
  answer: TakenReadings | null;
  refused: Sentence | null;
}
const silent: Said = { answer: null, refused: null };

async function send(file: File, warehouseId: number, dryRun: boolean, key?: string): Promise<Said> {
  try {
    const answer = await call(
      importReadings,
      { file, body: { warehouseId, dryRun } },
      { quiet: true, own: true, key },
    );
    return { answer, refused: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const read = takenReadings.safeParse(
      error.outcome.kind === 'answered' ? error.outcome.body?.data : undefined,
    );
    return { answer: read.success ? read.data : null, refused: error.sentence };
  }
}
function refusedChoice(files: readonly File[]): Sentence | null {
  if (files.length > 1) return { text: 'Choose one file.' };
  return files.some((file) => file.size > mostBytes) ? { text: 'The file cannot exceed 5M' } : null;
}

export function useReadingDesk(warehouseId: number | undefined): ReadingDesk {
  const [file, setFile] = useState<File | null>(null);
  const [said, setSaid] = useState(silent);
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  // Whoever presses again after an answer was lost repeats the same act.
  const key = useRef('');
  async function tryOut(chosen: File, at: number): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    key.current = newKey();
    setFile(chosen);
    setSaid(silent);
    setBusy(true);
    const found = await send(chosen, at, true);
    if (mine !== turn.current) return;
    setSaid(found);
    setBusy(false);
  }
  return {
    name: file?.name ?? '',
    busy,
    ...said,
    choose: (files) => {
      const [chosen] = files;
      const refused = refusedChoice(files);
      if (refused) setSaid({ answer: null, refused });
      else if (chosen && warehouseId !== undefined) void tryOut(chosen, warehouseId);
    },
    keep: async () => {
      if (!file || busy || warehouseId === undefined) return null;
      setBusy(true);
      const done = await locked('Keeping the temperatures', () =>
        send(file, warehouseId, false, key.current),
      );
      setBusy(false);
      if (!done.refused) return done.answer;
      setSaid({ answer: done.answer ?? said.answer, refused: done.refused });
      return null;
    },
  };
}
