/** Seconds until a failed printer is tried again, by the number of tries: soon at first, then every minute. */
export const computeRetrySeconds = (tries: number): number => Math.min(60, 2 ** Math.max(tries, 1));

/**
 * Maximum attempts for a print that a printer accepted in part, because some of its labels already came out. A print that never
 * reached the printer keeps waiting.
 */
export const maxPartialPrintAttempts = 3;
/** Hours without a response after which queued labels are given up. The outbox then lists them as failed. */
export const unresponsivePrinterTimeoutHours = 8;

/** Labels in one batch: as many as most printers can buffer, and few enough that a duplicate batch is acceptable. */
export const labelsPerBatch = 10;

export interface LabelBatch {
  /** Counted from 1. */
  from: number;
  to: number;
  zpl: string;
}
/** Splits labels into small batches for sending. */
export function splitLabelsIntoBatches(labels: readonly string[]): LabelBatch[] {
  const batches: LabelBatch[] = [];
  for (let index = 0; index < labels.length; index += labelsPerBatch) {
    const some = labels.slice(index, index + labelsPerBatch);
    batches.push({ from: index + 1, to: index + some.length, zpl: some.join('') });
  }
  return batches;
}
