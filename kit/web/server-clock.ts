import { getCompanyTimeZone } from './company-identity.ts';

/**
 * The server's clock in the browser: every answer tells the time, so that a wrong clock on someone's desk
 * changes no countdown and no date.
 */
const place = 'coldlane.clock';
let ahead = kept();

/**
 * Takes the server's time from an answer. What was heard is kept: a scanner that is opened again without a
 * network still knows how wrong its clock is.
 */
export function setServerTime(instant: string | null): void {
  const at = instant === null ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(at)) return;
  const heard = at - Date.now();
  if (Math.abs(heard - kept()) > 1000) keep(heard);
  ahead = heard;
}
function kept(): number {
  try {
    const heard = Number(localStorage.getItem(place));
    return Number.isFinite(heard) ? heard : 0;
  } catch {
    return 0;
  }
}
function keep(heard: number): void {
  try {
    localStorage.setItem(place, String(heard));
  } catch {
    // A full or forbidden store only means that the next opening begins with the clock of the device.
  }
}
/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() + ahead;
/** The same as an instant. */
export const serverInstant = (): string => new Date(serverNow()).toISOString();
/** Today in a zone, `YYYY-MM-DD`, by the server's clock. */
export const todayInZone = (zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(serverNow());

/** Today at the head office of the company. */
export const companyToday = (): string => todayInZone(getCompanyTimeZone());

/** Waits in the background, between two tries. Made of the page's timer when it is called, so that a test moves it. */
export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
