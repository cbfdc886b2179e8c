import { Agent, request } from 'node:http';

export interface HttpResponse {
  status: number;
  body: Buffer;
  firstByteMs: number;
}
export interface HttpRequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Counts the bytes and discards them, because the server's memory is measured, not ours. */
  discard?: boolean;
}

/** A low-overhead client: connections stay open, and responses are not decompressed. */
export function openHttpClient(address: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(address);
  return {
    ask(
      path: string,
      { method = 'GET', headers = {}, body, discard = false }: HttpRequestOptions = {},
    ): Promise<HttpResponse> {
      return new Promise((resolve, reject) => {
        const began = performance.now();
        const length: Record<string, string> =
          body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const sent = request(
          { agent, hostname, port, path, method, headers: { ...headers, ...length } },
          (reply) => {
            const parts: Buffer[] = [];
            let firstByteMs = 0;
            reply.on('data', (part: Buffer) => {
              firstByteMs ||= performance.now() - began;
              if (!discard) parts.push(part);
            });
            reply.on('end', () =>
              resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts), firstByteMs }),
            );
            reply.on('error', reject);
          },
        );
        sent.on('error', reject);
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}
export type HttpClient = ReturnType<typeof openHttpClient>;

/** Builds a form with one file, as a browser sends it. */
export function buildMultipartFormWithFile(
  fileName: string,
  content: Buffer,
  fields: Record<string, string> = {},
): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'coldlane-bench-boundary';
  const text = Object.entries(fields)
    .map(
      ([field, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  const part = `content-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/xml`;
  const head = `${text}--${boundary}\r\n${part}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
