import compress from '@fastify/compress';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { named, sendFile } from './send-file.ts';
import { endpoint, file } from '#kit/contract/endpoint.ts';

const printed = endpoint({
  id: 'sheets.print',
  method: 'GET',
  path: '/sheets',
  needs: 'signed-in',
  about: 'Sheets.',
  reply: file('text/csv'),
});
const line = 'a line of the file, as long as lines are\n'.repeat(4000);
async function* sheets(breaks: boolean) {
  for (let n = 0; n < 40; n += 1) yield line;
  // What was made has been handed over by then.
  await new Promise((go) => setTimeout(go, 50));
  if (breaks) throw new Error('no more paper');
}

const app = fastify();
let address = '';
beforeAll(async () => {
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  for (const breaks of [false, true])
    app.get(`/${breaks ? 'broken' : 'whole'}`, async (_, reply) => {
      const { made } = await sendFile(printed, { name: 'report.csv', body: sheets(breaks) }, reply);
      void made.catch(() => undefined);
      return reply;
    });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

it.each(['identity', 'gzip', 'br'])(
  'a file that breaks in the middle never arrives as a whole one (%s)',
  async (encoding) => {
    const take = async (path: string) => {
      const answer = await fetch(`${address}${path}`, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      return answer.text();
    };
    expect((await take('/whole')).length).toBe(line.length * 40);
    await expect(take('/broken')).rejects.toThrow('terminated');
  },
);

it.each([
  ['statement-MA00101.pdf', 'statement-MA00101.pdf', 'statement-MA00101.pdf'],
  ['shuttle-Año 3 (Sur).pdf', 'shuttle-A-o-3-Sur-.pdf', 'shuttle-A%C3%B1o%203%20%28Sur%29.pdf'],
  ["shuttle-O'Hare.pdf", 'shuttle-O-Hare.pdf', 'shuttle-O%27Hare.pdf'],
  ['shuttle-A/B:C\\"D".pdf', 'shuttle-A-B-C--D-.pdf', 'shuttle-A-B-C--D-.pdf'],
  ['班车-7.pdf', '--7.pdf', '%E7%8F%AD%E8%BD%A6-7.pdf'],
])('a file called %s keeps its accents, and nothing that a disk refuses', (name, plain, wide) => {
  expect(named(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${wide}`);
});
