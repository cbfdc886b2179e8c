import { useSyncExternalStore } from 'react';
import type { EnqueueLabelsResult } from './printers.contract.ts';
import { ApiCallError } from '#kit/web/api-call-outcome.ts';
import { toastSuccess, toastWarning } from '#kit/web/toasts.tsx';
import { deleteLocal, loadLocal, saveLocal } from '#kit/web/local-storage.ts';

/** The place where a station prints its labels: a printer of the warehouse, or a file on its own device. Saved in the browser. */

const place = 'labelPrinter';
const watchers = new Set<() => void>();
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
const chosen = (): number | null => loadLocal<number>(place) ?? null;
/** The id of the station's printer. Null means this device. */
export const useStationPrinterId = (): number | null => useSyncExternalStore(watch, chosen);
export function setStationPrinterId(id: number | null): void {
  if (id === null) deleteLocal(place);
  else saveLocal(place, id);
  for (const tell of watchers) tell();
}

/** Shows a toast that names the printer the labels went to, or reports that they are waiting. */
export function toastEnqueueLabelsResult({ printer, labels, silent }: EnqueueLabelsResult): void {
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

/**
 * Prints on the station's choice: `downloadFile` on this device, otherwise on its printer. Returns false when it failed (the
 * error is already shown).
 */
export async function printLabelsAtStation(
  downloadFile: () => Promise<boolean>,
  sendToPrinter: (body: { printerId: number }) => Promise<EnqueueLabelsResult>,
): Promise<boolean> {
  const printerId = chosen();
  if (printerId === null) return downloadFile();
  try {
    toastEnqueueLabelsResult(await sendToPrinter({ printerId }));
    return true;
  } catch (error) {
    if (error instanceof ApiCallError) return false;
    throw error;
  }
}
