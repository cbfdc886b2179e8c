import { useCallback } from 'react';
import { ProofView } from './proof-view.component.tsx';
import type { FetchPhoto } from './proof-view.component.tsx';
import { findDeliveryProofsEndpoint, getDeliveryPhotoEndpoint } from './recipient-proofs.contract.ts';
import type { RecipientProof } from './recipient-proofs.contract.ts';
import { callApi } from '#kit/web/api-call.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The proofs of a delivery, for its consignee. */
export function RecipientProofList({
  proofs,
  fetchPhoto: read,
  pages = false,
}: {
  proofs: readonly RecipientProof[];
  fetchPhoto: FetchPhoto;
  pages?: boolean;
}) {
  const t = useTranslate();
  if (proofs.length === 0) return null;
  return (
    <section className="panel" aria-label={t('Proofs of delivery')}>
      <header>
        <h3>{t('Proofs of delivery')}</h3>
      </header>
      {proofs.map((proof) => (
        <ProofView key={proof.id} proof={proof} title={proof.place} fetchPhoto={read} pages={pages} />
      ))}
    </section>
  );
}

/** The same, loaded with the viewer's permissions. */
export function DeliveryProofs({
  delivery: { dropId, consigneeAccountId },
  pages,
}: {
  delivery: { dropId: number; consigneeAccountId: number };
  pages: boolean;
}) {
  const query = { dropId, consigneeAccountId };
  const found = useApiQuery(findDeliveryProofsEndpoint, { query });
  const read = useCallback(
    (photoId: number) =>
      callApi(
        getDeliveryPhotoEndpoint,
        { params: { photoId }, query: { dropId, consigneeAccountId } },
        { handlesFailure: true },
      ),
    [dropId, consigneeAccountId],
  );
  return (
    <QueryBoundary query={found} skeletonLines={2}>
      {(proofs) => <RecipientProofList proofs={proofs} fetchPhoto={read} pages={pages} />}
    </QueryBoundary>
  );
}
