import type { ServerResponse } from 'node:http';
import { createServerWithoutKeepAliveTimeout } from '../fake-server.ts';

/** A Twilio fake for tests. It accepts messages, rejects what Twilio rejects, and sends the next reply as configured. */

interface Answer {
  status?: number;
  code?: number;
  retryAfter?: number;
  bytes?: string;
  cut?: boolean;
  waits?: Promise<void>;
}
export interface FakeTwilio {
  url: string;
  /** The form fields of accepted messages. */
  sentMessages: Record<string, string>[];
  /** Numbers that have opted out of messages. */
  optedOutNumbers: Set<string>;
  /** Sets the reply to the next message. */
  setNextReply(answer: Answer): void;
  countRequests(): number;
  close(): Promise<void>;
}

let sids = 0;

export async function startFakeTwilio(credentials: {
  accountSid: string;
  authToken: string;
}): Promise<FakeTwilio> {
  const sent: Record<string, string>[] = [];
  const stopped = new Set<string>();
  const answers: Answer[] = [];
  let requestCount = 0;
  const expectedHeader = `Basic ${Buffer.from(`${credentials.accountSid}:${credentials.authToken}`).toString('base64')}`;
  const say = (
    response: ServerResponse,
    status: number,
    body: object,
    headers: Record<string, string> = {},
  ) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const sendError = (
    response: ServerResponse,
    status: number,
    code: number,
    headers?: Record<string, string>,
  ) => say(response, status, { code, message: `Error ${code}`, more_info: '', status }, headers);
  function take(response: ServerResponse, form: Record<string, string>): void {
    const to = form['To'] ?? '';
    if (!/^\+[1-9]\d{9,14}$/.test(to)) return void sendError(response, 400, 21211);
    if (stopped.has(to)) return void sendError(response, 400, 21610);
    if ((form['Body'] ?? '') === '') return void sendError(response, 400, 21602);
    if ((form['Body'] ?? '').length > 1600) return void sendError(response, 400, 21617);
    sent.push(form);
    sids += 1;
    say(response, 201, { sid: `SM${String(sids).padStart(32, '0')}`, status: 'queued' });
  }
  const server = createServerWithoutKeepAliveTimeout((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      requestCount += 1;
      const answer = answers.shift();
      void (answer?.waits ?? Promise.resolve()).then(() => {
        if (answer?.cut) return void response.destroy();
        if (answer?.bytes !== undefined)
          return void response.writeHead(answer.status ?? 200).end(answer.bytes);
        if (answer?.status)
          return void sendError(
            response,
            answer.status,
            answer.code ?? 0,
            answer.retryAfter === undefined ? {} : { 'retry-after': String(answer.retryAfter) },
          );
        if (request.url !== `/2010-04-01/Accounts/${credentials.accountSid}/Messages.json`)
          return void sendError(response, 404, 20404);
        if (request.headers.authorization !== expectedHeader) return void sendError(response, 401, 20003);
        return take(response, Object.fromEntries(new URLSearchParams(body)));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    sentMessages: sent,
    optedOutNumbers: stopped,
    setNextReply: (answer) => void answers.push(answer),
    countRequests: () => requestCount,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
