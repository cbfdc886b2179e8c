export const weakPasswordMessage =
  'Use at least {count} characters, with uppercase and lowercase letters, digits and special characters.';
/** The error for a password on the lists of common passwords (kit/server/common-password.ts). */
export const commonPasswordMessage =
  'This password is easy to guess. Choose another, for example several words.';
export const passwordRequiredMessage = 'Password is required';
export const passwordMismatchMessage = 'The passwords don’t match.';

/** The shortest minimum length that a setting can require (docs/domain/people.md#passwords). */
export const minConfigurablePasswordLength = 8;

/**
 * Returns the errors of a new password and its confirmation, by field. Empty when both are valid. Common passwords are not
 * checked here.
 */
export function findPasswordErrorsWithoutCommonCheck(
  password: string,
  confirmation: string,
  minLength = minConfigurablePasswordLength,
): Partial<Record<'password' | 'again', string>> {
  if (password === '') return { password: passwordRequiredMessage };
  if (!isStrongPassword(password, minLength)) return { password: weakPasswordMessage };
  return password === confirmation ? {} : { again: passwordMismatchMessage };
}

/** Long enough, with upper and lower case, digits and special characters, in any script that has them. */
export function isStrongPassword(password: string, minLength = minConfigurablePasswordLength): boolean {
  return (
    [...password].length >= minLength &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password)
  );
}
