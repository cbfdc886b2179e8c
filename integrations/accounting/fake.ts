import type { ServerResponse } from 'node:http';
import type { AccountingDocument } from './port.ts';
import { createServerWithoutKeepAliveTimeout } from '../fake-server.ts';

export interface FakeAccountingReply {
  status?: number;
  body: unknown;
  /** The connection breaks instead of a response, after the document was booked. */
  torn?: boolean;
}
/** An accounting system for tests. It books each document once by its key and records its requests. */
export async function startFakeAccounting(
  getDocumentReply: (document: AccountingDocument) => FakeAccountingReply | undefined = () => undefined,
  getConnectionReply: () => FakeAccountingReply | undefined = () => undefined,
) {
  const requests: { document: AccountingDocument; key: string; token: string }[] = [];
  const probed: string[] = [];
  const booked = new Map<string, string>();
  const answer = (response: ServerResponse, { status = 200, body }: FakeAccountingReply): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServerWithoutKeepAliveTimeout((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      if (request.method === 'GET' && request.url === '/v1/status') {
        probed.push(request.headers.authorization ?? '');
        return answer(response, getConnectionReply() ?? { body: {} });
      }
      if (request.method !== 'POST' || request.url !== '/v1/documents')
        return void response.writeHead(404).end();
      const document: AccountingDocument = JSON.parse(text);
      const key = String(request.headers['idempotency-key'] ?? '');
      requests.push({ document, key, token: request.headers.authorization ?? '' });
      const judged = getDocumentReply(document);
      if (judged && !judged.torn) return answer(response, judged);
      const reference = booked.get(key) ?? `GL-${1000 + booked.size}`;
      booked.set(key, reference);
      if (judged?.torn) return void response.destroy();
      answer(response, { body: { reference } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake accounting has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked: requests,
    /** The tokens of connection checks. */
    probed,
    booked,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
