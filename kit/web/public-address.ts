/** A server may answer at several addresses, but people sign in at its public one alone. */

export type Way =
  | { does: 'stay' }
  | { does: 'go'; to: string }
  /** The browser may not reach `to`: a person decides. */
  | { does: 'say'; to: string };

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const isLoopback = (url: URL): boolean => loopback.has(url.hostname);
/** A proxy that leads back from the public address would turn in circles. */
const circleMs = 10_000;

/**
 * What a page does that was opened at `address`, when browsers are to use `publicOrigin`. `sinceMs`: how long ago this tab
 * went there from here; null: never.
 */
export function decidePublicAddressMove(address: string, publicOrigin: string, sinceMs: number | null): Way {
  const [here, there] = [new URL(address), new URL(publicOrigin)];
  if (here.origin === there.origin) return { does: 'stay' };
  const to = there.origin + here.pathname + here.search + here.hash;
  const isCircle = sinceMs !== null && sinceMs < circleMs;
  return { does: isCircle || (isLoopback(there) && !isLoopback(here)) ? 'say' : 'go', to };
}

const wentAt = 'coldlane.wentToPublic';
/** Leads to the public address. Answers the address to show where the browser may not reach it; null: the page stays. */
export async function keepToPublicAddress(publicOrigin: string): Promise<string | null> {
  const went = sessionStorage.getItem(wentAt);
  const way = decidePublicAddressMove(
    window.location.href,
    publicOrigin,
    went === null ? null : Date.now() - Number(went),
  );
  if (way.does === 'stay') return null;
  if (way.does === 'say') return way.to;
  sessionStorage.setItem(wentAt, String(Date.now()));
  window.location.replace(way.to);
  return new Promise(() => undefined);
}
