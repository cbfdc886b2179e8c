import { truncateText } from '#kit/contract/text-sanitize.ts';
/**
 * Publishes documents that could not be rendered. Their print continues with a page that reports it. Every server of the process
 * receives the error here, because this code does not know which one prints. A worker thread has its own listeners.
 */
type Listener = (error: Error) => void;
const listeners = new Set<Listener>();

/** Adds a listener and returns a function that removes it. */
export function onPrintFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
export function reportPrintFailure(error: unknown): Error {
  const failure = error instanceof Error ? error : new Error(String(error));
  for (const listener of listeners) listener(failure);
  return failure;
}

/** The text of a document that replaces a failed one, the same on a page and on a label printer. */
export const printFailureMessages = {
  title: 'This page could not be printed.',
  which: 'Missing here: {name}',
  why: 'Cause: {cause}',
  goesOn:
    'Everything else in this print is complete. Print this document again by itself. If it fails again, contact your administrator.',
  brokeOff: 'Printing stopped here.',
  rest: 'The rest is missing. Print it again.',
} as const;

/** Describes the error, short enough for a label. */
export const describePrintFailureUpTo160Chars = ({ message, name }: Error): string =>
  truncateText((message || name).replace(/\s+/g, ' ').trim(), 160);
