/** Until when what a driver did by his link is taken. */

/** A truck may be out of reach for days: what was proved while the link worked comes later. */
export const lateProofHours = 72;

/**
 * Whether something is taken by a link: it is read until it expires; what was done before that may still come for three
 * days, since the device says how long ago it was done.
 */
export function isProofLinkUsable(
  link: { expiresAt: Temporal.Instant },
  now: Temporal.Instant,
  secondsAgo = 0,
): boolean {
  const done = now.subtract({ seconds: secondsAgo });
  return (
    Temporal.Instant.compare(done, link.expiresAt) <= 0 &&
    Temporal.Instant.compare(now, link.expiresAt.add({ hours: lateProofHours })) <= 0
  );
}

/** When a stop was proved: so long ago, and not before its truck had left, whatever the device's clock says. */
export function computeProofTime(
  now: Temporal.Instant,
  secondsAgo: number,
  releasedAt: Temporal.Instant | null,
): Temporal.Instant {
  const said = now.subtract({ seconds: secondsAgo });
  return releasedAt && Temporal.Instant.compare(said, releasedAt) < 0 ? releasedAt : said;
}
