/** What a receiver answered. `text` is the beginning of its body. */
export interface WebhookResponse {
  status: number;
  text: string;
}
export interface WebhookPort {
  /** Posts once; answers whatever the receiver answered. Throws a sentence when it could not be reached. */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookResponse>;
}
