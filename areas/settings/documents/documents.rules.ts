import { stripPhotoMetadata } from './photo.rules.ts';

/** What is kept of a file that somebody added to a record. */
export interface PreparedDocument {
  type: 'pdf' | 'jpg' | 'png' | 'webp';
  bytes: Uint8Array;
  /** Of photos, in pixels. */
  size: { width: number; height: number } | null;
}
/**
 * A document stays as it is; of a photo its picture stays, and nothing about the place and the telephone. What it is its
 * bytes say, whatever its name says; undefined: none that is taken.
 */
export function prepareDocumentFile(bytes: Uint8Array): PreparedDocument | undefined {
  if (isPdf(bytes)) return { type: 'pdf', bytes, size: null };
  const photo = stripPhotoMetadata(bytes);
  if (typeof photo === 'string') return undefined;
  return { type: photo.type, bytes: photo.bytes, size: { width: photo.width, height: photo.height } };
}
const isPdf = (bytes: Uint8Array): boolean =>
  [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, at) => bytes[at] === byte);

/** The name a document was sent under, without folders and in at most 80 letters. */
export const sanitizeDocumentName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1)?.trim() ?? '';
  return last === '' ? '–' : [...last].slice(-80).join('');
};
