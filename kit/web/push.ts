/** Web push in this browser: whether it is supported, whether the user allows it, and the subscription. */

/**
 * `home-screen`: supported once the site is opened from the home screen (iOS). `ask`: not decided yet. `blocked`: the user
 * refused, and only the browser settings can change that.
 */
export type PushState = 'unsupported' | 'home-screen' | 'blocked' | 'ask' | 'allowed';

const worker = '/notice-worker.js';
const installed = (): boolean => matchMedia('(display-mode: standalone)').matches;
const onApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export function getPushState(): PushState {
  const can = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!can) return onApple() && !installed() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' ? 'allowed' : 'ask';
}
/** Links the page's manifest while push is offered. Without it iOS opens the site from the home screen as an ordinary page. */
export function linkHomeScreenManifest(): () => void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/coldlane.webmanifest';
  document.head.append(link);
  return () => link.remove();
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

async function subscribed(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}
/** Returns the server's key for this browser's subscription (SHA-256 of its endpoint, in hex). Null if it has none. */
export async function getPushSubscriptionHash(): Promise<string | null> {
  const found = await subscribed().catch(() => null);
  if (!found) return null;
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(found.endpoint)));
}
/** Asks the user for permission. Call it only in response to a press. */
export const requestPushPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted';

export interface PushSubscriptionKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}
/**
 * Subscribes with the server's base64url key. Undefined if the browser's push service is unavailable or returns no subscription.
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionKeys | undefined> {
  await navigator.serviceWorker.register(worker, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const old = await pushManager.getSubscription();
  const oldKey = old?.options.applicationServerKey;
  if (old && (!oldKey || hex(oldKey) !== hex(key.buffer))) await old.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']];
  return endpoint === undefined || p256dh === undefined || auth === undefined
    ? undefined
    : { endpoint, p256dh, auth };
}
export async function unsubscribeFromPush(): Promise<void> {
  await (await subscribed().catch(() => null))?.unsubscribe().catch(() => false);
}
