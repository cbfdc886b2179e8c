import { imageSize } from 'image-size';
import { logoErrors } from './logo.errors.ts';
import type { LogoImage } from './logo.repository.ts';
import { stripPhotoMetadata } from '#areas/settings/documents/photo.rules.ts';
import type { PhotoWithoutMetadata } from '#areas/settings/documents/photo.rules.ts';
import { formatCount } from '#kit/contract/money.ts';
import { canEmbedPicture } from '#kit/server/pdf.ts';
import { shrinkToFit, DamagedPngError, decodePngOnWhite, encodeOpaquePng } from '#kit/server/png.ts';
import { reject } from '#kit/server/reject.ts';

/** Validates a file that is uploaded as the company's logo for documents, emails and pages. */

const mostBytes = 1_048_576;
const mostPixels = 4_000_000;
const leastSide = 32;
/** The size in the letterhead at 300 dpi, in pixels. */
const printed = { width: 625, height: 200 };
/** Upright in Exif. */
const upright = 1;

/** Parses an uploaded logo. Only the header is read until the image is known to be small. */
export function parseLogoFileOrReject(file: Uint8Array): LogoImage {
  if (file.length > mostBytes)
    reject(logoErrors.fileTooLarge, { kilobytes: formatCount(Math.ceil(file.length / 1024)) });
  const { type, width, height, orientation } = sizeOf(file) ?? reject(logoErrors.notImage);
  if (type !== 'png' && type !== 'jpg')
    reject(logoErrors.imageTypeUnsupported, { kind: (type ?? '').toUpperCase() });
  const size = { width: formatCount(width), height: formatCount(height) };
  if (width * height > mostPixels) reject(logoErrors.tooManyPixels, size);
  if (Math.min(width, height) < leastSide) reject(logoErrors.tooFewPixels, size);
  if ((orientation ?? upright) !== upright) reject(logoErrors.imageRotated);
  const photo = stripPhotoMetadata(file);
  // Two parsers must find the same image. A file that they interpret differently is rejected.
  if (typeof photo === 'string' || photo.type !== type || photo.width !== width || photo.height !== height)
    return reject(logoErrors.imageDamaged);
  const logo = { kind: type, width, height, bytes: photo.bytes, printBytes: forPrint(photo) } as const;
  if (!canEmbedPicture(logo.printBytes)) reject(logoErrors.imageDamaged);
  return logo;
}

/** Undefined when the file is not an image. */
function sizeOf(file: Uint8Array): ReturnType<typeof imageSize> | undefined {
  try {
    return imageSize(file);
  } catch {
    return undefined;
  }
}

/** Flattens a PNG and reduces it to the printed resolution. A JPEG is printed unchanged. */
function forPrint({ type, bytes }: PhotoWithoutMetadata): Uint8Array {
  if (type === 'jpg') return isCommonJpeg(bytes) ? bytes : reject(logoErrors.imageDamaged);
  try {
    return encodeOpaquePng(shrinkToFit(decodePngOnWhite(bytes), printed));
  } catch (error) {
    if (error instanceof DamagedPngError) return reject(logoErrors.imageDamaged);
    throw error;
  }
}

/** Baseline, extended or progressive, eight bits a color: what every PDF viewer supports. */
function isCommonJpeg(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let p = 2; p + 9 < buffer.length && buffer[p] === 0xff; p += 2 + buffer.readUInt16BE(p + 2)) {
    const marker = buffer[p + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2)
      return buffer[p + 4] === 8 && [1, 3, 4].includes(buffer[p + 9] ?? 0);
  }
  return false;
}
