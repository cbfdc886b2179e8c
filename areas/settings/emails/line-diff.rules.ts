interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Compares two texts line by line. The longest common subsequence stays, and removed lines come before added ones. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const wide = after.length + 1;
  const common = Array.from({ length: (before.length + 1) * wide }, () => 0);
  const commonLength = (i: number, j: number): number => common[i * wide + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i * wide + j] =
        before[i] === after[j]
          ? commonLength(i + 1, j + 1) + 1
          : Math.max(commonLength(i + 1, j), commonLength(i, j + 1));
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && old === now) {
      lines.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (now === undefined || commonLength(i + 1, j) >= commonLength(i, j + 1))) {
      lines.push({ kind: 'removed', text: old });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: now ?? '' });
      j += 1;
    }
  }
  return lines;
}
