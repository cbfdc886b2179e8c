import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { genericErrorMessage } from '#kit/contract/shared-messages.ts';
import { registerErrorHandler } from './error-handler.ts';
import { reject } from './reject.ts';

async function* failing(act: () => never): AsyncGenerator<Uint8Array> {
  yield* [];
  act();
}
test.each([
  [
    'a defect',
    () => {
      throw new Error('no ink');
    },
    500,
    { code: 50000, message: genericErrorMessage },
  ],
  [
    'a refusal',
    () =>
      reject({
        code: 'print.nothing',
        status: 404,
        sentence: 'There is nothing to print.',
        description: 'never',
      }),
    404,
    { code: 40400, error: 'print.nothing', message: 'There is nothing to print.' },
  ],
])(
  'a file that fails before its first byte by %s returns the JSON envelope',
  async (_, act, status, body) => {
    const app = fastify();
    const told: unknown[] = [];
    registerErrorHandler(app, (defect) => told.push(defect));
    app.get('/file', (_request, reply) =>
      reply
        .headers({ 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="a.pdf"' })
        .send(Readable.from(failing(act))),
    );
    const answer = await app.inject('/file');
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.json()).toMatchObject(body);
    expect(told).toHaveLength(status === 500 ? 1 : 0);
    await app.close();
  },
);
