/** A photo without metadata, with its size in pixels. */

export interface PhotoWithoutMetadata {
  type: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
  bytes: Uint8Array;
}
/**
 * `fileTypeUnsupported`: not a photo format that browsers show. `photoIncomplete`: corrupt or incomplete. `tooManyPixels`: larger
 * than any photo. `heicUnsupported`: the phones' own format.
 */
export type PhotoErrorKind = 'fileTypeUnsupported' | 'photoIncomplete' | 'tooManyPixels' | 'heicUnsupported';

/** 12,000 by 9,000 pixels: the largest phone sensors. */
const mostPixels = 108_000_000;

/**
 * Strips an uploaded photo to its picture. Location, phone model, texts, thumbnails and anything after the end are removed.
 * The orientation stays. The picture data itself is not changed, because it is evidence. (JPEG: ITU-T T.81 annex B; PNG: W3C
 * REC-png-3 chapter 11; WebP: RFC 9649.)
 */
export function stripPhotoMetadata(bytes: Uint8Array): PhotoWithoutMetadata | PhotoErrorKind {
  const photo = read(bytes);
  if (typeof photo === 'string') return photo;
  if (photo.width < 1 || photo.height < 1) return 'photoIncomplete';
  return photo.width * photo.height > mostPixels ? 'tooManyPixels' : photo;
}

function read(bytes: Uint8Array): PhotoWithoutMetadata | PhotoErrorKind {
  const view = viewOf(bytes);
  if (bytes.length >= 4 && view.getUint16(0) === 0xffd8) return readJpeg(bytes, view);
  if (bytes.length >= 8 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a)
    return readPng(bytes, view);
  if (bytes.length >= 16 && name(bytes, 0) === 'RIFF' && name(bytes, 8) === 'WEBP')
    return readWebp(bytes, view);
  if (bytes.length >= 12 && name(bytes, 4) === 'ftyp')
    return /^(hei[cfmsx]|hev[cmx]|mif1|msf1|avi[fs])$/.test(name(bytes, 8))
      ? 'heicUnsupported'
      : 'fileTypeUnsupported';
  return 'fileTypeUnsupported';
}
const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
/** The four characters at a position. */
const name = (bytes: Uint8Array, offset: number): string =>
  String.fromCharCode(...bytes.subarray(offset, offset + 4));

function readJpeg(bytes: Uint8Array, view: DataView): PhotoWithoutMetadata | PhotoErrorKind {
  const keptSegments: Uint8Array[] = [];
  let [width, height, turned] = [0, 0, 1];
  let p = 2;
  while (p + 4 <= bytes.length) {
    if (bytes[p] !== 0xff) return 'photoIncomplete';
    const marker = bytes[p + 1] ?? 0;
    if (marker === 0xff) {
      p += 1;
      continue;
    }
    const end = p + 2 + view.getUint16(p + 2);
    if (marker < 0xc0 || end > bytes.length || end < p + 4) return 'photoIncomplete';
    const segment = bytes.subarray(p, end);
    if (isFrame(marker)) {
      if (segment.length < 9) return 'photoIncomplete';
      [height, width] = [view.getUint16(p + 5), view.getUint16(p + 7)];
    }
    if (marker === 0xe1) turned = orientationOf(segment) ?? turned;
    if (belongs(marker, segment)) keptSegments.push(segment);
    p = end;
    if (marker !== 0xda) continue;
    const scanned = endOfScan(bytes, p);
    if (scanned === undefined) return 'photoIncomplete';
    keptSegments.push(bytes.subarray(p, scanned.end));
    p = scanned.end;
    if (scanned.last) {
      const head = [Uint8Array.of(0xff, 0xd8), ...(turned === 1 ? [] : [orientation(turned)])];
      return {
        type: 'jpg',
        width,
        height,
        bytes: joined([...head, ...keptSegments, Uint8Array.of(0xff, 0xd9)]),
      };
    }
  }
  return 'photoIncomplete';
}
/** SOF0 to SOF15, without the tables and the marker between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Whether a metadata segment is needed to render the picture: JFIF, the color profile, Adobe's color data. */
function belongs(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const is = (word: string): boolean => [...word].every((c, n) => segment[4 + n] === c.charCodeAt(0));
  if (marker === 0xe0) return is('JFIF');
  if (marker === 0xe2) return is('ICC_PROFILE');
  return marker === 0xee && is('Adobe');
}
/** Finds where the coded picture that begins at `from` ends, and whether the file ends there. */
function endOfScan(bytes: Uint8Array, from: number): { end: number; last: boolean } | undefined {
  for (let p = from; p + 1 < bytes.length; p += 1) {
    if (bytes[p] !== 0xff) continue;
    const next = bytes[p + 1] ?? 0;
    // A stuffed zero, a restart marker or a fill byte is still part of the picture.
    if (next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)) continue;
    return { end: p, last: next === 0xd9 };
  }
  return undefined;
}

