/** Which server sends mail; `log`: none does. */
export type EmailSettings = { provider: 'log' } | { provider: 'smtp'; smtpUrl: string; from: string };

/** A letter as the outbox holds it. */
export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Papers that go with it. */
  attachments?: { name: string; type: string; bytes: Uint8Array }[];
}
export interface EmailPort {
  /** Sends once; answers the provider's id. Throws when it was not accepted, and the outbox tries again. */
  send(letter: EmailMessage, dedupeKey: string): Promise<string>;
}
