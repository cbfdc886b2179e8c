/** The type of a file according to its first bytes, regardless of its name. */
export type FileKind = 'text' | 'xlsx' | 'oldExcel' | 'pdf' | 'zip' | 'openDocument' | 'image' | 'html';

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/** Checks only the first bytes. A ZIP file is a workbook if it contains the parts of one. */
export function detectFileKind(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf';
  // Old Excel files and encrypted workbooks are both OLE2 containers.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'oldExcel';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) || startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image';
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return zipKindOf(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 512)).trimStart().toLowerCase();
  return /^<(!doctype html|html|table|meta)/.test(head) ? 'html' : 'text';
}

/** The file names of a ZIP are in its directory, at the end. An OpenDocument file begins with its media type. */
function zipKindOf(bytes: Uint8Array): FileKind {
  const directory = new TextDecoder('latin1').decode(bytes.subarray(-65_536));
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  if (`${head}${directory}`.includes('xl/work')) return 'xlsx';
  return head.includes('mimetypeapplication/vnd.oasis.opendocument') ? 'openDocument' : 'zip';
}
