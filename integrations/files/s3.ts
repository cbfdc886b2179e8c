import { AwsClient } from 'aws4fetch';
import type { FilesPort } from './port.ts';
import { FileUnavailableError, requireValidFileKey } from './port.ts';

export interface S3Options {
  /** `https://s3.us-east-1.amazonaws.com`, or the endpoint of any compatible store. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}
const patienceMs = 20_000;
const tries = 3;

/** Files in a bucket of an S3-compatible store. The bucket is part of the path, because every such store supports that. */
export function createS3FileStorage({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: S3Options): FilesPort {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: tries });
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  /** Resolves when the whole response has arrived, because a store may stop in the middle of a file. */
  async function ask(key: string, init: RequestInit): Promise<{ answer: Response; bytes: Uint8Array }> {
    const place = `${root}/${requireValidFileKey(key)}`;
    try {
      const answer = await client.fetch(place, { ...init, signal: AbortSignal.timeout(patienceMs) });
      return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
    } catch (error) {
      throw new FileUnavailableError('The file store isn’t responding', { cause: error });
    }
  }
  const refused = (key: string, answer: Response, bytes: Uint8Array): never => {
    const why = /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(bytes))?.[1];
    throw new FileUnavailableError(`The file store responded with ${answer.status} ${why ?? ''} for ${key}`);
  };
  return {
    async putFile(key, bytes, type) {
      const { answer, bytes: responseBytes } = await ask(key, {
        method: 'PUT',
        // A copy, because a retry must send exactly what was signed.
        body: new Uint8Array(bytes),
        headers: { 'content-type': type },
      });
      if (!answer.ok) refused(key, answer, responseBytes);
    },
    async getFile(key) {
      const { answer, bytes } = await ask(key, { method: 'GET' });
      return answer.ok ? bytes : refused(key, answer, bytes);
    },
    async removeFile(key) {
      const { answer, bytes } = await ask(key, { method: 'DELETE' });
      if (!answer.ok && answer.status !== 404) refused(key, answer, bytes);
    },
  };
}
