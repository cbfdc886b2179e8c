/** A browser's push subscription: where it is reached (RFC 8030) and how messages are encrypted (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** The key that identifies the sender to a push service (RFC 8292), in base64url. */
export interface VapidKey {
  publicKey: string;
  privateKey: string;
}
export interface PushMessage {
  /** The data that the service worker reads. */
  data: Record<string, string>;
  /** Of two waiting messages with the same topic, the newer one replaces the older. At most 32 base64url characters. */
  topic: string;
  ttlSeconds: number;
}
/**
 * `taken`: the service accepted it. `gone`: the browser no longer exists, or its address is not allowed. `again`: retry later,
 * after the given seconds if there are any. `refused`: a retry never succeeds.
 */
export type PushResult =
  | { kind: 'taken' | 'gone' }
  | { kind: 'again'; reason: string; retryAfterSeconds: number | null }
  | { kind: 'refused'; reason: string };
export interface PushPort {
  /** Returns whether an address is allowed as a push endpoint. */
  isExternalHttpsEndpoint(endpoint: string): boolean;
  sendPush(target: PushTarget, key: VapidKey, message: PushMessage): Promise<PushResult>;
}
