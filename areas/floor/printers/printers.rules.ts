/** Seconds until a printer that did not take labels is tried again, after so many tries: soon at first, then every minute. */
export const computeRetrySeconds = (tries: number): number => Math.min(60, 2 ** Math.max(tries, 1));

/**
 * A print that a printer took in part is not sent for ever: whoever stands there holds some of its labels already. One
 * that never reached it waits.
 */
export const maxPartialPrintAttempts = 3;
/** After so many hours without an answer nobody waits for the labels any more: they are told in the outbox. */
export const printTimeoutHours = 8;

/** Labels of one piece: as many as most printers hold while they print, and as few as nobody minds to hold twice. */
export const labelsPerBatch = 10;

export interface LabelBatch {
  /** Counted from one. */
  from: number;
  to: number;
  zpl: string;
}
/** Labels as they are sent, a few at a time. */
export function splitLabelsIntoBatches(labels: readonly string[]): LabelBatch[] {
  const pieces: LabelBatch[] = [];
  for (let at = 0; at < labels.length; at += labelsPerBatch) {
    const some = labels.slice(at, at + labelsPerBatch);
    pieces.push({ from: at + 1, to: at + some.length, zpl: some.join('') });
  }
  return pieces;
}
