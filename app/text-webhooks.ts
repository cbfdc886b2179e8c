import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from './config.ts';
import { hear, takeReceipt } from '#areas/outbound/text-messages/sending.service.ts';
import { textErrors } from '#areas/outbound/text-messages/text-messages.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { printable } from '#kit/contract/fields.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { answerXml, heardOf, isSigned, receiptOf } from '#links/sms/twilio.ts';

/** What the text message provider posts: receipts, and what receivers answer. Only what it has signed is read. */

export const receiptsPath = '/api/text-messages/receipts';
export const inboundPath = '/api/text-messages/inbound';
const mostBytes = 65_536;

type InHouse = <T>(act: (work: Work) => Promise<T>) => Promise<T>;

export async function mountTextWebhooks(
  app: FastifyInstance,
  config: Pick<Config, 'sms' | 'publicUrl'>,
  inHouse: InHouse,
): Promise<void> {
  const { sms, publicUrl } = config;
  // Nobody posts where no provider is configured: the addresses are no calls.
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
        !isSigned(
          sms.authToken,
          `${publicUrl}${request.url}`,
          params,
          typeof signature === 'string' ? signature : undefined,
        )
      )
        refuse(textErrors.notSigned);
      return params;
    };
    scope.post(inboundPath, async (request, reply) => {
      const said = heardOf.safeParse(signed(request));
      if (!said.success) return refuse(commonErrors.invalid);
      const { MessageSid, From, Body, OptOutType } = said.data;
      const answer = await inHouse((work) =>
        hear(work, {
          providerId: MessageSid,
          from: From,
          body: printable(Body)
            ? Body
            : Body.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ' '),
          optOut: OptOutType,
        }),
      );
      return reply.type('text/xml; charset=utf-8').send(answerXml(answer));
    });
    scope.post(receiptsPath, async (request, reply) => {
      const said = receiptOf.safeParse(signed(request));
      const of = z
        .object({ message: z.coerce.number().int().positive().max(2_147_483_647) })
        .safeParse(request.query);
      if (!said.success || !of.success) return refuse(commonErrors.invalid);
      const { MessageSid, MessageStatus, ErrorCode } = said.data;
      await inHouse((work) =>
        takeReceipt(work, {
          id: of.data.message,
          providerId: MessageSid,
          status: MessageStatus,
          code: ErrorCode === undefined ? null : Number(ErrorCode),
        }),
      );
      return reply.status(204).send();
    });
  });
}
