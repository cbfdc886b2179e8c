import { createHmac } from 'node:crypto';

/** Prefix of webhook secrets, as defined by the Standard Webhooks specification. The rest is base64. */
export const webhookSecretPrefix = 'whsec_';

/**
 * Builds the headers with which a receiver verifies that a delivery is genuine, unchanged and recent (standardwebhooks.com):
 * HMAC-SHA256 over id, time in seconds and body.
 */
export function buildWebhookSignatureHeaders(
  secret: string,
  delivery: { id: string; unixSeconds: number; body: string },
): Record<string, string> {
  const mark = createHmac('sha256', Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64'))
    .update(`${delivery.id}.${delivery.unixSeconds}.${delivery.body}`)
    .digest('base64');
  return {
    'webhook-id': delivery.id,
    'webhook-timestamp': String(delivery.unixSeconds),
    'webhook-signature': `v1,${mark}`,
  };
}
