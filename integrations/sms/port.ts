/** Which provider sends text messages; `log`: none does. */
export type SmsSettings =
  | { provider: 'log' }
  | { provider: 'twilio'; accountSid: string; authToken: string; from: string; url?: string | undefined };

export interface SmsMessage {
  /** E.164. */
  to: string;
  body: string;
  /** Our number of it: receipts come back under it. */
  id: number;
}
export interface SmsPort {
  /**
   * Sends once; answers the provider's id. Throws TextRefused when it will never be accepted, and TextAway when it may be
   * later.
   */
  send(message: SmsMessage): Promise<string>;
}

/** The provider will never take this message: trying again changes nothing. */
export class SmsRejectedError extends Error {
  override name = 'TextRefused';
  /** The provider's number of the reason; null when it gave none. */
  readonly code: number | null;
  /** The receiver has told the provider to stop. */
  readonly stopped: boolean;
  constructor(message: string, code: number | null, stopped = false) {
    super(message);
    this.code = code;
    this.stopped = stopped;
  }
}
/** The provider did not take it now. */
export class SmsUnavailableError extends Error {
  override name = 'TextAway';
  /** Seconds that it wants to be left alone, when it said so. */
  readonly afterSeconds: number | undefined;
  constructor(message: string, afterSeconds?: number) {
    super(message);
    this.afterSeconds = afterSeconds;
  }
}
