import { truncateText } from '#kit/contract/text-sanitize.ts';
/**
 * Documents that could not be drawn. Their print goes on with a page that says so; whoever runs the server hears
 * of them here: every server of the process, for which of them prints is not known this deep. A thread of its own
 * has listeners of its own.
 */
type Listener = (error: Error) => void;
const listeners = new Set<Listener>();

/** Answers how to stop hearing. */
export function onPrintFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
export function reportPrintFailure(error: unknown): Error {
  const told = error instanceof Error ? error : new Error(String(error));
  for (const listener of listeners) listener(told);
  return told;
}

/** What a paper in place of the one that failed says: the same on a page and on a label printer. */
export const printFailureMessages = {
  title: 'This page could not be printed.',
  which: 'Missing here: {name}',
  why: 'Cause: {cause}',
  goesOn:
    'Everything else in this print is complete. Print this document again by itself. If it fails again, contact your administrator.',
  brokeOff: 'Printing stopped here.',
  rest: 'The rest is missing. Print it again.',
} as const;

/** What failed, short enough for a label. */
export const describePrintFailure = ({ message, name }: Error): string =>
  truncateText((message || name).replace(/\s+/g, ' ').trim(), 160);
