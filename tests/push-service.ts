import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { getServerPort } from './listening.ts';
import { createServerWithoutKeepAliveTimeout } from '#integrations/fake-server.ts';

/** A message that the fake push service received and the browser decrypted. */

export interface PushedMessage {
  text: string;
  topic: string | undefined;
  ttlSeconds: number;
  bytes: number;
}
/** Creates a browser with its own keys, which never leave it. */
export function createFakePushBrowser(origin = 'https://push.example.test') {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    keys,
    publicKey,
    auth,
    subscription: {
      endpoint: `${origin}/${randomBytes(12).toString('base64url')}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
  };
}
export type FakePushBrowser = ReturnType<typeof createFakePushBrowser>;

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
/** Decrypts one record of aes128gcm: salt, record size, the sender's key, and the encrypted content. */
function decrypted({ keys, publicKey, auth }: FakePushBrowser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const size = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (idLength !== 65 || record.length > size) throw new Error('This is no single record of aes128gcm');
  const shared = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const secret = derived(shared, auth, info, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const opened = createDecipheriv('aes-128-gcm', key, nonce);
  opened.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([opened.update(record.subarray(0, -16)), opened.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The last record ends with 2');
  return padded.subarray(0, end).toString('utf8');
}

/** Checks that the sender is the one the browser subscribed to: signed, for this service, for at most a day. */
function isSignedFor(headers: IncomingHttpHeaders, origin: string): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return undefined;
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const said: Record<string, unknown> = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}');
  const seconds = Number(said['exp']) - Date.now() / 1000;
  const isOurs = said['aud'] === origin && seconds > 0 && seconds <= 86_400;
  const hasContact = /^(https:|mailto:)/.test(String(said['sub']));
  return isGenuine && isOurs && hasContact ? key : undefined;
}

export async function startFakePushService(origin = 'https://push.example.test') {
  const browsers = new Map<string, { browser: FakePushBrowser; senderKey: string }>();
  const got = new Map<string, PushedMessage[]>();
  /** Responses to return instead of accepting a message, in order. */
  const answers: { status: number; retryAfter?: string }[] = [];
  /** Runs before the response. */
  let before: () => Promise<void> = async () => undefined;
  const taken = (path: string, headers: IncomingHttpHeaders, body: Buffer): number => {
    const known = browsers.get(`${origin}${path}`);
    if (!known) return 410;
    if (headers['content-encoding'] !== 'aes128gcm' || headers.ttl === undefined) return 400;
    if (body.length > 4096) return 413;
    if (isSignedFor(headers, origin) !== known.senderKey) return 403;
    const topic = headers.topic === undefined ? undefined : String(headers.topic);
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return 400;
    const text = decrypted(known.browser, body);
    const message = { text, topic, ttlSeconds: Number(headers.ttl), bytes: body.length };
    got.set(known.browser.subscription.endpoint, [...(got.get(`${origin}${path}`) ?? []), message]);
    return 201;
  };
  const server = createServerWithoutKeepAliveTimeout((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void before().then(() => {
        const told = answers.shift();
        const status = told?.status ?? taken(request.url ?? '', request.headers, Buffer.concat(parts));
        response.writeHead(status, told?.retryAfter ? { 'retry-after': told.retryAfter } : {}).end();
      });
    });
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const at = `http://127.0.0.1:${getServerPort(server)}`;
  return {
    /** Its local URL. */
    address: at,
    answers,
    /** Registers a browser's subscription with the sender's key. */
    subscribe(browser: FakePushBrowser, senderKey: string): void {
      browsers.set(browser.subscription.endpoint, { browser, senderKey });
    },
    forget: ({ subscription }: FakePushBrowser): void => void browsers.delete(subscription.endpoint),
    came: ({ subscription }: FakePushBrowser): PushedMessage[] => got.get(subscription.endpoint) ?? [],
    whileItAnswers: (act: () => Promise<void>): void => void (before = act),
    /** Sends a request over loopback instead of the network. Its host name maps to this machine. */
    async post(url: string, headers: Record<string, string>, body: Uint8Array) {
      const answer = await fetch(url.replace(origin, at), {
        method: 'POST',
        headers,
        body: Buffer.from(body),
      });
      const retryAfterHeader = answer.headers.get('retry-after') ?? undefined;
      return { status: answer.status, bodyStart: await answer.text(), retryAfterHeader };
    },
    close: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
}
