import { IconPrinter } from '@tabler/icons-react';
import { useCallback } from 'react';
import { DriverLinkButton } from './driver-link.component.tsx';
import type { DriverLinkLoad } from './driver-link.component.tsx';
import {
  findProofsOfDeliveryOfLoadEndpoint,
  printProofsOfDeliveryOfLoadEndpoint,
  getProofPhotoEndpoint,
} from './driver-proofs.contract.ts';
import type { ProofRow } from './driver-proofs.contract.ts';
import { ProofView } from './proof-view.component.tsx';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The proofs of a load's stops, and the link with which its driver proves them. */
export function ProofsOfDeliveryAndDriverLink({ load }: { load: DriverLinkLoad }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const found = useApiQuery(findProofsOfDeliveryOfLoadEndpoint, { params: { id: load.id } });
  const mayLink = me.can('editLoads:outbound') || me.can('etaEdit:outbound');
  const some = (found.data?.length ?? 0) > 0;
  return (
    <section className="panel" aria-label={t('Proofs of delivery')}>
      <header>
        <h2>{t('Proofs of delivery')}</h2>
        <span className="grow" />
        {some && (
          <Button
            isSmall
            variant="ghost"
            icon={IconPrinter}
            onPress={() =>
              downloadOrOpenFile(printProofsOfDeliveryOfLoadEndpoint, { params: { id: load.id } })
            }
          >
            {t('Print proofs')}
          </Button>
        )}
        {mayLink && <DriverLinkButton load={load} />}
      </header>
      <QueryBoundary query={found} skeletonLines={2}>
        {(proofs) =>
          proofs.length === 0 ? (
            <p className="muted proof-empty">{t('No proofs yet.')}</p>
          ) : (
            proofs.map((proof) => <Proof key={proof.id} loadId={load.id} proof={proof} />)
          )
        }
      </QueryBoundary>
    </section>
  );
}

function Proof({ loadId, proof }: { loadId: number; proof: ProofRow }) {
  const t = useTranslate();
  const read = useCallback(
    (photoId: number) =>
      callApi(getProofPhotoEndpoint, { params: { id: loadId, photoId } }, { handlesFailure: true }),
    [loadId],
  );
  const details = [
    proof.keptBy ? t('Saved by {name}', { name: proof.keptBy }) : t('By driver link'),
    proof.keptAt !== proof.deliveredAt &&
      t('received {when}', { when: formatShortDateTime(proof.keptAt, proof.zone) }),
  ];
  const facts = [
    proof.appointment && t('Delivered by appointment'),
    proof.lumper && t('Lumper paid'),
    proof.consignee !== null && t('For {name}', { name: proof.consignee }),
  ];
  return (
    <ProofView
      proof={proof}
      title={`${proof.seq} ${proof.place}`}
      fetchPhoto={read}
      by={details.filter((detail) => detail !== false)}
      facts={facts.filter((fact) => fact !== false)}
      pages
    />
  );
}
