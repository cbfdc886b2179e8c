import { describe, expect, it } from 'vitest';
import { detectAndSanitizeDocument, sanitizeDocumentName } from './documents.rules.ts';

/** One pixel of PNG, as browsers create it. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a document of a record', () => {
  it('has the type that its bytes indicate', () => {
    const of = (text: string) => detectAndSanitizeDocument(Buffer.from(text, 'latin1'));
    expect(of('%PDF-1.7\n')).toMatchObject({ type: 'pdf', pixelSize: null });
    expect(detectAndSanitizeDocument(pixel)).toMatchObject({
      type: 'png',
      pixelSize: { width: 1, height: 1 },
    });
    for (const other of ['', '%PD', '<html>', 'GIF89a', '\u00ff\u00d8', '\u00ff\u00d8\u00ff\u00e0'])
      expect(of(other)).toBeUndefined();
  });
  it('is stored completely, except that a photo keeps only its image data', () => {
    const pdf = Buffer.from('%PDF-1.7 with a word behind its end');
    expect(detectAndSanitizeDocument(pdf)?.bytes).toEqual(pdf);
    const hung = Buffer.concat([pixel, Buffer.from('where it was taken')]);
    expect(Buffer.from(detectAndSanitizeDocument(hung)?.bytes ?? [])).toEqual(pixel);
  });
  it('keeps its file name without folders', () => {
    expect(sanitizeDocumentName('C:\\papers\\pod 17.pdf')).toBe('pod 17.pdf');
    expect(sanitizeDocumentName('../../etc/passwd')).toBe('passwd');
    expect(sanitizeDocumentName(' ')).toBe('–');
    expect([...sanitizeDocumentName(`${'箱'.repeat(200)}.pdf`)].length).toBe(80);
  });
});
