import { postToExternalUrlWithoutRedirects } from '#integrations/external-post.ts';
import type { WebhookPort } from './port.ts';

/** Posts over HTTP. `allowsInternalAddresses` is for a developer's own machine. */
export function createHttpWebhooks({
  allowsInternalAddresses: anywhere,
}: {
  allowsInternalAddresses: boolean;
}): WebhookPort {
  return {
    post: (url, headers, body) =>
      postToExternalUrlWithoutRedirects(url, {
        headers: { 'content-type': 'application/json', 'user-agent': 'Coldlane-Webhooks/1', ...headers },
        body,
        allowsInternalAddresses: anywhere,
      }),
  };
}
