import { request as plainRequest } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { z } from 'zod';
import { AccountingUnavailableError, AccountingRejectedError } from './port.ts';
import type { AccountingPort } from './port.ts';
import {
  isInternalOrInvalidIpAddress,
  InternalAddressError,
  lookUpPublicAddress,
} from '#integrations/internal-address.ts';

/** An accounting system over HTTP. docs/accounting.md describes the contract. */
export interface HttpAccountingOptions {
  url: string;
  token?: string | undefined;
  /** Milliseconds. */
  timeoutMs?: number;
  /** Calls only public addresses, and only over TLS. The server's operator can configure any address. */
  blocksInternalAddresses?: boolean;
}
const acceptedSchema = z.object({ reference: z.string().trim().min(1).max(100) });
const refused = z.object({ message: z.string().trim().min(1) });
/** Errors in our configuration or the connection, not in the document. The document is retried. */
const oursToMend = new Set([401, 403, 404, 407, 408, 425, 429]);
const longestSentence = 300;
/** A response is a reference or a message. Anything longer is not read. */
const mostBytes = 100_000;
const notPublic = 'The accounting address is not on the public internet.';

export function createHttpAccounting(config: HttpAccountingOptions): AccountingPort {
  const root = config.url.replace(/\/$/, '');
  return {
    system: 'http',
    missingSettings: [],
    async submitDocument(document) {
      const { status, said: responseBody } = await call(config, `${root}/v1/documents`, {
        key: document.key,
        body: JSON.stringify(document),
      });
      if (status >= 200 && status < 300) {
        const read = acceptedSchema.safeParse(responseBody);
        if (read.success) return read.data.reference;
        throw new AccountingUnavailableError('Accounting returned no reference number.');
      }
      if (status >= 500 || oursToMend.has(status))
        throw new AccountingUnavailableError(`Accounting responded with ${status}.`);
      const why = refused.safeParse(responseBody);
      throw new AccountingRejectedError(
        why.success ? why.data.message.slice(0, longestSentence) : `Accounting rejected it (${status}).`,
      );
    },
    async checkConnection() {
      const { status } = await call(config, `${root}/v1/status`);
      if (status === 401 || status === 403)
        throw new AccountingUnavailableError(`Accounting rejected the token (${status}).`);
      if (status < 200 || status >= 300)
        throw new AccountingUnavailableError(`Accounting responded with ${status}.`);
    },
  };
}

interface Document {
  key: string;
  body: string;
}
/** Without a document it only checks the connection. */
async function call(
  config: HttpAccountingOptions,
  address: string,
  document?: Document,
): Promise<{ status: number; said: unknown }> {
  const url = new URL(address);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (
    config.blocksInternalAddresses &&
    (url.protocol !== 'https:' || (isIP(literal) !== 0 && isInternalOrInvalidIpAddress(literal)))
  )
    throw new AccountingUnavailableError(notPublic);
  try {
    const answer = await send(config, url, document);
    return { status: answer.statusCode ?? 0, said: await readJson(answer) };
  } catch (error) {
    if (error instanceof AccountingUnavailableError) throw error;
    if (error instanceof InternalAddressError) throw new AccountingUnavailableError(notPublic);
    throw new AccountingUnavailableError('Accounting didn’t respond.');
  }
}
/** Redirects are not followed. */
function send(
  config: HttpAccountingOptions,
  url: URL,
  document: Document | undefined,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: document ? 'POST' : 'GET',
    lookup: config.blocksInternalAddresses ? lookUpPublicAddress : undefined,
    signal: AbortSignal.timeout(config.timeoutMs ?? 30_000),
    headers: {
      accept: 'application/json',
      ...(config.token ? { authorization: `Bearer ${config.token}` } : {}),
      ...(document
        ? {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(document.body),
            'idempotency-key': document.key,
          }
        : {}),
    },
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options, resolve);
    request.on('error', reject);
    request.end(document?.body);
  });
}
/** Returns null when the body is not JSON. */
async function readJson(answer: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > mostBytes) throw new AccountingUnavailableError('Accounting’s response is too large.');
    parts.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return null;
  }
}
