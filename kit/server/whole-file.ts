import type { FileResult } from '#kit/contract/endpoint.ts';

export interface WholeFile {
  name: string;
  bytes: Uint8Array;
}
/** Reads a streamed file into memory, to attach it to an email. */
export async function readWholeFile({ name, body }: FileResult): Promise<WholeFile> {
  if (typeof body === 'string' || body instanceof Uint8Array) return { name, bytes: Buffer.from(body) };
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(typeof part === 'string' ? Buffer.from(part) : part);
  return { name, bytes: Buffer.concat(parts) };
}
