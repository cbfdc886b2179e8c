/** The server's clock in the browser: every answer tells the time, so that a wrong clock on someone's desk changes no countdown and no date. */
let ahead = 0;

/** Takes the server's time from an answer. */
export function hearClock(instant: string | null): void {
  const at = instant === null ? Number.NaN : Date.parse(instant);
  if (!Number.isNaN(at)) ahead = at - Date.now();
}
/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() + ahead;
/** The same as an instant. */
export const serverInstant = (): string => new Date(serverNow()).toISOString();
/** Today where the reader sits, `YYYY-MM-DD`, by the server's clock. */
export const localToday = (): string => new Date(serverNow()).toLocaleDateString('en-CA');
