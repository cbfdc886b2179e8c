import { useSyncExternalStore } from 'react';
import type { SentLabels } from './printers.contract.ts';
import { ApiCallError } from '#kit/web/api-call-outcome.ts';
import { toastSuccess, toastWarning } from '#kit/web/toasts.tsx';
import { deleteLocal, loadLocal, saveLocal } from '#kit/web/local-storage.ts';

/** Where a station prints its labels: at a printer of the warehouse, or as a file on its own device. Kept in its browser. */

const place = 'labelPrinter';
const watchers = new Set<() => void>();
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
const chosen = (): number | null => loadLocal<number>(place) ?? null;
/** The id of the station's printer; null: this device. */
export const useStationPrinter = (): number | null => useSyncExternalStore(watch, chosen);
export function setStationPrinter(id: number | null): void {
  if (id === null) deleteLocal(place);
  else saveLocal(place, id);
  for (const tell of watchers) tell();
}

/** Says where labels went, or that they wait. */
export function toastSentLabels({ printer, labels, silent }: SentLabels): void {
  const params = { printer, count: labels };
  if (silent)
    toastWarning({
      text: '{printer} is not responding. {count, plural, one {# label is} other {# labels are}} waiting.',
      params,
    });
  else
    toastSuccess({
      text: '{count, plural, one {# label} other {# labels}} sent to {printer}.',
      params,
    });
}

/** Prints where the station prints: `here` as a file, `there` at its printer. False when it failed (already shown). */
export async function printLabelsAtStation(
  downloadFile: () => Promise<boolean>,
  sendToPrinter: (body: { printerId: number }) => Promise<SentLabels>,
): Promise<boolean> {
  const printerId = chosen();
  if (printerId === null) return downloadFile();
  try {
    toastSentLabels(await sendToPrinter({ printerId }));
    return true;
  } catch (error) {
    if (error instanceof ApiCallError) return false;
    throw error;
  }
}
