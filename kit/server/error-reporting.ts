import { z } from 'zod';

/** Defects of the server, posted to the configured address beside the log: where, in which release, never data of a customer. */

const AT_MOST_A_MINUTE = 3;

export type ErrorReporter = (defect: unknown, about: { path: string; requestId: string }) => void;

/**
 * Without an address nothing is sent; a reporting service that fails is nobody's trouble; a fault in a loop
 * is told three times a minute.
 */
export function createErrorReporter(
  address: string | undefined,
  release: string,
  now: () => number = () => performance.now(),
): ErrorReporter {
  let told = new Map<string, number>();
  let since = now();
  return (defect, { path, requestId }) => {
    if (address === undefined) return;
    if (now() - since > 60_000) [told, since] = [new Map(), now()];
    const name = describeDefect(defect);
    // The stack's frames say where; its first line, the message, may quote a row.
    const frames =
      defect instanceof Error
        ? (defect.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
        : [];
    const place = `${name} ${frames[0] ?? ''}`;
    const times = (told.get(place) ?? 0) + 1;
    told.set(place, times);
    if (times > AT_MOST_A_MINUTE || told.size > 100) return;
    const body = JSON.stringify({
      side: 'server',
      message: name,
      stack: frames.slice(0, 20).join('\n'),
      path,
      requestId,
      release,
    });
    void fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
  };
}

const worded = z.string().regex(/^[\w.-]{1,80}$/);
const clue = worded.optional().catch(undefined);
/** What an error says of itself beside its message; of one of the database also where it stood. */
const cluesOf = z.object({
  name: worded.catch('Error'),
  code: clue,
  table: clue,
  column: clue,
  constraint: clue,
  routine: clue,
});
/** What failed, by names alone: "DatabaseError 23505 load.load_number_key". The message may quote a row and stays here. */
export function describeDefect(defect: unknown): string {
  if (!(defect instanceof Error)) return 'unknown';
  const { name, code, table, column, constraint, routine } = cluesOf.parse(defect);
  // The driver's errors are all called "error".
  const kind = name === 'error' ? 'DatabaseError' : name;
  const place = [table, constraint ?? column].filter(Boolean).join('.');
  return [kind, code, place || routine].filter(Boolean).join(' ');
}
