import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getLogoInfoEndpoint,
  downloadCompanyLogoEndpoint,
  removeLogoEndpoint,
  setLogoEndpoint,
} from './logo.contract.ts';
import { decodePngOnWhite, encodeOpaquePng } from '#kit/server/png.ts';
import { createTestUser } from '#tests/factories.ts';
import { logoJpeg, smallPictures } from '#tests/small-pictures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const pngOf = (width: number, height: number): Uint8Array =>
  encodeOpaquePng({ width, height, rgb: new Uint8Array(width * height * 3).fill(120) });
const read = async () => (await world.call(getLogoInfoEndpoint, { as: admin })).data;
const upload = async (content: string | Uint8Array, { as = admin, rowVersion = 0 } = {}) =>
  world.call(setLogoEndpoint, {
    as,
    files: [
      { name: 'logo', content, fields: { rowVersion: String(rowVersion || (await read()).rowVersion) } },
    ],
  });
const remove = async (rowVersion: number, as = admin) =>
  world.call(removeLogoEndpoint, { as, query: { rowVersion } });
const seen = (path: string, headers: Record<string, string> = {}) => fetch(world.address + path, { headers });

describe('the company logo', () => {
  let png: Uint8Array;
  beforeEach(async () => {
    png = pngOf(300, 80);
    await remove((await read()).rowVersion);
  });

  it.each([
    ['a PNG', () => pngOf(300, 80), { kind: 'png', width: 300, height: 80 }, 'image/png'],
    ['a JPEG', () => logoJpeg, { kind: 'jpg', width: 64, height: 48 }, 'image/jpeg'],
    ['a PNG of 4 megapixels', () => pngOf(2000, 2000), { kind: 'png', width: 2000 }, 'image/png'],
  ])('can be %s, which is public and cacheable', async (_, file, facts, type) => {
    const saved = await upload(file());
    expect(saved.data).toMatchObject(facts);
    const { path, rowVersion } = saved.data;
    expect(path).toBe(`/api/company/logo/${rowVersion}`);
    const shown = await seen(path ?? '');
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${rowVersion}"`,
    });
    expect((await shown.arrayBuffer()).byteLength).toBe(saved.data.bytes);
    expect((await seen(path ?? '', { 'if-none-match': `"${rowVersion}"` })).status).toBe(304);
  });
  it('is stored without editor metadata, and its print version without transparency', async () => {
    await upload(png);
    const [held] = await world.rows<{ print_bytes: Buffer }>('select print_bytes from company_logo');
    expect(decodePngOnWhite(held?.print_bytes ?? Buffer.of())).toMatchObject({ width: 300, height: 80 });
    expect(held?.print_bytes[25]).toBe(2);
  });
  it.each([
    [
      'a file that is not an image',
      () => 'name,address',
      400,
      'This file isn’t an image. Choose a PNG or JPEG file.',
    ],
    [
      'an SVG with a script',
      () => '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>',
      400,
      'A SVG file can’t be used. Save the image as PNG or JPEG and upload it again.',
    ],
    [
      'a WebP',
      () => smallPictures.webp,
      400,
      'A WEBP file can’t be used. Save the image as PNG or JPEG and upload it again.',
    ],
    [
      'an image that is too small',
      () => pngOf(400, 31),
      400,
      'The image is 400 × 31 pixels. Each side must be at least 32 pixels. Choose a larger image.',
    ],
    [
      'an image of 40 megapixels in a few bytes',
      () => sized(pngOf(64, 64), 8000, 5000),
      400,
      'The image is 8,000 × 5,000 pixels. The limit is 4 million pixels. Make it smaller, for example 1,200 pixels wide.',
    ],
    [
      'a file that unpacks to more than its declared size',
      () => sized(pngOf(1000, 1000), 64, 64),
      400,
      'The image is damaged and can’t be printed. Save it again as PNG and upload it.',
    ],
    [
      'a PNG that is cut off',
      () => pngOf(300, 80).subarray(0, -30),
      400,
      'The image is damaged and can’t be printed. Save it again as PNG and upload it.',
    ],
    [
      'a JPEG that is cut off',
      () => logoJpeg.subarray(0, -30),
      400,
      'The image is damaged and can’t be printed. Save it again as PNG and upload it.',
    ],
    [
      'a rotated JPEG',
      () => turned(logoJpeg),
      400,
      'The image is rotated or mirrored. Straighten it, save it and upload it again.',
    ],
    [
      'a file of more than 1 MB',
      () => Buffer.concat([pngOf(64, 64), Buffer.alloc(1_100_000)]),
      413,
      'The file is 1,075 KB. The limit is 1,024 KB. Make the image smaller and upload it again.',
    ],
  ])('cannot be %s', async (_, file, status, sentence) => {
    const answer = await upload(file());
    expect([answer.status, answer.message]).toEqual([status, sentence]);
    expect((await read()).path).toBeNull();
  });
  it('is saved by only one of two administrators at the same time; the other gets a conflict', async () => {
    const { rowVersion } = await read();
    const both = await Promise.all([upload(png, { rowVersion }), upload(logoJpeg, { rowVersion })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await remove(rowVersion)).status).toBe(409);
  });
  it('is served, once replaced, under the address in sent emails, but not under a future version', async () => {
    const first = (await upload(png)).data;
    const second = (await upload(logoJpeg)).data;
    expect((await seen(first.path ?? '')).headers.get('content-type')).toBe('image/jpeg');
    const ahead = await world.call(downloadCompanyLogoEndpoint, {
      params: { version: second.rowVersion + 1 },
    });
    expect([ahead.status, ahead.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
  it('is gone after removal, and its version number is never reused', async () => {
    const saved = (await upload(png)).data;
    const gone = await remove(saved.rowVersion);
    expect(gone.data).toMatchObject({ path: null, kind: null, rowVersion: saved.rowVersion + 1 });
    expect((await seen(saved.path ?? '')).status).toBe(404);
    expect((await upload(png)).data.rowVersion).toBe(saved.rowVersion + 2);
  });
  it('records in the history who changed it', async () => {
    await upload(png);
    expect(
      await world.row(
        `
          select action, after ->> 'width' as width
          from audit
          where entity = 'company logo'
          order by id desc
          limit 1
        `,
      ),
    ).toEqual({ action: 'change', width: '300' });
  });
  it('can be changed only by administrators', async () => {
    const clerk = await createTestUser(world, { role: 'CustomerService' });
    const { rowVersion } = await read();
    expect((await upload(png, { as: clerk, rowVersion })).status).toBe(403);
    expect((await remove(rowVersion, clerk)).status).toBe(403);
    expect((await world.call(getLogoInfoEndpoint, { as: clerk })).status).toBe(403);
  });
});

/** The same PNG with another size in its header. */
function sized(png: Uint8Array, width: number, height: number): Buffer {
  const file = Buffer.from(png);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}
/** The same JPEG with an Exif orientation of a quarter turn. */
function turned(jpeg: Buffer): Buffer {
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}
