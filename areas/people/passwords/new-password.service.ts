import {
  commonPasswordMessage,
  minConfigurablePasswordLength,
  findPasswordErrorsWithoutCommonCheck,
} from './passwords.rules.ts';
import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { buildRecord } from '#kit/contract/records.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';
import { isPasswordCommonOrGuessable } from '#kit/server/common-password.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The rules for a new password. */

/** The minimum length of a new password. */
export const readMinPasswordLength = async (work: RequestContext): Promise<number> =>
  Math.max(minConfigurablePasswordLength, await readNumberSettingOrDefault(work, 'passwordMinLength'));

/**
 * Returns the errors of a new password and its confirmation, by field. Empty when both are valid. `guessableWords` is data
 * about the user that attackers know.
 */
export async function findNewPasswordErrors(
  work: RequestContext,
  { password, again }: { password: string; again: string },
  guessableWords: readonly string[],
): Promise<Partial<Record<'password' | 'again', string>>> {
  const errors = findPasswordErrorsWithoutCommonCheck(password, again, await readMinPasswordLength(work));
  if (Object.keys(errors).length > 0) return errors;
  return (await isPasswordCommonOrGuessable(password, guessableWords))
    ? { password: commonPasswordMessage }
    : {};
}
/** Throws when a new password is invalid, with a message for each field. */
export async function requireValidNewPassword(
  work: RequestContext,
  input: { password: string; again: string },
  guessableWords: readonly string[],
): Promise<void> {
  const errors = await findNewPasswordErrors(work, input, guessableWords);
  if (Object.keys(errors).length > 0) await rejectNewPassword(work, errors);
}
/** Throws the given field errors of a new password. */
export async function rejectNewPassword(
  work: RequestContext,
  errors: Partial<Record<'password' | 'again', string>>,
): Promise<never> {
  const params = { count: await readMinPasswordLength(work) };
  return reject(commonErrors.invalid, params, {
    sentence: errors.password ?? errors.again ?? '',
    fields: buildRecord(Object.keys(errors), (field) =>
      interpolateEnglishMessage(
        field === 'password' ? (errors.password ?? '') : (errors.again ?? ''),
        params,
      ),
    ),
  });
}
