import { useCallback } from 'react';
import { ProofView } from './proof-view.part.tsx';
import type { ReadsPhoto } from './proof-view.part.tsx';
import { findDeliveryProofs, readDeliveryPhoto } from './shown-proofs.contract.ts';
import type { ShownProof } from './shown-proofs.contract.ts';
import { call } from '#kit/web/call.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** What was proved of a delivery, for those who got it. */
export function ShownProofs({
  proofs,
  read,
  pages = false,
}: {
  proofs: readonly ShownProof[];
  read: ReadsPhoto;
  pages?: boolean;
}) {
  const t = useText();
  if (proofs.length === 0) return null;
  return (
    <section className="panel" aria-label={t('Proofs of delivery')}>
      <header>
        <h3>{t('Proofs of delivery')}</h3>
      </header>
      {proofs.map((proof) => (
        <ProofView key={proof.id} proof={proof} title={proof.place} read={read} pages={pages} />
      ))}
    </section>
  );
}

/** The same, read with the grants of whoever looks. */
export function DeliveryProofs({
  of: { dropId, consigneeAccountId },
  pages,
}: {
  of: { dropId: number; consigneeAccountId: number };
  pages: boolean;
}) {
  const query = { dropId, consigneeAccountId };
  const found = useAnswer(findDeliveryProofs, { query });
  const read = useCallback(
    (photoId: number) =>
      call(readDeliveryPhoto, { params: { photoId }, query: { dropId, consigneeAccountId } }, { own: true }),
    [dropId, consigneeAccountId],
  );
  return (
    <Answered of={found} lines={2}>
      {(proofs) => <ShownProofs proofs={proofs} read={read} pages={pages} />}
    </Answered>
  );
}
