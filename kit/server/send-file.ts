import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import type { AnyEndpoint, FileResult } from '#kit/contract/endpoint.ts';
import type { FileSlot, FileConcurrencyLimiter } from './file-concurrency.ts';
import { spoolStream } from './spool.ts';

/**
 * Builds the Content-Disposition header. It contains the name in the form that keeps accents, without characters that Windows
 * forbids, and an ASCII version for all clients.
 */
export function buildAttachmentDisposition(fileName: string): string {
  const safeName = fileName.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '-');
  const wide = encodeURIComponent(safeName).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${safeName.replace(/[^\w.-]+/g, '-')}"; filename*=UTF-8''${wide}`;
}

const pictures = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
]);
function contentTypeOf(name: string, type: string): string {
  if (name.endsWith('.zpl')) return 'text/plain; charset=utf-8';
  // The picture's type follows from its file name, which is ours.
  if (type === 'image/*') return pictures.get(name.split('.').at(-1) ?? '') ?? 'application/octet-stream';
  return type === 'text/csv' ? 'text/csv; charset=utf-8' : type;
}

/**
 * Sends a file. Settles when the first bytes are sent. An error of the source before them is thrown here. `sourceEnded`
 * resolves when the source is no longer needed, however slow the reader is. `onDisconnect` is called if the client
 * disconnects before that.
 */
export async function sendFile(
  endpoint: AnyEndpoint,
  { name, body, keptAs, tag }: FileResult,
  reply: FastifyReply,
  onDisconnect?: () => void,
): Promise<{ sourceEnded: Promise<void> }> {
  if (keptAs !== undefined && holdsAlready(reply, keptAs)) return { sourceEnded: inHand.sourceEnded };
  if (tag !== undefined && isUnchanged(reply, tag)) return { sourceEnded: inHand.sourceEnded };
  const isInMemory = typeof body === 'string' || body instanceof Uint8Array;
  const { stream, started: begun, sourceEnded } = isInMemory ? inHand : spoolStream(body, onDisconnect);
  if (stream) {
    const leave = (): void => void stream.destroy();
    reply.raw.once('close', leave);
    if (reply.raw.closed) leave();
  }
  await begun;
  // The client has disconnected.
  if (stream?.destroyed === true && !stream.readableEnded) {
    reply.hijack();
    return { sourceEnded };
  }
  const type = endpoint.reply.kind === 'file' ? endpoint.reply.type : 'application/octet-stream';
  void reply.headers({
    'content-type': contentTypeOf(name, type),
    'content-disposition': buildAttachmentDisposition(name),
    'access-control-expose-headers': 'Content-Disposition',
  });
  if (isInMemory) void reply.send(typeof body === 'string' ? body : Buffer.from(body));
  else void reply.send(stream);
  return { sourceEnded };
}
/** Sets the ETag of a publicly cacheable file. Returns true if the caller has this version and 304 was sent. */
function holdsAlready(reply: FastifyReply, tag: string): boolean {
  const etag = `"${tag}"`;
  void reply.headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  return answeredUnchanged(reply, etag);
}
/** Sets the ETag of a privately cached file. Returns true if the caller has this version and 304 was sent. */
function isUnchanged(reply: FastifyReply, tag: string): boolean {
  const etag = `"${tag}"`;
  void reply.headers({ etag, 'cache-control': 'private, no-cache' });
  return answeredUnchanged(reply, etag);
}
function answeredUnchanged(reply: FastifyReply, etag: string): boolean {
  const etags = (reply.request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
  if (!etags.some((one) => one === '*' || one.replace(/^W\//, '') === etag)) return false;
  void reply.status(304).send();
  return true;
}
const inHand = { stream: undefined, started: Promise.resolve(), sourceEnded: Promise.resolve() };

/** Acquires a user's slot for a large file. It is released automatically when the response ends. */
export async function acquireFileSlotOrReject(
  limiter: FileConcurrencyLimiter,
  userKey: string,
  reply: FastifyReply,
): Promise<FileSlot> {
  const slot = await limiter.take(userKey);
  reply.raw.once('close', slot.markDelivered);
  if (reply.raw.closed) slot.markDelivered();
  return slot;
}

/**
 * Cancels the running statement of a client that disconnected. The connection must be held until this settles, so that the next
 * user's statement is not canceled.
 */
export async function cancelRunningStatement(pool: pg.Pool, client: pg.ClientBase): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  await pool.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
}
