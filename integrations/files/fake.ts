import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { systemClock } from '#kit/server/clock.ts';
import { createServerWithoutKeepAliveTimeout } from '../fake-server.ts';

/**
 * An S3 store for tests that follows the S3 documentation. It recalculates each signature (Signature Version 4, implemented
 * separately from the client). It rejects requests that were changed or are older than a quarter of an hour, and returns errors
 * as XML.
 */
export async function startFakeS3(credentials: {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}) {
  const objectByPath = new Map<string, { bytes: Buffer; type: string }>();
  const trouble: number[] = [];
  const refusals: string[] = [];
  const server = createServerWithoutKeepAliveTimeout((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const say = (status: number, code = ''): void => {
        if (status >= 400) refusals.push(`${status} ${code}`);
        response
          .writeHead(status, { 'content-type': 'application/xml' })
          .end(code === '' ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
      };
      const status = trouble.shift();
      if (status !== undefined) return say(status, 'SlowDown');
      const errorCode = faultOf(request, body, credentials);
      if (errorCode) return say(403, errorCode);
      const path = request.url ?? '';
      const found = objectByPath.get(path);
      if (request.method === 'PUT') {
        objectByPath.set(path, { bytes: body, type: request.headers['content-type'] ?? '' });
        return say(200);
      }
      if (request.method === 'DELETE') {
        objectByPath.delete(path);
        return say(204);
      }
      if (!found) return say(404, 'NoSuchKey');
      response.writeHead(200, { 'content-type': found.type }).end(found.bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake file store has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    kept: objectByPath,
    refusals,
    /** The next calls get these responses. */
    trouble,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const hash = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const headerOf = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

/** Returns the S3 error name of an invalid signed request. Undefined when it is valid. */
function faultOf(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: { accessKeyId: string; secretAccessKey: string; region: string },
): string | undefined {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headerOf(request, 'authorization'),
  );
  const [, credential = '', signedHeaders = '', signature = ''] = match ?? [];
  if (!match) return 'AccessDenied';
  const [id, day = '', ...scope] = credential.split('/');
  if (id !== accessKeyId) return 'InvalidAccessKeyId';
  if (scope.join('/') !== `${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  const date = headerOf(request, 'x-amz-date');
  const sentAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!date.startsWith(day) || Math.abs(systemClock.now().epochMilliseconds - sentAt) > 900_000)
    return 'RequestTimeTooSkewed';
  const content = headerOf(request, 'x-amz-content-sha256');
  if (content !== 'UNSIGNED-PAYLOAD' && content !== hash(body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    request.method,
    request.url,
    '',
    ...signedHeaders.split(';').map((name) => `${name}:${headerOf(request, name).trim()}`),
    '',
    signedHeaders,
    content,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, [day, ...scope].join('/'), hash(canonical)].join('\n');
  const key = scope.reduce<Buffer>((before, part) => mac(before, part), mac(`AWS4${secretAccessKey}`, day));
  return mac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
