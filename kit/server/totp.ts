import { Secret, TOTP } from 'otpauth';

/** Time-based codes (RFC 6238): six digits, a new one every 30 seconds, from a secret shared by the app and the server. */

const seconds = 30;
/** A clock can be one code off in either direction. */
const drift = 1;
const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...named,
    algorithm: 'SHA1',
    digits: 6,
    period: seconds,
    secret: Secret.fromBase32(secret),
  });

/** Creates a 160-bit secret in base 32, as authenticator apps accept it. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;
/** Builds the QR code content for an app. The app lists the secret by company and email. */
export const buildTotpUri = (secret: string, company: string, email: string): string =>
  totpOf(secret, { issuer: company, label: email }).toString();
/** Formats the secret in groups of four, as users type it. */
export const formatInGroupsOfFour = (text: string): string => text.match(/.{1,4}/g)?.join(' ') ?? '';

/** Computes the code for a time in milliseconds since 1970. */
export const computeTotpCode = (secret: string, nowMs: number): string =>
  totpOf(secret).generate({ timestamp: nowMs });
/**
 * Returns the number of the 30-second step since 1970 that a code belongs to. Undefined if the code is neither current nor
 * one step off.
 */
export function findMatchingTotpStep(secret: string, code: string, atMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const stepOffset = totpOf(secret).validate({ token: code, timestamp: atMs, window: drift });
  return stepOffset === null ? undefined : Math.floor(atMs / 1000 / seconds) + stepOffset;
}
