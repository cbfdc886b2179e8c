import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { loadOrCreateDeviceCookieKeys } from './provider-keys.ts';

/**
 * Browsers and scanners on which a user has signed in before, recognized by a signed cookie. The cookie grants no access. It only
 * counts wrong passwords separately from those of unknown devices (docs/decisions/074-failed-sign-ins-are-counted-by-origin.md).
 */
export interface KnownDevices {
  /** Returns the device of a request, if it is known for `who`. */
  findDeviceIdOfUser(cookies: string | undefined, who: string): Promise<string | undefined>;
  /** Creates the cookie that makes a device known, as a header line. A device remembers the last five users who signed in. */
  createCookieWithUser(cookies: string | undefined, who: string): Promise<string>;
}
export interface KnownDevicesOptions {
  pool: pg.Pool;
  cookieName: string;
  cookiePath: string;
  isHttps(): boolean;
}

const lastsSeconds = 180 * 86_400;
const mostPeople = 5;
/** Id, time of expiry, and a signature over both and the user. The cookie does not contain the user. */
const entryPattern = /^([\w-]{16})\.(\d{10})\.([\w-]{22})$/;

export function createKnownDevices({
  pool,
  cookieName: name,
  cookiePath: path,
  isHttps: secure,
}: KnownDevicesOptions): KnownDevices {
  let opened: Promise<string[]> | undefined;
  const keys = () =>
    (opened ??= loadOrCreateDeviceCookieKeys(pool).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  const signature = (key: string, id: string, expires: string, who: string): string =>
    createHmac('sha256', Buffer.from(key, 'base64url'))
      .update([name, id, expires, who.trim().toLowerCase()].join(' '))
      .digest('base64url')
      .slice(0, 22);
  // Over https, browsers accept the cookie only from secure responses of this host.
  const cookieName = (): string => (secure() ? `__Secure-${name}` : name);
  const entriesIn = (cookies: string | undefined): string[] =>
    (cookieIn(cookies, cookieName()) ?? '')
      .split('~')
      .slice(0, mostPeople)
      .filter((entry) => entryPattern.test(entry));
  async function entryOf(cookies: string | undefined, who: string): Promise<string | undefined> {
    const entries = entriesIn(cookies);
    if (entries.length === 0) return undefined;
    const deviceKeys = await keys();
    return entries.find((entry) => {
      const [, id = '', expires = '', signed = ''] = entryPattern.exec(entry) ?? [];
      if (Number(expires) * 1000 < Date.now()) return false;
      return deviceKeys.some((key) => isSame(signed, signature(key, id, expires, who)));
    });
  }
  return {
    findDeviceIdOfUser: async (cookies, who) => (await entryOf(cookies, who))?.split('.')[0],
    async createCookieWithUser(cookies, who) {
      const before = await entryOf(cookies, who);
      const [newest = ''] = await keys();
      const id = before?.split('.')[0] ?? randomBytes(12).toString('base64url');
      const expires = String(Math.floor(Date.now() / 1000) + lastsSeconds);
      const ownEntry = `${id}.${expires}.${signature(newest, id, expires, who)}`;
      const others = entriesIn(cookies).filter((entry) => entry !== before);
      const value = [ownEntry, ...others].slice(0, mostPeople).join('~');
      return [
        `${cookieName()}=${value}`,
        `Path=${path}`,
        `Max-Age=${lastsSeconds}`,
        'HttpOnly',
        'SameSite=Lax',
        ...(secure() ? ['Secure'] : []),
      ].join('; ');
    },
  };
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

function cookieIn(cookies: string | undefined, name: string): string | undefined {
  for (const pair of (cookies ?? '').split(';')) {
    const [key, value] = pair.trim().split('=');
    if (key === name) return value;
  }
  return undefined;
}
