import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAttachmentDisposition, sendFile } from './send-file.ts';
import { defineEndpoint, fileReply } from '#kit/contract/endpoint.ts';

const printed = defineEndpoint({
  id: 'sheets.print',
  method: 'GET',
  path: '/sheets',
  permissions: 'signed-in',
  summary: 'Sheets.',
  reply: fileReply('text/csv'),
});
/** Random data cannot be compressed, so it is passed on immediately with or without compression. */
const lines = Array.from({ length: 40 }, () => `${randomBytes(60_000).toString('base64')}\n`);
/** The file fails only after a client has read from it. */
let firstBytes = Promise.withResolvers<void>();
async function* sheets(breaks: boolean) {
  yield* lines;
  await firstBytes.promise;
  if (breaks) throw new Error('no more paper');
}

const app = fastify();
let address = '';
beforeAll(async () => {
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  for (const breaks of [false, true])
    app.get(`/${breaks ? 'broken' : 'whole'}`, async (_, reply) => {
      const { sourceEnded: made } = await sendFile(
        printed,
        { name: 'report.csv', body: sheets(breaks) },
        reply,
      );
      void made.catch(() => undefined);
      return reply;
    });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

it.each(['identity', 'gzip', 'br'])(
  'a file that fails midway never arrives as a complete file (%s)',
  async (encoding) => {
    const take = async (path: string) => {
      const answer = await fetch(`${address}${path}`, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      const reader = answer.body?.getReader();
      let length = 0;
      for (;;) {
        const part = await reader?.read();
        if (part?.done !== false) return length;
        length += part.value.length;
        firstBytes.resolve();
      }
    };
    firstBytes = Promise.withResolvers<void>();
    expect(await take('/whole')).toBe(lines.join('').length);
    firstBytes = Promise.withResolvers<void>();
    await expect(take('/broken')).rejects.toThrow('terminated');
  },
);

it.each([
  ['statement-MA00101.pdf', 'statement-MA00101.pdf', 'statement-MA00101.pdf'],
  ['shuttle-Año 3 (Sur).pdf', 'shuttle-A-o-3-Sur-.pdf', 'shuttle-A%C3%B1o%203%20%28Sur%29.pdf'],
  ["shuttle-O'Hare.pdf", 'shuttle-O-Hare.pdf', 'shuttle-O%27Hare.pdf'],
  ['shuttle-A/B:C\\"D".pdf', 'shuttle-A-B-C--D-.pdf', 'shuttle-A-B-C--D-.pdf'],
  ['班车-7.pdf', '--7.pdf', '%E7%8F%AD%E8%BD%A6-7.pdf'],
])('a file called %s keeps its accents, but no character that file systems reject', (name, plain, wide) => {
  expect(buildAttachmentDisposition(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${wide}`);
});
