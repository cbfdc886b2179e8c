import { Secret, TOTP } from 'otpauth';

/** Codes by the clock (RFC 6238): six digits, a new one each half minute, of a secret that an app and the server know. */

const seconds = 30;
/** A clock may be one code off, either way. */
const drift = 1;
const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...named,
    algorithm: 'SHA1',
    digits: 6,
    period: seconds,
    secret: Secret.fromBase32(secret),
  });

/** A new secret of 160 bits, as apps take it: letters and digits of base 32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;
/** What a QR code says to an app, which lists the secret by the company and the email. */
export const buildTotpUri = (secret: string, company: string, email: string): string =>
  totpOf(secret, { issuer: company, label: email }).toString();
/** The secret as people type it: in fours. */
export const formatInGroupsOfFour = (text: string): string => text.match(/.{1,4}/g)?.join(' ') ?? '';

/** The code of a moment, in milliseconds since 1970. */
export const computeTotpCode = (secret: string, nowMs: number): string =>
  totpOf(secret).generate({ timestamp: nowMs });
/**
 * Which half minute since 1970 a code is of; undefined: it is none of now, nor of one before or after. `at` in
 * milliseconds.
 */
export function findTotpStep(secret: string, code: string, at: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const away = totpOf(secret).validate({ token: code, timestamp: at, window: drift });
  return away === null ? undefined : Math.floor(at / 1000 / seconds) + away;
}
