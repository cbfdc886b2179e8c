import { stripPhotoMetadata } from './photo.rules.ts';

/** The stored form of a file that a user added to a record. */
export interface SanitizedDocument {
  type: 'pdf' | 'jpg' | 'png' | 'webp';
  bytes: Uint8Array;
  /** Size of photos in pixels. */
  pixelSize: { width: number; height: number } | null;
}
/**
 * Prepares a file for storage. A document stays as it is. A photo is stripped of metadata such as location and device. The type
 * is detected from the bytes, not the name. Undefined: the type is not accepted.
 */
export function detectAndSanitizeDocument(bytes: Uint8Array): SanitizedDocument | undefined {
  if (isPdf(bytes)) return { type: 'pdf', bytes, pixelSize: null };
  const photo = stripPhotoMetadata(bytes);
  if (typeof photo === 'string') return undefined;
  return { type: photo.type, bytes: photo.bytes, pixelSize: { width: photo.width, height: photo.height } };
}
const isPdf = (bytes: Uint8Array): boolean =>
  [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, index) => bytes[index] === byte);

/** Returns the name of an uploaded document without folders, at most 80 characters long. */
export const sanitizeDocumentName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1)?.trim() ?? '';
  return last === '' ? '–' : [...last].slice(-80).join('');
};
