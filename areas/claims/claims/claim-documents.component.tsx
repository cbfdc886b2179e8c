import { addClaimDocumentEndpoint, readClaimDocumentEndpoint } from './claims.contract.ts';
import type { ClaimDetails } from './claims.contract.ts';
import { claimStatus } from './claim-status.contract.ts';
import { AttachedDocumentsSection } from '#areas/settings/documents/documents.component.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

export function ClaimDocuments({ claim: c }: { claim: ClaimDetails }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const add = useApiMutation(addClaimDocumentEndpoint, { successMessage: () => 'Photo or document added.' });
  const open = c.status < claimStatus.settled && me.can('fileClaims:customerService');
  return (
    <AttachedDocumentsSection
      title={t('Photos and documents')}
      documents={c.papers}
      onOpenDocument={(paperId) =>
        void downloadOrOpenFile(
          readClaimDocumentEndpoint,
          { params: { id: c.id, paperId } },
          t('Downloading the document'),
        )
      }
      addFile={open ? (file) => add.run({ params: { id: c.id }, file, body: {} }) : null}
    >
      {t('Add photos and documents…')}
    </AttachedDocumentsSection>
  );
}
