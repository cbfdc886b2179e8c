/** The photos in a packet document. */
export const photosPerPage = 6;

/** How a photo is placed in a PDF, by its Exif orientation. Undefined when it cannot be: WebP, or PNG with transparency. */
export function getEmbeddablePhotoOrientation(bytes: Uint8Array): { exifOrientation: number } | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { exifOrientation: turnedOf(bytes) };
  const png = bytes[0] === 0x89 && bytes[1] === 0x50;
  // Grayscale or color pixels, not interlaced.
  const plain = (bytes[25] === 0 || bytes[25] === 2) && bytes[28] === 0;
  return png && plain && !seenThrough(bytes) ? { exifOrientation: 1 } : undefined;
}
/** A stored photo has its orientation at the start, unless it is upright. */
const turnedOf = (bytes: Uint8Array): number =>
  bytes[2] === 0xff && bytes[3] === 0xe1 ? (bytes[31] ?? 1) : 1;
/** True when the PNG declares a transparent color before its image data. */
function seenThrough(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let p = 8; p + 12 <= bytes.length; p += 12 + view.getUint32(p)) {
    const kind = String.fromCharCode(...bytes.subarray(p + 4, p + 8));
    if (kind === 'IDAT') return false;
    if (kind === 'tRNS') return true;
  }
  return false;
}
