import { findRoleByTokenName } from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';

/** How many recovery codes a user gets. */

export const recoveryCodeCount = 10;
/** Without l and o, which look like 1 and 0. */
export const recoveryCodeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const recoveryLength = 16;

/** Normalizes a typed code: `123 456` and `ABCD-EFGH…`, as apps and printouts show them. */
const plain = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();
export interface ClassifiedSecondFactorCode {
  kind: 'app' | 'recovery' | 'neither';
  text: string;
}
export function classifySecondFactorCode(input: string): ClassifiedSecondFactorCode {
  const text = plain(input);
  if (/^\d{6}$/.test(text)) return { kind: 'app', text };
  const isRecovery =
    text.length === recoveryLength && [...text].every((c) => recoveryCodeAlphabet.includes(c));
  return { kind: isRecovery ? 'recovery' : 'neither', text };
}
/** Formats random bytes as a recovery code: 80 bits in four groups of four. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, recoveryLength)]
    .map((byte) => recoveryCodeAlphabet[byte % 32] ?? '')
    .join('');
  return letters.match(/.{4}/g)?.join('-') ?? '';
}

/** Parses the role codes of the setting. Unknown ones are ignored. */
export const parseBuiltInRoleCodes = (settingValue: string): BuiltInRole[] =>
  settingValue
    .split(',')
    .map((name) => findRoleByTokenName(name))
    .filter((role) => role !== undefined);
/** The roles of a user that require a second factor. */
export const listRolesRequiringSecondFactor = (
  userRoles: readonly string[],
  settingValue: string,
): BuiltInRole[] => {
  const requiringRoles = parseBuiltInRoleCodes(settingValue);
  return requiringRoles.filter((role) => userRoles.includes(role));
};

const dayMs = 86_400_000;
/**
 * The end of the grace period without a second factor. Null when it is over. Times in ms. `askedAtMs` null means that it is
 * required for the first time now.
 */
export function computeGraceEndMsUnlessOver(
  askedAtMs: number | null,
  graceDays: number,
  nowMs: number,
): number | null {
  const until = (askedAtMs ?? nowMs) + graceDays * dayMs;
  return until > nowMs ? until : null;
}
