import { createServer } from 'node:http';
import type { RoutingRequest } from './port.ts';

/** A routing system for tests: it answers what it is told to, and remembers what it was asked. */
export async function pretendRouting(
  answer: (request: RoutingRequest) => { status?: number; body: unknown },
): Promise<{ url: string; asked: RoutingRequest[]; tokens: string[]; close(): Promise<void> }> {
  const asked: RoutingRequest[] = [];
  const tokens: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/plans') return void response.writeHead(404).end();
      const body: RoutingRequest = JSON.parse(text);
      asked.push(body);
      tokens.push(request.headers.authorization ?? '');
      const made = answer(body);
      response
        .writeHead(made.status ?? 200, { 'content-type': 'application/json' })
        .end(typeof made.body === 'string' ? made.body : JSON.stringify(made.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The pretend routing system has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    tokens,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
