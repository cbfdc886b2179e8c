export const weakPassword =
  'The password must have at least {count} characters with upper and lower case letters, digits and special characters.';
/** Of a password that is on the lists of whoever guesses (kit/server/common-password.ts). */
export const commonPassword =
  'This password is one of the first that are guessed. Choose another one, for example of several words.';
export const passwordNeeded = 'Password is required';
export const differentPassword = 'The passwords do not match.';

/** No setting lets a password be shorter than this (docs/domain/people.md#passwords). */
export const leastLength = 8;

/**
 * What is wrong with a new password and its re-entry, by field; empty when both are fine. `least`:
 * number of characters it must have.
 */
export function passwordFaults(
  password: string,
  again: string,
  least = leastLength,
): Partial<Record<'password' | 'again', string>> {
  if (password === '') return { password: passwordNeeded };
  if (!isStrong(password, least)) return { password: weakPassword };
  return password === again ? {} : { again: differentPassword };
}

/** Long enough, with upper and lower case, digits and special characters, in any script that has them. */
export function isStrong(password: string, least = leastLength): boolean {
  return (
    [...password].length >= least &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password)
  );
}
