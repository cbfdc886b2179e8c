import { AwsClient } from 'aws4fetch';
import type { FilesPort } from './port.ts';
import { FileAway, holdKey } from './port.ts';

export interface S3 {
  /** `https://s3.us-east-1.amazonaws.com` or that of any store that speaks the same language. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}
const patienceMs = 20_000;
const tries = 3;

/** Files in a bucket of an S3-compatible store, the bucket named in the path: every such store understands that. */
export function s3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3): FilesPort {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: tries });
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const ask = (key: string, init: RequestInit): Promise<Response> =>
    client.fetch(`${root}/${holdKey(key)}`, { ...init, signal: AbortSignal.timeout(patienceMs) });
  const refused = async (key: string, answer: Response): Promise<never> => {
    const why = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1];
    throw new FileAway(`The store of files answered ${answer.status} ${why ?? ''} for ${key}`);
  };
  return {
    async put(key, bytes, type) {
      const answer = await ask(key, {
        method: 'PUT',
        // A copy of its own: what is sent again must be what was signed.
        body: new Uint8Array(bytes),
        headers: { 'content-type': type },
      });
      if (!answer.ok) return refused(key, answer);
      await answer.arrayBuffer();
      return undefined;
    },
    async get(key) {
      const answer = await ask(key, { method: 'GET' }).catch((error: unknown) => {
        throw new FileAway('The store of files does not answer', { cause: error });
      });
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : refused(key, answer);
    },
    async remove(key) {
      const answer = await ask(key, { method: 'DELETE' });
      if (!answer.ok && answer.status !== 404) await refused(key, answer);
      else await answer.arrayBuffer();
    },
  };
}
