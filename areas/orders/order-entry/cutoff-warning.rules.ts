/** How long before the cutoff users with pending freight are warned, and from when one click finalizes all of it. */
export const cutoffWarningLeadTimeMs = 60 * 60_000;
export const finalizeAllButtonLeadTimeMs = 10 * 60_000;

/** The warning level for pending freight: none, a message, or a message with the finalize button. */
export function getCutoffWarningLevel(
  cutoff: { reason: string; remainingMs: number } | null,
  pendingUnits: number,
): 'none' | 'told' | 'act' {
  if (cutoff?.reason !== 'before' || pendingUnits === 0 || cutoff.remainingMs > cutoffWarningLeadTimeMs)
    return 'none';
  return cutoff.remainingMs > finalizeAllButtonLeadTimeMs ? 'told' : 'act';
}
/** Whole minutes remaining, rounded down. */
export const wholeMinutesRemaining = (remainingMs: number): number => Math.floor(remainingMs / 60_000);
