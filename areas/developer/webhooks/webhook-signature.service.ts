import { createHmac } from 'node:crypto';

/** Secrets of webhooks begin so, as the Standard Webhooks specification has it; the rest is base64. */
export const webhookSecretPrefix = 'whsec_';

/**
 * The headers by which a receiver knows that a delivery is ours, unchanged and fresh (standardwebhooks.com):
 * HMAC-SHA256 over id, time in seconds and body.
 */
export function buildSignatureHeaders(
  secret: string,
  delivery: { id: string; seconds: number; body: string },
): Record<string, string> {
  const mark = createHmac('sha256', Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64'))
    .update(`${delivery.id}.${delivery.seconds}.${delivery.body}`)
    .digest('base64');
  return {
    'webhook-id': delivery.id,
    'webhook-timestamp': String(delivery.seconds),
    'webhook-signature': `v1,${mark}`,
  };
}
