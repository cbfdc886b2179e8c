/** Photos as stored on the phone and sent: upright, small enough for a mobile network, and without metadata. */

const longSide = 2048;
const quality = 0.82;

/** Undefined: this browser cannot read the file, so it is not a photo. */
export async function shrinkAndReencodePhotoAsJpeg(file: Blob): Promise<ArrayBuffer | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return undefined;
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  return blob?.arrayBuffer();
}
