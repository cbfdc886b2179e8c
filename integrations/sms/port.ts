/** The provider that sends text messages. `log` means none. */
export type SmsSettings =
  | { provider: 'log' }
  | { provider: 'twilio'; accountSid: string; authToken: string; from: string; url?: string | undefined };

export interface SmsMessage {
  /** E.164. */
  to: string;
  body: string;
  /** Our id of the message. Receipts return it. */
  id: number;
}
export interface SmsPort {
  /**
   * Sends once and returns the provider's id. Throws `SmsRejectedError` if the message will never be accepted, and
   * `SmsUnavailableError` if a retry can succeed.
   */
  send(message: SmsMessage): Promise<string>;
}

/** The provider will never accept this message. A retry changes nothing. */
export class SmsRejectedError extends Error {
  override name = 'TextRefused';
  /** The provider's error code. Null means it gave none. */
  readonly code: number | null;
  /** The recipient has opted out at the provider. */
  readonly hasOptedOut: boolean;
  constructor(message: string, code: number | null, stopped = false) {
    super(message);
    this.code = code;
    this.hasOptedOut = stopped;
  }
}
/** The provider cannot accept the message now. */
export class SmsUnavailableError extends Error {
  override name = 'TextAway';
  /** Seconds to wait before a retry, if the provider gave them. */
  readonly retryAfterSeconds: number | undefined;
  constructor(message: string, afterSeconds?: number) {
    super(message);
    this.retryAfterSeconds = afterSeconds;
  }
}
