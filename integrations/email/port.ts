/** Which server sends email. `log`: none. */
export type EmailSettings = { provider: 'log' } | { provider: 'smtp'; smtpUrl: string; from: string };

/** An email as the outbox stores it. */
export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Attached documents. */
  attachments?: { name: string; type: string; bytes: Uint8Array }[];
}
export interface EmailPort {
  /** Sends once. Returns the provider's id. Throws when the email was not accepted, and the outbox retries. */
  send(letter: EmailMessage, dedupeKey: string): Promise<string>;
}
