/** Photos of a pack on paper. */
export const photosPerPage = 6;

/** How a photo is drawn on paper: by its Exif orientation; undefined: not at all (WebP, PNG that is seen through). */
export function getPhotoOrientation(bytes: Uint8Array): { turned: number } | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { turned: turnedOf(bytes) };
  const png = bytes[0] === 0x89 && bytes[1] === 0x50;
  // Grey or coloured points, row after row.
  const plain = (bytes[25] === 0 || bytes[25] === 2) && bytes[28] === 0;
  return png && plain && !seenThrough(bytes) ? { turned: 1 } : undefined;
}
/** What is kept of a photo says first which way up it is, where it is not upright. */
const turnedOf = (bytes: Uint8Array): number =>
  bytes[2] === 0xff && bytes[3] === 0xe1 ? (bytes[31] ?? 1) : 1;
/** A colour that stands for nothing is said before the picture. */
function seenThrough(bytes: Uint8Array): boolean {
  const at = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let p = 8; p + 12 <= bytes.length; p += 12 + at.getUint32(p)) {
    const kind = String.fromCharCode(...bytes.subarray(p + 4, p + 8));
    if (kind === 'IDAT') return false;
    if (kind === 'tRNS') return true;
  }
  return false;
}
