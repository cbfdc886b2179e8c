import {
  signatureFileNames,
  checkPacketFiles,
  formatPacketLinkFragment,
  parseManifest,
} from './packet-manifest.rules.ts';
import type { HashedFile, PacketManifest, PacketFileCheck } from './packet-manifest.rules.ts';
import { readZipFiles, computeSha256Hex } from './unzip.client.ts';

/** Hashes the files that a user checks. Nothing leaves the browser. */
export interface FilesToCheck {
  /** Files of the packet with their hashes. */
  hashedFiles: HashedFile[];
  /** True when the complete packet was given, as a folder. */
  isCompleteFolder: boolean;
  /** Files beside the packet files: the manifest in the folder, its signature and the key. */
  signatureFileTexts: Map<string, string>;
  /** The link of the packet that the files claim to belong to. */
  link: string | undefined;
}
const isFolder = (file: File): boolean => /\.zip$/i.test(file.name);

export async function hashFilesToCheck(
  files: readonly File[],
  onStep: (done: number, total: number) => void,
): Promise<FilesToCheck> {
  const filesToCheck: FilesToCheck = {
    hashedFiles: [],
    isCompleteFolder: false,
    signatureFileTexts: new Map(),
    link: undefined,
  };
  for (const file of files) {
    const inside = isFolder(file) ? await readZipFiles(file) : undefined;
    const read = inside ?? [{ name: file.name, read: () => file.arrayBuffer() }];
    if (inside) filesToCheck.isCompleteFolder = true;
    for (const [n, one] of read.entries()) {
      onStep(n, read.length);
      const bytes = await one.read();
      filesToCheck.hashedFiles.push({ name: one.name, sha256: await computeSha256Hex(bytes) });
      const plain = one.name.split('/').at(-1) ?? '';
      if (signatureFileNames.includes(plain))
        filesToCheck.signatureFileTexts.set(plain, new TextDecoder().decode(bytes));
      if (/\.pdf$/i.test(one.name)) filesToCheck.link ??= linkIn(bytes);
    }
  }
  const list = filesToCheck.signatureFileTexts.get('manifest.json');
  const manifest = list === undefined ? undefined : parseManifest(list);
  if (manifest)
    filesToCheck.link = formatPacketLinkFragment(Number(manifest.pack.replace(/\D/g, '')), manifest.contents);
  return filesToCheck;
}
/** The keywords of a packet's PDF contain its link. */
function linkIn(bytes: ArrayBuffer): string | undefined {
  const text = new TextDecoder('latin1').decode(bytes);
  return /\((\d{1,9}\.[0-9a-f]{64})\)/.exec(text)?.[1];
}
/** A document checked on its own can have any file name. */
export const checkUserFilesAgainstManifest = (
  manifest: PacketManifest,
  { hashedFiles: found, isCompleteFolder: all }: FilesToCheck,
): PacketFileCheck[] =>
  checkPacketFiles(
    manifest,
    found.map((file) =>
      !all && file.name !== manifest.document.name && /^CP-\d+.*\.pdf$/i.test(file.name)
        ? { ...file, name: manifest.document.name }
        : file,
    ),
    all,
  );
