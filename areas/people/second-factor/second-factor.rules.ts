import { findRoleByTokenName } from '#areas/people/grants/grants.contract.ts';
import type { Role } from '#areas/people/grants/grants.contract.ts';

/** What is typed as a second factor, and who must have one (docs/decisions/196-a-session-has-both-factors.md). */

export const recoveryCodeCount = 10;
/** Without l and o, which are read as 1 and 0. */
export const recoveryCodeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const recoveryLength = 16;

/** What was typed, as it is meant: `123 456` and `ABCD-EFGH…` as apps and papers show them. */
const plain = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();
export interface TypedCode {
  kind: 'app' | 'recovery' | 'neither';
  text: string;
}
export function classifyTypedCode(typed: string): TypedCode {
  const text = plain(typed);
  if (/^\d{6}$/.test(text)) return { kind: 'app', text };
  const isRecovery =
    text.length === recoveryLength && [...text].every((c) => recoveryCodeAlphabet.includes(c));
  return { kind: isRecovery ? 'recovery' : 'neither', text };
}
/** A recovery code of random bytes, as it is shown: 80 bits in four fours. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, recoveryLength)]
    .map((byte) => recoveryCodeAlphabet[byte % 32] ?? '')
    .join('');
  return letters.match(/.{4}/g)?.join('-') ?? '';
}

/** The roles that the setting names; what is none is left out. */
export const parseRoleCodes = (said: string): Role[] =>
  said
    .split(',')
    .map((name) => findRoleByTokenName(name))
    .filter((role) => role !== undefined);
/** Of somebody's roles those that must have a second factor. */
export const listRolesRequiringSecondFactor = (held: readonly string[], said: string): Role[] => {
  const wanted = parseRoleCodes(said);
  return wanted.filter((role) => held.includes(role));
};

const dayMs = 86_400_000;
/**
 * Until when somebody may still come in without; null: no longer. Moments in milliseconds, `askedAt` null: asked
 * for the first time now.
 */
export function computeGraceEndMs(askedAt: number | null, days: number, now: number): number | null {
  const until = (askedAt ?? now) + days * dayMs;
  return until > now ? until : null;
}
