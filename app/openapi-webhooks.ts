import { z } from 'zod';
import type { JsonObject } from './openapi-examples.ts';
import {
  webhookBodySchemasByEvent,
  webhookEventNames,
  webhookEvents,
} from '#areas/developer/webhooks/webhooks.contract.ts';

/** The webhooks that Coldlane sends to API clients, in OpenAPI 3.1 form. */
export function buildWebhooksOpenApi(): JsonObject {
  return Object.fromEntries(
    webhookEvents.map((event) => {
      const { $schema: _, ...schema } = z
        .record(z.string(), z.json())
        .parse(z.toJSONSchema(webhookBodySchemasByEvent[event], { io: 'output' }));
      return [
        event,
        {
          post: {
            operationId: `webhook.${event}`,
            summary: webhookEventNames[event],
            description:
              'Signed according to the Standard Webhooks specification. Any response other than 2xx is retried, at first after seconds, later after hours.',
            tags: ['webhooks'],
            security: [],
            parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
              name,
              in: 'header',
              required: true,
              schema: { type: 'string' },
            })),
            requestBody: { required: true, content: { 'application/json': { schema } } },
            responses: {
              '2XX': { description: 'Taken.' },
              '4XX': { description: 'Not accepted. The delivery is sent again.' },
            },
          },
        },
      ];
    }),
  );
}
