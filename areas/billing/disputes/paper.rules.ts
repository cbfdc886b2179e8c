/** What a document is by its first bytes, whatever its name says; undefined: none that is taken. */
export function kindOfPaper(bytes: Uint8Array): 'pdf' | 'jpg' | 'png' | undefined {
  const begins = (...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte);
  if (begins(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf';
  if (begins(0xff, 0xd8, 0xff)) return 'jpg';
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'png' : undefined;
}
/** The name a document was sent under, without folders and in at most 80 letters. */
export const paperName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1)?.trim() ?? '';
  return last === '' ? '–' : [...last].slice(-80).join('');
};
