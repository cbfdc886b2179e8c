export interface TextMessage {
  /** E.164. */
  to: string;
  body: string;
}
export interface SmsPort {
  /** Sends once; answers the provider's id. Throws when it was not accepted, and the outbox tries again. */
  send(message: TextMessage): Promise<string>;
}
