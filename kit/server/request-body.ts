import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from './reject.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';
import { defaultMaxUploadBytes } from '#kit/contract/upload-limits.ts';

/** Reads request bodies, and rejects what cannot be stored. */

/** A file as uploaded by a browser. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
  formFields: Record<string, string>;
}
/** Returns the value, unless a text in it cannot be stored in the database: NUL, or half of a surrogate pair. */
export function requireStorableTexts(value: unknown): unknown {
  const field = unkeepable(value, []);
  if (!field) return value;
  const sentence = 'Contains characters that can’t be used';
  return reject(
    commonErrors.invalid,
    {},
    { sentence, ...(field.length > 0 ? { fields: { [field.join('.')]: sentence } } : {}) },
  );
}
function unkeepable(value: unknown, path: readonly (string | number)[]): typeof path | undefined {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === 'number') continue;
    const found = unkeepable(name, path) ?? unkeepable(one, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

/** The code of the multipart plugin's own error. */
const tooLargeCode = 'FST_REQ_FILE_TOO_LARGE';
export const rejectTooLargeFile = (maxBytes: number, data?: unknown): never =>
  // The specification words the error of the usual limit.
  maxBytes === defaultMaxUploadBytes
    ? reject(commonErrors.fileTooLarge, {}, { data })
    : reject(commonErrors.fileExceedsLimit, { size: Math.floor(maxBytes / 1_048_576) }, { data });

/**
 * Reads one file. A file that may be larger than usual is put into shared memory chunk by chunk, because joining 50 MB at the
 * end stops all other requests for 40 ms, and copying them to a worker thread for as long again.
 */
async function readFilePart(part: MultipartFile, maxBytes: number): Promise<Buffer> {
  if (maxBytes <= defaultMaxUploadBytes) return part.toBuffer();
  const memory = new SharedArrayBuffer(0, { maxByteLength: maxBytes });
  const bytes = new Uint8Array(memory);
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    const start = memory.byteLength;
    memory.grow(start + chunk.length);
    bytes.set(chunk, start);
  }
  if (part.file.truncated) throw Object.assign(new Error('The file is too large'), { code: tooLargeCode });
  return Buffer.from(memory, 0, memory.byteLength);
}

export async function readUploadedFiles(
  request: FastifyRequest,
  maxBytes: number,
  buildTooLargeData?: AnyEndpoint['tooLong'],
): Promise<UploadedFile[]> {
  if (!request.isMultipart()) reject(commonErrors.fileRequired);
  const files: UploadedFile[] = [];
  const fields: Record<string, string> = {};
  let name = '';
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 5, fields: 20 } })) {
      if (part.type === 'file') {
        name = fileNameOf(part.filename);
        files.push({ name, bytes: await readFilePart(part, maxBytes), formFields: fields });
      } else fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === tooLargeCode) rejectTooLargeFile(maxBytes, buildTooLargeData?.(name, fields));
    // A lost connection, a missing boundary or too many parts are client errors.
    request.log.info({ err: error }, 'an upload that cannot be read');
    reject(commonErrors.uploadIncomplete);
  }
  if (files.length === 0) reject(commonErrors.fileRequired, {}, { fields: { file: 'Choose a file.' } });
  return files;
}

/** Cleans a file name for storage and display. Browsers send none with control characters. */
const fileNameOf = (name: string | undefined): string =>
  truncateText(
    (name ?? '').toWellFormed().replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ''),
    200,
  );
