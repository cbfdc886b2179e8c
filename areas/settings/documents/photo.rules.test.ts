import { fc, chooseRunCount } from '#tests/properties.ts';
import { describe, expect, test } from 'vitest';
import { stripPhotoMetadata } from './photo.rules.ts';
import type { PhotoWithoutMetadata } from './photo.rules.ts';
import { smallPictures } from '#tests/small-pictures.ts';

const clean = (bytes: Uint8Array): PhotoWithoutMetadata => {
  const photo = stripPhotoMetadata(bytes);
  if (typeof photo === 'string') throw new Error(photo);
  return photo;
};
const says = (bytes: Uint8Array, word: string): boolean => Buffer.from(bytes).includes(word);
const { jpg, png, webp } = smallPictures;

/** A JPEG segment with its length. */
const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** The metadata a phone writes: orientation and location. */
function exif(turned: number): Buffer {
  const body = Buffer.alloc(8 + 2 + 24 + 4);
  body.write('MM\0*', 0, 'latin1');
  body.writeUInt32BE(8, 4);
  body.writeUInt16BE(2, 8);
  body.writeUInt16BE(0x0112, 10);
  body.writeUInt16BE(3, 12);
  body.writeUInt32BE(1, 14);
  body.writeUInt16BE(turned, 18);
  body.writeUInt16BE(0x8825, 22);
  return segment(
    0xe1,
    Buffer.concat([Buffer.from('Exif\0\0'), body, Buffer.from('GPS 25.79N 80.29W iPhone')]),
  );
}
const withSegments = (...parts: Buffer[]): Buffer =>
  Buffer.concat([jpg.subarray(0, 2), ...parts, jpg.subarray(2)]);

describe('a JPEG', () => {
  test('keeps its image and loses the location, camera and text metadata', () => {
    const sent = withSegments(
      exif(1),
      segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Miami</x:xmpmeta>')),
      segment(0xfe, Buffer.from('a comment of the driver')),
      segment(0xed, Buffer.from('Photoshop 3.0\0caption')),
    );
    const kept = clean(Buffer.concat([sent, Buffer.from('a film that hangs behind the end')]));
    expect(kept).toMatchObject({ type: 'jpg', width: 16, height: 12 });
    for (const word of ['GPS', 'iPhone', 'Exif', 'Miami', 'comment', 'caption', 'film'])
      expect(says(kept.bytes, word)).toBe(false);
    expect(Buffer.from(kept.bytes).equals(jpg)).toBe(true);
  });
  test.each([3, 6, 8])('keeps its orientation: %i', (turned) => {
    const { bytes } = clean(withSegments(exif(turned)));
    expect(says(bytes, 'GPS')).toBe(false);
    expect(Buffer.from(bytes).subarray(30, 32).readUInt16BE()).toBe(turned);
    expect(clean(bytes).bytes).toEqual(bytes);
  });
  test('keeps its color profile', () => {
    const { bytes } = clean(
      withSegments(
        segment(0xe2, Buffer.from('ICC_PROFILE\0 sRGB')),
        segment(0xe2, Buffer.from('MPF\0 more')),
      ),
    );
    expect([says(bytes, 'ICC_PROFILE'), says(bytes, 'MPF')]).toEqual([true, false]);
  });
});

test('a PNG loses its texts, a WebP its Exif, and both remain valid images', () => {
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 5]), Buffer.from('tEXtMiami'), Buffer.alloc(4)]);
  const kept = clean(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]));
  expect(kept).toMatchObject({ type: 'png', width: 16, height: 12 });
  expect(says(kept.bytes, 'Miami')).toBe(false);
  expect(Buffer.from(kept.bytes).equals(png)).toBe(true);
  const more = Buffer.concat([webp, Buffer.from('EXIF\x06\0\0\0GPS 25')]);
  more.writeUInt32LE(more.length - 8, 4);
  const web = clean(more);
  expect(web).toMatchObject({ type: 'webp', width: 16, height: 12 });
  expect(says(web.bytes, 'GPS')).toBe(false);
  expect(Buffer.from(web.bytes).equals(webp)).toBe(true);
});

describe('a file that is not a photo', () => {
  test.each([
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'fileTypeUnsupported',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'fileTypeUnsupported'],
    ['nothing', Buffer.alloc(0), 'fileTypeUnsupported'],
    ['metadata of a phone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'heicUnsupported'],
    ['a film', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1'), 'fileTypeUnsupported'],
    ['half a JPEG', jpg.subarray(0, jpg.length - 9), 'photoIncomplete'],
    ['half a PNG', png.subarray(0, png.length - 9), 'photoIncomplete'],
    ['half a WebP', webp.subarray(0, webp.length - 9), 'photoIncomplete'],
  ])('%s is refused with its reason', (_, bytes, fault) => {
    expect(stripPhotoMetadata(bytes)).toBe(fault);
  });
  test('an image that declares more pixels than any camera makes is refused before decoding', () => {
    const huge = Buffer.from(png);
    huge.writeUInt32BE(100_000, 16);
    huge.writeUInt32BE(100_000, 20);
    expect(stripPhotoMetadata(huge)).toBe('tooManyPixels');
  });
  test('any bytes, and any changed photo, result in a photo or a reason', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(jpg, png, webp, exif(6)),
        fc.array(fc.tuple(fc.nat(2000), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
        fc.nat(400),
        (whole, changes, cut) => {
          const bytes = Buffer.from(whole.subarray(0, whole.length - (cut % whole.length)));
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          const found = stripPhotoMetadata(bytes);
          if (typeof found !== 'string') expect(stripPhotoMetadata(found.bytes)).toEqual(found);
        },
      ),
      { numRuns: chooseRunCount(500, 20_000) },
    );
  });
});
