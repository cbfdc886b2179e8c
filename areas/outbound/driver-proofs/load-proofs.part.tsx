import { IconPrinter } from '@tabler/icons-react';
import { useCallback } from 'react';
import { DriverLinkAct } from './driver-link.part.tsx';
import type { ProvedLoad } from './driver-link.part.tsx';
import { findProofs, printProofs, readPhoto } from './driver-proofs.contract.ts';
import type { ProofRow } from './driver-proofs.contract.ts';
import { ProofView } from './proof-view.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { download } from '#kit/web/download.ts';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** What was proved of the stops of a load, and the link by which its driver proves them. */
export function LoadProofs({ load }: { load: ProvedLoad }) {
  const t = useText();
  const me = useMe();
  const found = useAnswer(findProofs, { params: { id: load.id } });
  const mayLink = me.can('editLoads:outbound') || me.can('etaEdit:outbound');
  const some = (found.data?.length ?? 0) > 0;
  return (
    <section className="panel" aria-label={t('Proofs of delivery')}>
      <header>
        <h2>{t('Proofs of delivery')}</h2>
        <span className="grow" />
        {some && (
          <Action
            small
            look="ghost"
            icon={IconPrinter}
            onPress={() => download(printProofs, { params: { id: load.id } })}
          >
            {t('Print proofs')}
          </Action>
        )}
        {mayLink && <DriverLinkAct load={load} />}
      </header>
      <Answered of={found} lines={2}>
        {(proofs) =>
          proofs.length === 0 ? (
            <p className="dim proof-none">{t('Nothing is proved yet.')}</p>
          ) : (
            proofs.map((proof) => <Proof key={proof.id} loadId={load.id} proof={proof} />)
          )
        }
      </Answered>
    </section>
  );
}

function Proof({ loadId, proof }: { loadId: number; proof: ProofRow }) {
  const t = useText();
  const read = useCallback(
    (photoId: number) => call(readPhoto, { params: { id: loadId, photoId } }, { own: true }),
    [loadId],
  );
  const by = [
    proof.keptBy ? t('Kept by {name}', { name: proof.keptBy }) : t("By the driver's link"),
    proof.keptAt !== proof.deliveredAt && t('came {when}', { when: showMoment(proof.keptAt, proof.zone) }),
  ];
  const facts = [
    proof.appointment && t('An appointment was kept'),
    proof.lumper && t('A lumper was paid'),
    proof.consignee !== null && t('For {name}', { name: proof.consignee }),
  ];
  return (
    <ProofView
      proof={proof}
      title={`${proof.seq} ${proof.place}`}
      read={read}
      by={by.filter((said) => said !== false)}
      facts={facts.filter((fact) => fact !== false)}
      pages
    />
  );
}
