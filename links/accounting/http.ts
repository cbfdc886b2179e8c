import { z } from 'zod';
import { AccountingAway, AccountingRefused } from './port.ts';
import type { AccountingPort } from './port.ts';

/** An accounting system over HTTP. What it must keep to is written down in docs/accounting.md. */
export interface HttpAccounting {
  url: string;
  token?: string | undefined;
  /** Milliseconds. */
  timeout?: number;
}
const taken = z.object({ reference: z.string().trim().min(1).max(100) });
const refused = z.object({ message: z.string().trim().min(1) });
/** Ours to mend, not the document's fault: it is tried again. */
const oursToMend = new Set([401, 403, 404, 407, 408, 425, 429]);
const longestSentence = 300;
/** An answer is a reference or a sentence; what is longer is read no further. */
const mostBytes = 100_000;

export function httpAccounting(config: HttpAccounting): AccountingPort {
  const address = `${config.url.replace(/\/$/, '')}/v1/documents`;
  return {
    missing: [],
    async hand(document) {
      const { status, said } = await post(config, address, document.key, JSON.stringify(document));
      if (status >= 200 && status < 300) {
        const read = taken.safeParse(said);
        if (read.success) return read.data.reference;
        throw new AccountingAway('Accounting answered without a reference.');
      }
      if (status >= 500 || oursToMend.has(status)) throw new AccountingAway(`Accounting answered ${status}.`);
      const why = refused.safeParse(said);
      throw new AccountingRefused(
        why.success ? why.data.message.slice(0, longestSentence) : `Accounting refuses it (${status}).`,
      );
    },
  };
}

async function post(
  config: HttpAccounting,
  address: string,
  key: string,
  body: string,
): Promise<{ status: number; said: unknown }> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': key,
        ...(config.token ? { authorization: `Bearer ${config.token}` } : {}),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(config.timeout ?? 30_000),
    });
    return { status: answer.status, said: await readJson(answer) };
  } catch (error) {
    if (error instanceof AccountingAway) throw error;
    throw new AccountingAway('Accounting did not answer.');
  }
}
/** Null for what is no JSON. */
async function readJson(answer: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new AccountingAway('Accounting answered too much.');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return null;
  }
}
