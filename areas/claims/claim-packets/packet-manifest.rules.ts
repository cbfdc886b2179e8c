/** The list of what a pack holds, and what became of each piece since it was signed (docs/domain/claims.md#packs). */

export interface PacketFile {
  name: string;
  bytes: number;
  /** SHA-256, 64 hexadecimal digits. */
  sha256: string;
}
export interface PacketManifest {
  pack: string;
  claim: string;
  company: string;
  madeAt: string;
  check: string;
  /** SHA-256 of the list of pieces without the document, as `sha256sum` writes it. */
  contents: string;
  key: string;
  /** The whole pack as one PDF. */
  document: PacketFile;
  pieces: PacketFile[];
}
export const packetPdfFileName = 'pack.pdf';
/** What stands in the folder beside the pieces, and is none. */
export const signatureFileNames: readonly string[] = ['manifest.json', 'manifest.sig', 'public-key.pem'];
/** A public key of Ed25519, its 32 bytes in base64, as the file that other programs read (RFC 8410 §4). */
export const formatPublicKeyPem = (publicKey: string): string =>
  `-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA${publicKey}\n-----END PUBLIC KEY-----\n`;
/** The same, by what stands in them. */
export const buildSignatureFiles = (of: {
  manifest: string;
  signature: string;
  publicKey: string;
}): Map<string, string> =>
  new Map([
    ['manifest.json', of.manifest],
    ['manifest.sig', of.signature],
    ['public-key.pem', formatPublicKeyPem(of.publicKey)],
  ]);

/** Lines that `sha256sum --check` reads. */
export const formatSha256List = (pieces: readonly PacketFile[]): string =>
  pieces.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
export const formatPacketNumber = (number: number): string => `CP-${number}`;
/** What stands behind # in the address of the check. */
export const formatPacketLink = (number: number, contents: string): string => `${number}.${contents}`;
export function parsePacketLink(text: string): { number: number; contents: string } | undefined {
  const [, number, contents] = /^(?:cp-)?(\d{1,9})[.\s]([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  return number === undefined || contents === undefined ? undefined : { number: Number(number), contents };
}

export function parseManifest(text: string): PacketManifest | undefined {
  try {
    const said: unknown = JSON.parse(text);
    return isManifest(said) ? said : undefined;
  } catch {
    return undefined;
  }
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isPiece = (value: unknown): value is PacketFile =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  typeof value['bytes'] === 'number' &&
  typeof value['sha256'] === 'string';
function isManifest(value: unknown): value is PacketManifest {
  if (!isObject(value)) return false;
  const words = ['pack', 'claim', 'company', 'madeAt', 'check', 'contents', 'key'];
  return (
    words.every((name) => typeof value[name] === 'string') &&
    isPiece(value['document']) &&
    Array.isArray(value['pieces']) &&
    value['pieces'].every(isPiece)
  );
}

export interface HashedFile {
  name: string;
  sha256: string;
}
export type PacketFileStatus = 'whole' | 'altered' | 'missing' | 'added';
export interface PacketFileCheck {
  name: string;
  status: PacketFileStatus;
}
/**
 * What became of each piece. `all`: everything there is was given, as a folder is; otherwise only what was given is judged.
 * A piece goes by its name; one under another name goes by its contents.
 */
export function checkPacketFiles(
  manifest: PacketManifest,
  hashedFiles: readonly HashedFile[],
  all: boolean,
): PacketFileCheck[] {
  const wanted = [manifest.document, ...manifest.pieces];
  const found = withoutFolder(hashedFiles, wanted).filter(({ name }) => !signatureFileNames.includes(name));
  const byName = new Map(found.map((file) => [file.name, file]));
  const seen = new Set<string>();
  const verdicts: PacketFileCheck[] = [];
  for (const piece of wanted) {
    const named = byName.get(piece.name);
    const file = named ?? (all ? undefined : found.find(({ sha256 }) => sha256 === piece.sha256));
    if (file) seen.add(file.name);
    if (!file && !all) continue;
    if (!file) verdicts.push({ name: piece.name, status: 'missing' });
    else verdicts.push({ name: piece.name, status: file.sha256 === piece.sha256 ? 'whole' : 'altered' });
  }
  for (const { name } of found) if (!seen.has(name)) verdicts.push({ name, status: 'added' });
  return verdicts;
}
/**
 * What became of the files beside the pieces, by their texts; only of those that are not as they were made. Whoever checks the folder
 * without us reads them, so that a signature of another key is a fault too.
 */
export function checkSignatureFiles(
  made: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, string>,
  all: boolean,
): PacketFileCheck[] {
  return [...made].flatMap(([name, text]): PacketFileCheck[] => {
    const said = given.get(name);
    if (said === undefined) return all ? [{ name, status: 'missing' }] : [];
    return said.trim() === text.trim() ? [] : [{ name, status: 'altered' }];
  });
}
/** Somebody unpacked it into a folder and packed that: the folder's name stands before every piece. */
function withoutFolder(given: readonly HashedFile[], wanted: readonly PacketFile[]): readonly HashedFile[] {
  const names = new Set(wanted.map(({ name }) => name));
  if (given.some(({ name }) => names.has(name))) return given;
  const [first] = given[0]?.name.split('/') ?? [];
  if (first === undefined || !given.every(({ name }) => name.startsWith(`${first}/`))) return given;
  return given.map((file) => ({ ...file, name: file.name.slice(first.length + 1) }));
}

/** A name that every machine can keep: the picture of a claim is found again by its number. */
export function buildPacketFileName(folder: string, n: number, name: string, type: string): string {
  const plain = name
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${folder}/${String(n).padStart(3, '0')}${plain ? `-${plain}` : ''}.${type}`;
}
