import { commonPasswordMessage, minPasswordLength, findPasswordErrors } from './passwords.rules.ts';
import { readNumberSetting } from '#areas/settings/settings/settings.service.ts';
import { buildRecord } from '#kit/contract/records.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { interpolateMessage, reject } from '#kit/server/reject.ts';
import { isCommonPassword } from '#kit/server/common-password.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** What a new password must be. */

/** How many characters a new password must have. */
export const readMinPasswordLength = async (work: RequestContext): Promise<number> =>
  Math.max(minPasswordLength, await readNumberSetting(work, 'passwordMinLength'));

/**
 * What is wrong with a new password and its re-entry, by field; empty when both are fine. `known`: what guessers know of the
 * person.
 */
export async function findNewPasswordErrors(
  work: RequestContext,
  { password, again }: { password: string; again: string },
  known: readonly string[],
): Promise<Partial<Record<'password' | 'again', string>>> {
  const faults = findPasswordErrors(password, again, await readMinPasswordLength(work));
  if (Object.keys(faults).length > 0) return faults;
  return (await isCommonPassword(password, known)) ? { password: commonPasswordMessage } : {};
}
/** Refuses a new password that is none, with a sentence for each field. */
export async function requireValidNewPassword(
  work: RequestContext,
  typed: { password: string; again: string },
  known: readonly string[],
): Promise<void> {
  const faults = await findNewPasswordErrors(work, typed, known);
  if (Object.keys(faults).length > 0) await refuseNewPassword(work, faults);
}
/** Refuses a new password for what is wrong with its fields. */
export async function refuseNewPassword(
  work: RequestContext,
  faults: Partial<Record<'password' | 'again', string>>,
): Promise<never> {
  const params = { count: await readMinPasswordLength(work) };
  return reject(commonErrors.invalid, params, {
    sentence: faults.password ?? faults.again ?? '',
    fields: buildRecord(Object.keys(faults), (field) =>
      interpolateMessage(field === 'password' ? (faults.password ?? '') : (faults.again ?? ''), params),
    ),
  });
}
