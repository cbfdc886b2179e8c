import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderFileStorage } from './folder.ts';
import type { FilesPort } from './port.ts';
import { FileUnavailableError } from './port.ts';
import { startFakeS3 } from './fake.ts';
import { createS3FileStorage } from './s3.ts';

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG', region: 'us-east-1' };
const picture = new Uint8Array(Array.from({ length: 70_000 }, (_, n) => (n * 7) % 256));
const other = new TextEncoder().encode('another');
let folder: string;
let store: Awaited<ReturnType<typeof startFakeS3>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldlane-files-'));
  store = await startFakeS3(keys);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});
const bucket = (own: Partial<Parameters<typeof createS3FileStorage>[0]> = {}): FilesPort =>
  createS3FileStorage({ endpoint: store.url, bucket: 'proofs', ...keys, ...own });

describe.each([
  ['a folder', () => createFolderFileStorage(folder)],
  ['a bucket of an S3-compatible store', () => bucket()],
])('%s', (_, open) => {
  test('returns the stored content byte for byte, and the latest version of a key', async () => {
    const files = open();
    await files.putFile('deliveries/7/a-1.jpg', picture, 'image/jpeg');
    expect(Buffer.from(await files.getFile('deliveries/7/a-1.jpg')).equals(picture)).toBe(true);
    await files.putFile('deliveries/7/a-1.jpg', other, 'image/jpeg');
    expect(Buffer.from(await files.getFile('deliveries/7/a-1.jpg')).equals(other)).toBe(true);
  });
  test('reports a missing file, and allows deleting twice', async () => {
    const files = open();
    await expect(files.getFile('deliveries/7/none.jpg')).rejects.toThrow(FileUnavailableError);
    await files.putFile('deliveries/7/b.png', other, 'image/png');
    await files.removeFile('deliveries/7/b.png');
    await files.removeFile('deliveries/7/b.png');
    await expect(files.getFile('deliveries/7/b.png')).rejects.toThrow(FileUnavailableError);
  });
  test.each(['../secret.jpg', '/etc/passwd', 'deliveries/../../x.jpg', 'deliveries/a b.jpg', 'x.jpg', ''])(
    'refuses a key that is not a valid file name: %s',
    async (key) => {
      await expect(open().putFile(key, other, 'image/jpeg')).rejects.toThrow('is not a valid file name');
    },
  );
});

test('a folder contains no partially written files', async () => {
  expect(
    (await readdir(folder, { recursive: true })).filter(
      (name) => !/^deliveries(\/7(\/[\w-]+\.jpg)?)?$/.test(name),
    ),
  ).toEqual([]);
});
test('a failing object store is retried, but not forever', async () => {
  store.trouble.push(503, 500);
  await bucket().putFile('deliveries/8/a.jpg', other, 'image/jpeg');
  expect(store.kept.get('/proofs/deliveries/8/a.jpg')).toMatchObject({ type: 'image/jpeg' });
  store.trouble.push(503, 503, 503, 503, 503);
  await expect(bucket().putFile('deliveries/8/b.jpg', other, 'image/jpeg')).rejects.toThrow(
    'responded with 503 SlowDown',
  );
  store.trouble.length = 0;
});
test('a wrong secret and a wrong region are reported with the store’s error name', async () => {
  await expect(
    bucket({ secretAccessKey: 'no' }).putFile('deliveries/8/c.jpg', other, 'image/jpeg'),
  ).rejects.toThrow('403 SignatureDoesNotMatch');
  await expect(bucket({ region: 'eu-west-1' }).getFile('deliveries/8/a.jpg')).rejects.toThrow(
    '403 AuthorizationHeaderMalformed',
  );
});
