import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { streamUncompressedZip } from './zip-stream.ts';
import { openZip } from './zip.ts';

const entry = (name: string, parts: readonly string[]) => {
  const bytes = Buffer.from(parts.join(''));
  return {
    name,
    size: bytes.length,
    crc32: crc32(bytes),
    body: () => parts.map((part) => Buffer.from(part)),
  };
};
const whole = async (entries: Parameters<typeof streamUncompressedZip>[0]): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of streamUncompressedZip(entries)) parts.push(part);
  return Buffer.concat(parts);
};
describe('a streamed ZIP file', () => {
  it('opens again with its files unchanged', async () => {
    const bytes = await whole([
      entry('a.csv', ['one', ' two']),
      entry('photos/ñ.jpg', ['x'.repeat(70_000)]),
      entry('empty', []),
    ]);
    const open = openZip(bytes, 1_000_000);
    expect(Buffer.from(open('a.csv') ?? []).toString()).toBe('one two');
    expect(open('photos/ñ.jpg')).toHaveLength(70_000);
    expect(open('empty')).toHaveLength(0);
    expect(await whole([entry('a', ['1'])])).toEqual(await whole([entry('a', ['1'])]));
  });
  it('breaks off when the length of a file differs from the declared one', async () => {
    await expect(whole([{ ...entry('a', ['12']), size: 3 }])).rejects.toThrow('a has 2 bytes');
  });
});
