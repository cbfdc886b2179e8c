/** Until when proofs sent through a driver's link are accepted. */

/** A truck can be out of reach for days, so proofs made while the link was valid can arrive later. */
export const proofHoursAfterLinkExpiry = 72;

/**
 * Whether a link accepts a request. Reading works until it expires. Proofs made before that are accepted for three more days,
 * because the device reports how long ago they were made.
 */
export function isProofLinkUsable(
  link: { expiresAt: Temporal.Instant },
  now: Temporal.Instant,
  proofMadeSecondsAgo = 0,
): boolean {
  const done = now.subtract({ seconds: proofMadeSecondsAgo });
  return (
    Temporal.Instant.compare(done, link.expiresAt) <= 0 &&
    Temporal.Instant.compare(now, link.expiresAt.add({ hours: proofHoursAfterLinkExpiry })) <= 0
  );
}

/** The time of a proof: that long ago, but not before the truck departed, whatever the device clock says. */
export function computeProofTimeNotBeforeRelease(
  now: Temporal.Instant,
  secondsAgo: number,
  releasedAt: Temporal.Instant | null,
): Temporal.Instant {
  const reportedTime = now.subtract({ seconds: secondsAgo });
  return releasedAt && Temporal.Instant.compare(reportedTime, releasedAt) < 0 ? releasedAt : reportedTime;
}
