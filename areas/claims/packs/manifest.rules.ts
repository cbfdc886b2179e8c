/** The list of what a pack holds, and what became of each piece since it was signed (docs/domain/claims.md#packs). */

export interface Piece {
  name: string;
  bytes: number;
  /** SHA-256, 64 hexadecimal digits. */
  sha256: string;
}
export interface Manifest {
  pack: string;
  claim: string;
  company: string;
  madeAt: string;
  check: string;
  /** SHA-256 of the list of pieces without the document, as `sha256sum` writes it. */
  contents: string;
  key: string;
  /** The whole pack as one PDF. */
  document: Piece;
  pieces: Piece[];
}
export const documentName = 'pack.pdf';
/** What stands in the folder beside the pieces, and is none. */
export const besides: readonly string[] = ['manifest.json', 'manifest.sig', 'public-key.pem'];
/** A public key of Ed25519, its 32 bytes in base64, as the file that other programs read (RFC 8410 §4). */
export const pemOf = (publicKey: string): string =>
  `-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA${publicKey}\n-----END PUBLIC KEY-----\n`;
/** The same, by what stands in them. */
export const besidesOf = (of: {
  manifest: string;
  signature: string;
  publicKey: string;
}): Map<string, string> =>
  new Map([
    ['manifest.json', of.manifest],
    ['manifest.sig', of.signature],
    ['public-key.pem', pemOf(of.publicKey)],
  ]);

/** Lines that `sha256sum --check` reads. */
export const listOf = (pieces: readonly Piece[]): string =>
  pieces.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
export const packName = (number: number): string => `CP-${number}`;
/** What stands behind # in the address of the check. */
export const linkOf = (number: number, contents: string): string => `${number}.${contents}`;
export function readLink(text: string): { number: number; contents: string } | undefined {
  const [, number, contents] = /^(?:cp-)?(\d{1,9})[.\s]([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  return number === undefined || contents === undefined ? undefined : { number: Number(number), contents };
}

export function readManifest(text: string): Manifest | undefined {
  try {
    const said: unknown = JSON.parse(text);
    return isManifest(said) ? said : undefined;
  } catch {
    return undefined;
  }
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isPiece = (value: unknown): value is Piece =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  typeof value['bytes'] === 'number' &&
  typeof value['sha256'] === 'string';
function isManifest(value: unknown): value is Manifest {
  if (!isObject(value)) return false;
  const words = ['pack', 'claim', 'company', 'madeAt', 'check', 'contents', 'key'];
  return (
    words.every((name) => typeof value[name] === 'string') &&
    isPiece(value['document']) &&
    Array.isArray(value['pieces']) &&
    value['pieces'].every(isPiece)
  );
}

export interface Found {
  name: string;
  sha256: string;
}
export type Became = 'whole' | 'altered' | 'missing' | 'added';
export interface Verdict {
  name: string;
  became: Became;
}
/**
 * What became of each piece. `all`: everything there is was given, as a folder is; otherwise only what was given is judged.
 * A piece goes by its name; one under another name goes by its contents.
 */
export function judge(manifest: Manifest, given: readonly Found[], all: boolean): Verdict[] {
  const wanted = [manifest.document, ...manifest.pieces];
  const found = withoutFolder(given, wanted).filter(({ name }) => !besides.includes(name));
  const byName = new Map(found.map((file) => [file.name, file]));
  const seen = new Set<string>();
  const verdicts: Verdict[] = [];
  for (const piece of wanted) {
    const named = byName.get(piece.name);
    const file = named ?? (all ? undefined : found.find(({ sha256 }) => sha256 === piece.sha256));
    if (file) seen.add(file.name);
    if (!file && !all) continue;
    if (!file) verdicts.push({ name: piece.name, became: 'missing' });
    else verdicts.push({ name: piece.name, became: file.sha256 === piece.sha256 ? 'whole' : 'altered' });
  }
  for (const { name } of found) if (!seen.has(name)) verdicts.push({ name, became: 'added' });
  return verdicts;
}
/**
 * What became of the files beside the pieces, by their texts; only of those that are not as they were made. Whoever checks the folder
 * without us reads them, so that a signature of another key is a fault too.
 */
export function judgeBeside(
  made: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, string>,
  all: boolean,
): Verdict[] {
  return [...made].flatMap(([name, text]): Verdict[] => {
    const said = given.get(name);
    if (said === undefined) return all ? [{ name, became: 'missing' }] : [];
    return said.trim() === text.trim() ? [] : [{ name, became: 'altered' }];
  });
}
/** Somebody unpacked it into a folder and packed that: the folder's name stands before every piece. */
function withoutFolder(given: readonly Found[], wanted: readonly Piece[]): readonly Found[] {
  const names = new Set(wanted.map(({ name }) => name));
  if (given.some(({ name }) => names.has(name))) return given;
  const [first] = given[0]?.name.split('/') ?? [];
  if (first === undefined || !given.every(({ name }) => name.startsWith(`${first}/`))) return given;
  return given.map((file) => ({ ...file, name: file.name.slice(first.length + 1) }));
}

/** A name that every machine can keep: the picture of a claim is found again by its number. */
export function pieceName(folder: string, n: number, name: string, type: string): string {
  const plain = name
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${folder}/${String(n).padStart(3, '0')}${plain ? `-${plain}` : ''}.${type}`;
}
