import { isUtf8 } from 'node:buffer';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Detects the encodings that spreadsheets and banks write: UTF-8, UTF-16 with or without its mark, otherwise Windows-1252. */
export const detectEncoding = (bytes: Uint8Array): Encoding =>
  wideEncodingOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');

/** Decodes a text in any of these encodings. Drops a byte order mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(detectEncoding(bytes)).decode(bytes);

const pieceBytes = 65_536;
/** Decodes the text in chunks, so that it is never in memory as a whole. Never splits a character. */
export function* decodeTextChunks(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(detectEncoding(bytes));
  for (let from = 0; from < bytes.length; from += pieceBytes)
    yield decoder.decode(bytes.subarray(from, from + pieceBytes), { stream: true });
  yield decoder.decode();
}

/** Detects UTF-16 by its mark, or because every other byte of ASCII text is zero. In UTF-32 three of four are. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 64);
  const zeros = (parity: number): number =>
    head.filter((byte, index) => index % 2 === parity && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const many = head.length / 4;
  if ((head[0] === 0xff && head[1] === 0xfe) || (odd > many && even === 0)) return 'utf-16le';
  return (head[0] === 0xfe && head[1] === 0xff) || (even > many && odd === 0) ? 'utf-16be' : undefined;
}
