import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The passwords that attackers try first, from https://github.com/zxcvbn-ts/zxcvbn (MIT). */

/**
 * The number of guesses that any attacker can make: from the list of common passwords, with exchanged letters, capitals, a year
 * or a few added characters.
 */
const guessesOfAnybody = 1_000_000;
/** A longer text is on no list, and checking it is slow. */
const longestCommon = 40;

let guesser: Promise<ZxcvbnFactory> | undefined;
/** Loads the list when a user first chooses a password. Most processes never need it. */
async function openGuesser(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary });
}

/**
 * Returns whether a password is very common, or close to a common one or to the given texts.
 *
 * @param known what attackers know about the user: the email address, the name
 */
export async function isPasswordCommonOrGuessable(
  password: string,
  guessableWords: readonly string[] = [],
): Promise<boolean> {
  if ([...password].length > longestCommon) return false;
  guesser ??= openGuesser();
  const parts = guessableWords
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((part) => part.length > 2);
  return (await guesser).check(password, parts).guesses < guessesOfAnybody;
}
