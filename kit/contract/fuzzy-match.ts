/** Finds the known word that the user probably meant: the one with the fewest letters changed, missing, added or swapped. */

/**
 * Counts the changes between two words (Damerau, a swap of neighbors counts once). Returns `maxDistance + 1` if there are
 * more than `maxDistance`.
 */
export function computeEditDistanceUpTo(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let rowMinimum = i;
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      rowMinimum = Math.min(rowMinimum, cost);
    }
    if (rowMinimum > maxDistance) return maxDistance + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? 0, maxDistance + 1);
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The numbers in a word, without leading zeros. */
const digitsOf = (word: string): string =>
  (word.match(/\p{N}+/gu) ?? []).map((run) => run.replace(/^0+/, '')).join(' ');

export interface MatchCandidate {
  /** The code to enter. */
  code: string;
  /** Another name for the same thing. */
  name?: string;
}
export interface FuzzyMatcher {
  findMatch(value: string): MatchCandidate | null;
}

/**
 * Prepares candidates for many lookups. A code or name that differs only in case, blanks and punctuation matches. Otherwise the
 * nearest code matches, if at most a third of it (at most three letters) is changed. In a tie the first wins. Digits must match
 * exactly, because another number is another record.
 */
export function createFuzzyCodeOrExactNameMatcher(candidates: readonly MatchCandidate[]): FuzzyMatcher {
  const ready = candidates.map((candidate) => {
    const code = plain(candidate.code);
    return { candidate, code, digits: digitsOf(code) };
  });
  const exact = new Map<string, MatchCandidate>();
  for (const candidate of candidates)
    if (candidate.name !== undefined) exact.set(plain(candidate.name), candidate);
  for (const { candidate, code } of ready) exact.set(code, candidate);
  const matchByText = new Map<string, MatchCandidate | null>();
  const search = (value: string): MatchCandidate | null => {
    const searched = plain(value);
    if (searched === '' || searched.length > 60) return null;
    const same = exact.get(searched);
    if (same) return same;
    let best: MatchCandidate | null = null;
    let limit = Math.min(3, Math.floor(searched.length / 3));
    const digits = digitsOf(searched);
    for (const { candidate, code, digits: candidateDigits } of ready) {
      if (limit < 1) break;
      if (candidateDigits !== digits) continue;
      const far = computeEditDistanceUpTo(searched, code, limit);
      if (far > limit) continue;
      best = candidate;
      limit = far - 1;
    }
    return best;
  };
  return {
    findMatch(value) {
      const found = matchByText.get(value);
      if (found !== undefined) return found;
      const match = search(value);
      matchByText.set(value, match);
      return match;
    },
  };
}
