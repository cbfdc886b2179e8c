import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The passwords that are tried first by whoever guesses, from https://github.com/zxcvbn-ts/zxcvbn (MIT). */

/** So many guesses anybody has: from the list of the commonest passwords, with letters exchanged, capitals, a year or a few signs added. */
const guessesOfAnybody = 1_000_000;
/** A longer text is on no list, and to search one takes long. */
const longestCommon = 40;

let guesser: Promise<ZxcvbnFactory> | undefined;
/** The list is read when somebody first chooses a password: most processes never do. */
async function openGuesser(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary });
}

/**
 * Whether a password is among the commonest, or little more than one of them or of the texts given.
 *
 * @param known what guessers know of the person: the e-mail address, the name
 */
export async function isCommonPassword(password: string, known: readonly string[] = []): Promise<boolean> {
  if ([...password].length > longestCommon) return false;
  guesser ??= openGuesser();
  const parts = known
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((part) => part.length > 2);
  return (await guesser).check(password, parts).guesses < guessesOfAnybody;
}
