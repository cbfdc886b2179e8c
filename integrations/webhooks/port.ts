/** A receiver's response. `bodyStart` is the beginning of its body. */
export interface WebhookResponse {
  status: number;
  bodyStart: string;
}
export interface WebhookPort {
  /** Posts once and returns the receiver's response, of any status. Throws a message if the receiver cannot be reached. */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookResponse>;
}
