import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from './config.ts';
import {
  processIncomingTextAndGetReply,
  handleTextDeliveryReceipt,
} from '#areas/outbound/text-messages/sending.service.ts';
import { textMessageErrors } from '#areas/outbound/text-messages/text-messages.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { hasNoControlsExceptTabsAndLineBreaks } from '#kit/contract/fields.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import {
  buildTwilioReplyXml,
  inboundSmsSchema,
  isTwilioSignatureValid,
  smsReceiptSchema,
} from '#integrations/sms/twilio.ts';

/** Webhooks of the text message provider: delivery receipts and replies from recipients. Only signed requests are read. */

export const smsReceiptsWebhookPath = '/api/text-messages/receipts';
export const inboundSmsWebhookPath = '/api/text-messages/inbound';
const mostBytes = 65_536;

type InHouse = <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>;

export async function mountSmsWebhooksIfTwilio(
  app: FastifyInstance,
  config: Pick<Config, 'sms' | 'publicUrl'>,
  runAsSystem: InHouse,
): Promise<void> {
  const { sms, publicUrl } = config;
  // Without a configured provider the routes do not exist.
  if (sms.provider !== 'twilio') return;
  await app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_, body, done) => done(null, body),
    );
    const signed = (request: FastifyRequest): Record<string, string> => {
      const params: Record<string, string> = Object.fromEntries(
        new URLSearchParams(typeof request.body === 'string' ? request.body : ''),
      );
      const signature = request.headers['x-twilio-signature'];
      if (
        !isTwilioSignatureValid(
          sms.authToken,
          `${publicUrl}${request.url}`,
          params,
          typeof signature === 'string' ? signature : undefined,
        )
      )
        reject(textMessageErrors.signatureInvalid);
      return params;
    };
    scope.post(inboundSmsWebhookPath, async (request, reply) => {
      const parsedBody = inboundSmsSchema.safeParse(signed(request));
      if (!parsedBody.success) return reject(commonErrors.invalid);
      const { MessageSid, From, Body, OptOutType } = parsedBody.data;
      const answer = await runAsSystem((work) =>
        processIncomingTextAndGetReply(work, {
          providerId: MessageSid,
          from: From,
          body: hasNoControlsExceptTabsAndLineBreaks(Body)
            ? Body
            : Body.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ' '),
          optOut: OptOutType,
        }),
      );
      return reply.type('text/xml; charset=utf-8').send(buildTwilioReplyXml(answer));
    });
    scope.post(smsReceiptsWebhookPath, async (request, reply) => {
      const parsedBody = smsReceiptSchema.safeParse(signed(request));
      const parsedQuery = z
        .object({ message: z.coerce.number().int().positive().max(2_147_483_647) })
        .safeParse(request.query);
      if (!parsedBody.success || !parsedQuery.success) return reject(commonErrors.invalid);
      const { MessageSid, MessageStatus, ErrorCode } = parsedBody.data;
      await runAsSystem((work) =>
        handleTextDeliveryReceipt(work, {
          id: parsedQuery.data.message,
          providerId: MessageSid,
          status: MessageStatus,
          code: ErrorCode === undefined ? null : Number(ErrorCode),
        }),
      );
      return reply.status(204).send();
    });
  });
}
