import { z } from 'zod';
import { createServerWithoutKeepAliveTimeout } from '../fake-server.ts';

/** A dispatch system for tests, as described in docs/dispatch.md. The test sets its responses. */

const question = z.object({
  loads: z.array(
    z.object({
      load: z.string(),
      order: z.string().nullable(),
      stops: z.array(z.object({ stop: z.int(), place: z.string() })),
    }),
  ),
});
export type DispatchRequest = z.output<typeof question>;

export interface FakeDispatch {
  url: string;
  requests: DispatchRequest[];
  tokens: (string | undefined)[];
  /** Sets the response: the body as JSON, or raw bytes. `status` replaces 200. `cut` breaks off halfway. */
  setRepliesFromNowOn(answer: {
    body?: unknown;
    bytes?: string;
    status?: number;
    cut?: boolean;
    waits?: Promise<void>;
  }): void;
  close(): Promise<void>;
}

export async function startFakeDispatch(): Promise<FakeDispatch> {
  const requests: DispatchRequest[] = [];
  const tokens: (string | undefined)[] = [];
  let next: Parameters<FakeDispatch['setRepliesFromNowOn']>[0] = { body: { arrivals: [] } };
  const server = createServerWithoutKeepAliveTimeout((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/arrivals') {
        response.writeHead(404).end();
        return;
      }
      requests.push(question.parse(JSON.parse(body)));
      tokens.push(request.headers.authorization);
      const { bytes, status = 200, cut, waits } = next;
      const text = bytes ?? JSON.stringify(next.body);
      void (waits ?? Promise.resolve()).then(() => {
        response.writeHead(status, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        });
        if (cut) response.write(text.slice(0, text.length / 2), () => response.destroy());
        else response.end(text);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    tokens,
    setRepliesFromNowOn: (answer) => void (next = answer),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
