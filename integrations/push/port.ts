/** A browser, as it said where it is reached (RFC 8030) and how what it is sent is encrypted (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** The key by which a push service knows who sends (RFC 8292), in base64url. */
export interface VapidKey {
  publicKey: string;
  privateKey: string;
}
export interface PushMessage {
  /** What the browser's worker reads. */
  data: Record<string, string>;
  /** Of two that wait for a browser under one topic the newer stays; at most 32 letters of base64url. */
  topic: string;
  ttlSeconds: number;
}
/**
 * `taken`: the service has it. `gone`: there is no such browser any more, or none that we may call. `again`: not now; after so many
 * seconds where it said how many. `refused`: never, whatever we do.
 */
export type PushResult =
  | { is: 'taken' | 'gone' }
  | { is: 'again'; why: string; seconds: number | null }
  | { is: 'refused'; why: string };
export interface PushPort {
  /** Whether we would call such an address. */
  isCallableEndpoint(endpoint: string): boolean;
  sendPush(target: PushTarget, key: VapidKey, message: PushMessage): Promise<PushResult>;
}
