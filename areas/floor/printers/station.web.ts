import { useSyncExternalStore } from 'react';
import type { SentLabels } from './printers.contract.ts';
import { Failure } from '#kit/web/answers.ts';
import { notifyDone, notifyWarning } from '#kit/web/notices.tsx';
import { forget, recall, remember } from '#kit/web/remember.ts';

/** Where a station prints its labels: at a printer of the warehouse, or as a file on its own device. Kept in its browser. */

const place = 'labelPrinter';
const watchers = new Set<() => void>();
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
const chosen = (): number | null => recall<number>(place) ?? null;
/** The id of the station's printer; null: this device. */
export const useStationPrinter = (): number | null => useSyncExternalStore(watch, chosen);
export function chooseStationPrinter(id: number | null): void {
  if (id === null) forget(place);
  else remember(place, id);
  for (const tell of watchers) tell();
}

/** Says where labels went, or that they wait. */
export function tellSent({ printer, labels, silent }: SentLabels): void {
  const params = { printer, count: labels };
  if (silent)
    notifyWarning({
      text: '{printer} does not answer. {count, plural, one {# label waits} other {# labels wait}} for it.',
      params,
    });
  else
    notifyDone({
      text: '{count, plural, one {# label goes} other {# labels go}} to {printer}.',
      params,
    });
}

/** Prints where the station prints: `here` as a file, `there` at its printer. False when it failed (already shown). */
export async function printLabels(
  here: () => Promise<boolean>,
  there: (body: { printerId: number }) => Promise<SentLabels>,
): Promise<boolean> {
  const printerId = chosen();
  if (printerId === null) return here();
  try {
    tellSent(await there({ printerId }));
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
