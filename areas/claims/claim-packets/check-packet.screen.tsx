import { IconFileUpload, IconRosetteDiscountCheck, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { hashFilesToCheck, checkUserFilesAgainstManifest } from './check-packet-files.client.ts';
import type { FilesToCheck } from './check-packet-files.client.ts';
import {
  buildSignatureFiles,
  listSignatureFileProblems,
  parsePacketLink,
  parseManifest,
} from './packet-manifest.rules.ts';
import type { PacketFileStatus, PacketManifest, PacketFileCheck } from './packet-manifest.rules.ts';
import { getSignedPacketManifestByLinkEndpoint } from './claim-packets.contract.ts';
import type { SignedPacketManifest } from './claim-packets.contract.ts';
import './check-packet.css';
import { verifyPacketSignature } from './unzip.client.ts';
import { useLinkFromUrlHash } from '#areas/outbound/tracking-links/tracking-page.client.ts';
import { callApi } from '#kit/web/api-call.ts';
import { ChooseFileButton, DropZone } from '#kit/web/drop-zone.tsx';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { toApiCallError } from '#kit/web/api-query.ts';
import { Badge } from '#kit/web/status-badge.tsx';
import { LanguagePicker } from '#kit/web/language-picker.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

interface Outcome {
  pack: SignedPacketManifest;
  manifest: PacketManifest;
  /** Undefined when this browser cannot verify signatures. */
  signed: boolean | undefined;
  /** True when the folder contains a different manifest than the signed one. */
  otherList: boolean;
  verdicts: PacketFileCheck[];
  all: boolean;
}
type Now =
  | { is: 'asking' }
  | { is: 'hashing'; done: number; total: number }
  | { is: 'unknown'; why: { text: string; params?: Record<string, unknown> } }
  | { is: 'told'; of: Outcome };

/** Shows the recipient of a claim packet which files are unchanged. It needs no account, and no file is sent to the server. */
export default function CheckScreen() {
  const t = useTranslate();
  const link = useLinkFromUrlHash();
  const [now, setNow] = useState<Now>({ is: 'asking' });
  const check = async (files: readonly File[]) => {
    setNow({ is: 'hashing', done: 0, total: 0 });
    const filesToCheck = await hashFilesToCheck(files, (done, total) =>
      setNow({ is: 'hashing', done, total }),
    );
    setNow(await told(filesToCheck, link));
  };
  return (
    <main className="packet-check">
      <header className="packet-check-header">
        <h1>{t('Verify claim packet')}</h1>
        <LanguagePicker />
      </header>
      <p className="secondary">
        {t(
          'Choose a packet folder (ZIP), its PDF, or single files. They are compared with the signed originals and never leave this device.',
        )}
      </p>
      {parsePacketLink(link) && (
        <p className="caption">
          {t('Opened from the link of packet {number}.', { number: `CP-${link.split('.')[0]}` })}
        </p>
      )}
      <DropZone onFiles={(files) => void check(files)} isReading={now.is === 'hashing'}>
        <div className="packet-check-drop-zone">
          <IconFileUpload size={28} stroke={1.75} aria-hidden />
          <p>{t('Drop the folder or the PDF here')}</p>
          <ChooseFileButton fileKind="pack" allowsMultiple onFiles={(files) => void check(files)}>
            {t('Choose files…')}
          </ChooseFileButton>
        </div>
      </DropZone>
      <div aria-live="polite">
        <Told now={now} />
      </div>
    </main>
  );
}
async function told(filesToCheck: FilesToCheck, link: string): Promise<Now> {
  const packetLink = parsePacketLink(link) ? link : filesToCheck.link;
  if (packetLink === undefined) {
    const text =
      'These files don’t identify their packet. Open the link on its first page or choose the whole folder.';
    return { is: 'unknown', why: { text } };
  }
  try {
    const pack = await callApi(
      getSignedPacketManifestByLinkEndpoint,
      { body: { link: packetLink } },
      { handlesFailure: true },
    );
    const manifest = parseManifest(pack.manifest);
    if (!manifest) return { is: 'unknown', why: { text: 'This packet doesn’t exist.' } };
    const signed = await verifyPacketSignature(pack.manifest, pack.signature, pack.publicKey);
    const signatureProblems = listSignatureFileProblems(
      buildSignatureFiles(pack),
      filesToCheck.signatureFileTexts,
      filesToCheck.isCompleteFolder,
    );
    const otherList = signatureProblems.some(
      ({ name, status: became }) => name === 'manifest.json' && became === 'altered',
    );
    const verdicts = [...checkUserFilesAgainstManifest(manifest, filesToCheck), ...signatureProblems];
    return {
      is: 'told',
      of: { pack, manifest, signed, otherList, verdicts, all: filesToCheck.isCompleteFolder },
    };
  } catch (error) {
    const failure = toApiCallError(error);
    if (failure?.status === 404) {
      const text = 'None of our packets has this list. It was changed or comes from another company.';
      return { is: 'unknown', why: { text } };
    }
    return { is: 'unknown', why: failure?.sentence ?? { text: 'Verification failed. Try again.' } };
  }
}

function Told({ now }: { now: Now }) {
  const t = useTranslate();
  if (now.is === 'asking') return null;
  if (now.is === 'hashing')
    return (
      <p className="caption">
        {now.total > 1
          ? t('{done} of {total} files', { done: now.done, total: now.total })
          : t('Reading the file')}
      </p>
    );
  if (now.is === 'unknown')
    return (
      <p className="note tone-fault" role="alert">
        {t(now.why.text, now.why.params)}
      </p>
    );
  return <Verdicts of={now.of} />;
}
const tones: Record<PacketFileStatus, 'done' | 'fault' | 'wait'> = {
  whole: 'done',
  altered: 'fault',
  missing: 'wait',
  added: 'wait',
};
const words: Record<PacketFileStatus, string> = {
  whole: 'Unchanged',
  altered: 'Changed',
  missing: 'Missing',
  added: 'Added',
};
const order: readonly PacketFileStatus[] = ['altered', 'missing', 'added', 'whole'];
function Verdicts({ of: outcome }: { of: Outcome }) {
  const t = useTranslate();
  const { pack, manifest, verdicts } = outcome;
  const bad = verdicts.filter(({ status: became }) => became !== 'whole');
  const good = bad.length === 0 && outcome.signed !== false && !outcome.otherList && verdicts.length > 0;
  const Mark = good ? IconRosetteDiscountCheck : IconShieldX;
  const sortedVerdicts = verdicts.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return (
    <section className="panel packet-check-result">
      <header className={good ? 'tone-done' : 'tone-fault'}>
        <Mark size={24} stroke={1.75} aria-hidden />
        <h2>{headline(t, outcome, good, bad.length)}</h2>
      </header>
      <p>
        {t('Packet {pack} for claim {claim}, created by {company} on {time}.', {
          pack: manifest.pack,
          claim: manifest.claim,
          company: pack.company,
          time: formatShortDateTimeWithZone(pack.madeAt, 'UTC'),
        })}{' '}
        {outcome.signed === true && t('Signature valid.')}
        {outcome.signed === false && <b>{t('Signature not valid.')}</b>}
        {outcome.signed === undefined &&
          t('This browser can’t verify signatures. The list came directly from us.')}
      </p>
      {outcome.otherList && (
        <p className="note tone-fault">{t('The list in this folder is not the signed one.')}</p>
      )}
      <ul className="packet-check-list">
        {sortedVerdicts.map(({ name, status: became }) => (
          <li key={name}>
            <span>{name}</span>
            <Badge tone={tones[became]}>{t(words[became])}</Badge>
          </li>
        ))}
      </ul>
      <p className="caption">{t('Signed with key {key} (Ed25519).', { key: pack.keyId })}</p>
    </section>
  );
}
function headline(t: ReturnType<typeof useTranslate>, outcome: Outcome, good: boolean, bad: number): string {
  if (good && outcome.all) return t('All files match the originals.');
  if (good) return t('Your files match the originals.');
  return t('{count, plural, one {# file doesn’t} other {# files don’t}} match the original.', { count: bad });
}
