import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconDownload, IconFile, IconPackage } from '@tabler/icons-react';
import { formatPacketNumber } from './packet-manifest.rules.ts';
import {
  findClaimPacketsEndpoint,
  requestClaimPacketEndpoint,
  maxPacketsPerClaim,
  downloadClaimPacketPdfEndpoint,
  downloadClaimPacketZipEndpoint,
} from './claim-packets.contract.ts';
import { packetErrors } from './claim-packets.errors.ts';
import type { ClaimPacket } from './claim-packets.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';

/**
 * Creates a packet with everything known about the freight of a claim in the background. It can then be downloaded as a PDF or as
 * a folder.
 */
export function ClaimPacketsSection({ claimId }: { claimId: number }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const language = useLanguage();
  const found = useApiQuery(findClaimPacketsEndpoint, { params: { id: claimId } });
  const make = useApiMutation(requestClaimPacketEndpoint, {
    successMessage: (createdPacket) => ({
      text: 'Preparing packet {number}.',
      params: { number: formatPacketNumber(createdPacket.number) },
    }),
  });
  return (
    <section>
      <h3>{t('Claim packets')}</h3>
      <p className="caption">
        {t('Signed records of this freight for both parties: scans, temperatures, documents, photos.')}
      </p>
      <QueryBoundary query={found} skeletonLines={1}>
        {(packs) => (
          <>
            <ul className="event-list">
              {packs.map((pack) => (
                <Pack key={pack.id} claimId={claimId} pack={pack} />
              ))}
            </ul>
            {me.can('fileClaims:customerService') && (
              <Button
                icon={IconPackage}
                disabledReason={
                  (packs.some(({ state }) => state === 'making') &&
                    t('A packet for this claim is already being built.')) ||
                  (packs.length >= maxPacketsPerClaim &&
                    t(packetErrors.tooManyPackets.sentence, { most: maxPacketsPerClaim }))
                }
                onPress={() => make.run({ params: { id: claimId }, body: { language } })}
              >
                {t('Build claim packet')}
              </Button>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}
function Pack({ claimId, pack }: { claimId: number; pack: ClaimPacket }) {
  const t = useTranslate();
  const number = formatPacketNumber(pack.number);
  const params = { id: claimId, packId: pack.id };
  return (
    <li>
      <b>{number}</b>{' '}
      <span className="muted">
        {[formatShortDateTime(pack.askedAt), translateAnonymousOrErasedPersonName(t, pack.who)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <br />
      {pack.state === 'making' && (
        <span role="status">
          {pack.total > 0
            ? t('Preparing: {done} of {total}', { done: pack.done, total: pack.total })
            : t('Preparing')}
        </span>
      )}
      {pack.state === 'failed' && (
        <span className="tone-fault">{t('The packet couldn’t be built. Build it again.')}</span>
      )}
      {pack.state === 'made' && (
        <>
          <Button
            isSmall
            variant="ghost"
            icon={IconFile}
            onPress={() =>
              downloadOrOpenFile(downloadClaimPacketPdfEndpoint, { params }, t('Downloading the document'))
            }
          >
            {t('PDF of {number}, {pages, plural, one {# page} other {# pages}}', {
              number,
              pages: pack.pages ?? 0,
            })}
          </Button>
          <Button
            isSmall
            variant="ghost"
            icon={IconDownload}
            onPress={() =>
              downloadOrOpenFile(downloadClaimPacketZipEndpoint, { params }, t('Downloading the document'))
            }
          >
            {t('Folder for {number}, {pieces, plural, one {# file} other {# files}}', {
              number,
              pieces: pack.pieces,
            })}
          </Button>
          {pack.check && (
            <a className="btn ghost small" href={pack.check} target="_blank" rel="noreferrer">
              {t('Verify {number}', { number })}
            </a>
          )}
        </>
      )}
    </li>
  );
}
