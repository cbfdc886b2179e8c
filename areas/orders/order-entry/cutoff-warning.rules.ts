/** From here on whoever has pending freight is told so; and from there on one press finalizes all of it. */
export const cutoffWarningMs = 60 * 60_000;
export const finalizeAllWarningMs = 10 * 60_000;

/** What the clock makes of pending freight: nothing, a word, or a word with the one act. */
export function getCutoffWarningLevel(
  cutoff: { reason: string; remainingMs: number } | null,
  pendingUnits: number,
): 'none' | 'told' | 'act' {
  if (cutoff?.reason !== 'before' || pendingUnits === 0 || cutoff.remainingMs > cutoffWarningMs)
    return 'none';
  return cutoff.remainingMs > finalizeAllWarningMs ? 'told' : 'act';
}
/** Whole minutes that are left, never more than there are. */
export const wholeMinutesRemaining = (remainingMs: number): number => Math.floor(remainingMs / 60_000);
