/** A server can be reachable at several addresses, but users sign in only at its public one. */

export type PublicAddressDecision =
  | { action: 'stay' }
  | { action: 'go'; targetUrl: string }
  /** The browser may not be able to reach `to`, so the user decides. */
  | { action: 'say'; targetUrl: string };

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const isLoopback = (url: URL): boolean => loopback.has(url.hostname);
/** A proxy that redirects back from the public address would cause a redirect loop. */
const circleMs = 10_000;

/**
 * Decides what a page opened at `currentUrl` does if browsers should use `publicOrigin`. `msSinceLastMove` is the time since
 * this tab last went there from here. Null means never.
 */
export function decidePublicAddressRedirect(
  currentUrl: string,
  publicOrigin: string,
  msSinceLastMove: number | null,
): PublicAddressDecision {
  const [here, there] = [new URL(currentUrl), new URL(publicOrigin)];
  if (here.origin === there.origin) return { action: 'stay' };
  const to = there.origin + here.pathname + here.search + here.hash;
  const isCircle = msSinceLastMove !== null && msSinceLastMove < circleMs;
  return { action: isCircle || (isLoopback(there) && !isLoopback(here)) ? 'say' : 'go', targetUrl: to };
}

const wentAt = 'coldlane.wentToPublic';
/**
 * Redirects to the public address. Resolves to the address to show if the browser may not reach it. Null means that the page
 * stays.
 */
export async function redirectToPublicAddressOrGetUrlToShow(publicOrigin: string): Promise<string | null> {
  const redirectedAt = sessionStorage.getItem(wentAt);
  const decision = decidePublicAddressRedirect(
    window.location.href,
    publicOrigin,
    redirectedAt === null ? null : Date.now() - Number(redirectedAt),
  );
  if (decision.action === 'stay') return null;
  if (decision.action === 'say') return decision.targetUrl;
  sessionStorage.setItem(wentAt, String(Date.now()));
  window.location.replace(decision.targetUrl);
  return new Promise(() => undefined);
}
