import { z } from 'zod';

/**
 * Posts unexpected server errors to the configured address, in addition to the log. Contains the location and release, never
 * customer data.
 */

const AT_MOST_A_MINUTE = 3;

export type ErrorReporter = (defect: unknown, about: { path: string; requestId: string }) => void;

/**
 * Creates the reporter. Without an address it sends nothing. A failing reporting service has no effect. At most three reports are
 * sent per minute.
 */
export function createRateLimitedErrorReporter(
  reportUrl: string | undefined,
  release: string,
  nowMs: () => number = () => performance.now(),
): ErrorReporter {
  let countByPlace = new Map<string, number>();
  let since = nowMs();
  return (defect, { path, requestId }) => {
    if (reportUrl === undefined) return;
    if (nowMs() - since > 60_000) [countByPlace, since] = [new Map(), nowMs()];
    const name = describeDefectWithoutMessage(defect);
    // Only the stack frames are sent. The first line is the message, which can quote a row.
    const frames =
      defect instanceof Error
        ? (defect.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
        : [];
    const place = `${name} ${frames[0] ?? ''}`;
    const times = (countByPlace.get(place) ?? 0) + 1;
    countByPlace.set(place, times);
    if (times > AT_MOST_A_MINUTE || countByPlace.size > 100) return;
    const body = JSON.stringify({
      side: 'server',
      message: name,
      stack: frames.slice(0, 20).join('\n'),
      path,
      requestId,
      release,
    });
    void fetch(reportUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
  };
}

const worded = z.string().regex(/^[\w.-]{1,80}$/);
const clue = worded.optional().catch(undefined);
/** The properties of an error beside its message. A database error also names the table, column or constraint. */
const cluesOf = z.object({
  name: worded.catch('Error'),
  code: clue,
  table: clue,
  column: clue,
  constraint: clue,
  routine: clue,
});
/** Describes a failure by names only: "DatabaseError 23505 load.load_number_key". The message can quote a row and is not sent. */
export function describeDefectWithoutMessage(defect: unknown): string {
  if (!(defect instanceof Error)) return 'unknown';
  const { name, code, table, column, constraint, routine } = cluesOf.parse(defect);
  // All errors of the driver are named "error".
  const kind = name === 'error' ? 'DatabaseError' : name;
  const place = [table, constraint ?? column].filter(Boolean).join('.');
  return [kind, code, place || routine].filter(Boolean).join(' ');
}