const exifTag = { orientation: 0x0112 };
/** The orientation in an Exif segment (1 to 8). Undefined when it contains none. */
function orientationOf(segment: Uint8Array): number | undefined {
  const view = viewOf(segment);
  const tiff = 10;
  if (segment.length < tiff + 8 || name(segment, 4) !== 'Exif') return undefined;
  const little = view.getUint16(tiff) === 0x4949;
  const table = tiff + view.getUint32(tiff + 4, little);
  if (table + 2 > segment.length) return undefined;
  const count = view.getUint16(table, little);
  for (let n = 0; n < count; n += 1) {
    const entry = table + 2 + n * 12;
    if (entry + 12 > segment.length) return undefined;
    if (view.getUint16(entry, little) !== exifTag.orientation) continue;
    const exifOrientation = view.getUint16(entry + 8, little);
    return exifOrientation >= 1 && exifOrientation <= 8 ? exifOrientation : undefined;
  }
  return undefined;
}
/** Builds an Exif segment that contains only the orientation. */
function orientation(turned: number): Uint8Array {
  const segment = new Uint8Array(36);
  const view = viewOf(segment);
  view.setUint16(0, 0xffe1);
  view.setUint16(2, 34);
  segment.set(
    [...'Exif'].map((c) => c.charCodeAt(0)),
    4,
  );
  view.setUint16(10, 0x4d4d);
  view.setUint16(12, 42);
  view.setUint32(14, 8);
  view.setUint16(18, 1);
  view.setUint16(20, exifTag.orientation);
  view.setUint16(22, 3);
  view.setUint32(24, 1);
  view.setUint16(28, turned);
  return segment;
}

const drawnBy = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
]);
function readPng(bytes: Uint8Array, view: DataView): PhotoWithoutMetadata | PhotoErrorKind {
  const keptChunks = [bytes.subarray(0, 8)];
  let [width, height] = [0, 0];
  for (let p = 8; p + 12 <= bytes.length;) {
    const end = p + 12 + view.getUint32(p);
    if (end > bytes.length) return 'photoIncomplete';
    const kind = name(bytes, p + 4);
    if (kind === 'IHDR') [width, height] = [view.getUint32(p + 8), view.getUint32(p + 12)];
    if (drawnBy.has(kind)) keptChunks.push(bytes.subarray(p, end));
    if (kind === 'IEND') return { type: 'png', width, height, bytes: joined(keptChunks) };
    p = end;
  }
  return 'photoIncomplete';
}

/** The flags of an extended header: 0x08 Exif, 0x04 XMP, 0x02 animation. */
const webpSays = { exif: 0x08, xmp: 0x04, animated: 0x02 };
function readWebp(bytes: Uint8Array, view: DataView): PhotoWithoutMetadata | PhotoErrorKind {
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return 'photoIncomplete';
  const keptChunks: Uint8Array[] = [];
  let size: { width: number; height: number } | undefined;
  for (let p = 12; p + 8 <= end;) {
    const length = view.getUint32(p + 4, true);
    const next = p + 8 + length + (length % 2);
    if (p + 8 + length > end) return 'photoIncomplete';
    const kind = name(bytes, p);
    if (kind === 'VP8X') {
      const head = bytes.slice(p, next);
      if (head.length < 18 || ((head[8] ?? 0) & webpSays.animated) !== 0) return 'fileTypeUnsupported';
      head[8] = (head[8] ?? 0) & ~(webpSays.exif | webpSays.xmp);
      keptChunks.push(head);
    }
    if (kind === 'VP8 ' || kind === 'VP8L') size = webpSize(bytes, view, p, kind);
    if (['VP8 ', 'VP8L', 'ALPH', 'ICCP'].includes(kind))
      keptChunks.push(bytes.subarray(p, Math.min(next, end)));
    p = next;
  }
  if (!size) return 'photoIncomplete';
  const body = joined(keptChunks);
  const file = joined([bytes.subarray(0, 12), body]).slice();
  viewOf(file).setUint32(4, 4 + body.length, true);
  return { type: 'webp', ...size, bytes: file };
}
function webpSize(
  bytes: Uint8Array,
  view: DataView,
  p: number,
  kind: string,
): { width: number; height: number } | undefined {
  if (p + 18 > bytes.length) return undefined;
  if (kind === 'VP8 ')
    return { width: view.getUint16(p + 14, true) & 0x3fff, height: view.getUint16(p + 16, true) & 0x3fff };
  const packed = view.getUint32(p + 9, true);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
}
