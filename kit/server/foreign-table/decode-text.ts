/**
 * Text in the encodings that spreadsheets and banks write: UTF-8, UTF-16 with its mark or without, else Windows-1252. A byte order
 * mark is dropped.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 by its mark, or because every other byte of plain letters is zero. Of UTF-32 three of four are. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 64);
  const zeros = (parity: number): number => head.filter((byte, at) => at % 2 === parity && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const many = head.length / 4;
  if ((head[0] === 0xff && head[1] === 0xfe) || (odd > many && even === 0)) return 'utf-16le';
  return (head[0] === 0xfe && head[1] === 0xff) || (even > many && odd === 0) ? 'utf-16be' : undefined;
}
