import { getCompanyTimeZone } from './company-identity.ts';

/**
 * The server's clock in the browser. Every response carries the server's time, so a wrong device clock changes no countdown and
 * no date.
 */
const place = 'coldlane.clock';
let offsetMs = kept();

/**
 * Sets the clock from the server's time in a response. The offset is saved, so a scanner reopened without a network still
 * corrects its own clock.
 */
export function setServerClock(instant: string | null): void {
  const serverMs = instant === null ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(serverMs)) return;
  const heard = serverMs - Date.now();
  if (Math.abs(heard - kept()) > 1000) keep(heard);
  offsetMs = heard;
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
    // If storage is full or blocked, the next start only falls back to the device's clock.
  }
}
/** Milliseconds that the server's clock is ahead of the device's, as far as this device knows. */
export const serverClockAheadMs = (): number => offsetMs;
/** Returns the time by the server's clock, in milliseconds since 1970. */
export const serverNowMs = (): number => Date.now() + offsetMs;
/** Returns the time by the server's clock as an ISO instant. */
export const serverInstant = (): string => new Date(serverNowMs()).toISOString();
/** Returns today's date in a zone by the server's clock, as `YYYY-MM-DD`. */
export const todayInZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(serverNowMs());

/** Returns today's date at the company's head office, as `YYYY-MM-DD`. */
export const companyToday = (): string => todayInZone(getCompanyTimeZone());

/**
 * Waits in the background between two attempts. It reads the page's timer when called, so a test with fake timers can advance it.
 */
export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
