/** A server can be reachable at several addresses, but users sign in only at its public one. */

export type Way =
  | { does: 'stay' }
  | { does: 'go'; to: string }
  /** The browser may not be able to reach `to`, so the user decides. */
  | { does: 'say'; to: string };

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const isLoopback = (url: URL): boolean => loopback.has(url.hostname);
/** A proxy that redirects back from the public address would cause a redirect loop. */
const circleMs = 10_000;

/**
 * Decides what a page opened at `address` does if browsers should use `publicOrigin`. `sinceMs` is the time since this tab last
 * went there from here. Null means never.
 */
export function decidePublicAddressMove(address: string, publicOrigin: string, sinceMs: number | null): Way {
  const [here, there] = [new URL(address), new URL(publicOrigin)];
  if (here.origin === there.origin) return { does: 'stay' };
  const to = there.origin + here.pathname + here.search + here.hash;
  const isCircle = sinceMs !== null && sinceMs < circleMs;
  return { does: isCircle || (isLoopback(there) && !isLoopback(here)) ? 'say' : 'go', to };
}

const wentAt = 'coldlane.wentToPublic';
/**
 * Redirects to the public address. Resolves to the address to show if the browser may not reach it. Null means that the page
 * stays.
 */
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
