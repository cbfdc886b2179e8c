/** The manifest of a packet, and which files changed since it was signed (docs/domain/claims.md#claim-packets). */

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
  /** SHA-256 of the list of files without the document, in the format of `sha256sum`. */
  contents: string;
  key: string;
  /** The complete packet as one PDF. */
  document: PacketFile;
  pieces: PacketFile[];
}
export const packetPdfFileName = 'pack.pdf';
/** Files in the folder that are not listed in the manifest. */
export const signatureFileNames: readonly string[] = ['manifest.json', 'manifest.sig', 'public-key.pem'];
/** An Ed25519 public key, its 32 bytes in base64, as a PEM file for other software (RFC 8410 §4). */
export const formatEd25519PublicKeyPem = (publicKey: string): string =>
  `-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA${publicKey}\n-----END PUBLIC KEY-----\n`;
/** The contents of the files in the folder that are not listed in the manifest, by name. */
export const buildSignatureFiles = (signed: {
  manifest: string;
  signature: string;
  publicKey: string;
}): Map<string, string> =>
  new Map([
    ['manifest.json', signed.manifest],
    ['manifest.sig', signed.signature],
    ['public-key.pem', formatEd25519PublicKeyPem(signed.publicKey)],
  ]);

/** Lines in the format that `sha256sum --check` reads. */
export const formatSha256List = (packetFiles: readonly PacketFile[]): string =>
  packetFiles.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
export const formatPacketNumber = (number: number): string => `CP-${number}`;
/** The part after # in the URL of the check page. */
export const formatPacketLinkFragment = (number: number, contentsHash: string): string =>
  `${number}.${contentsHash}`;
export function parsePacketLink(text: string): { number: number; contents: string } | undefined {
  const [, number, contents] = /^(?:cp-)?(\d{1,9})[.\s]([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  return number === undefined || contents === undefined ? undefined : { number: Number(number), contents };
}

export function parseManifest(text: string): PacketManifest | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isManifest(parsed) ? parsed : undefined;
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
 * The check result of each file. With `isCompleteFolder`, missing files count. Otherwise only the given files are judged.
 * Files are matched by name, and renamed ones by contents.
 */
export function checkPacketFiles(
  manifest: PacketManifest,
  hashedFiles: readonly HashedFile[],
  isCompleteFolder: boolean,
): PacketFileCheck[] {
  const expectedFiles = [manifest.document, ...manifest.pieces];
  const found = withoutFolder(hashedFiles, expectedFiles).filter(
    ({ name }) => !signatureFileNames.includes(name),
  );
  const byName = new Map(found.map((file) => [file.name, file]));
  const seenNames = new Set<string>();
  const verdicts: PacketFileCheck[] = [];
  for (const packetFile of expectedFiles) {
    const named = byName.get(packetFile.name);
    const file =
      named ?? (isCompleteFolder ? undefined : found.find(({ sha256 }) => sha256 === packetFile.sha256));
    if (file) seenNames.add(file.name);
    if (!file && !isCompleteFolder) continue;
    if (!file) verdicts.push({ name: packetFile.name, status: 'missing' });
    else
      verdicts.push({
        name: packetFile.name,
        status: file.sha256 === packetFile.sha256 ? 'whole' : 'altered',
      });
  }
  for (const { name } of found) if (!seenNames.has(name)) verdicts.push({ name, status: 'added' });
  return verdicts;
}
/**
 * The check results of the files beside the manifest, by their text. Returns only the changed ones. Users who check the folder
 * without Coldlane read these files, so a signature with another key is an error too.
 */
export function listSignatureFileProblems(
  expectedTexts: ReadonlyMap<string, string>,
  givenTexts: ReadonlyMap<string, string>,
  isCompleteFolder: boolean,
): PacketFileCheck[] {
  return [...expectedTexts].flatMap(([name, text]): PacketFileCheck[] => {
    const givenText = givenTexts.get(name);
    if (givenText === undefined) return isCompleteFolder ? [{ name, status: 'missing' }] : [];
    return givenText.trim() === text.trim() ? [] : [{ name, status: 'altered' }];
  });
}
/** Removes the folder name before every file, when the folder was unpacked and packed again. */
function withoutFolder(
  hashedFiles: readonly HashedFile[],
  expectedFiles: readonly PacketFile[],
): readonly HashedFile[] {
  const names = new Set(expectedFiles.map(({ name }) => name));
  if (hashedFiles.some(({ name }) => names.has(name))) return hashedFiles;
  const [first] = hashedFiles[0]?.name.split('/') ?? [];
  if (first === undefined || !hashedFiles.every(({ name }) => name.startsWith(`${first}/`)))
    return hashedFiles;
  return hashedFiles.map((file) => ({ ...file, name: file.name.slice(first.length + 1) }));
}

/** Builds a file name that is valid on every operating system. The number identifies the picture of the claim. */
export function buildPacketFileName(folder: string, sequence: number, name: string, type: string): string {
  const plain = name
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${folder}/${String(sequence).padStart(3, '0')}${plain ? `-${plain}` : ''}.${type}`;
}
