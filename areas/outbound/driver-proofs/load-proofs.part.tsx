import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import './proofs.css';
import { DriverLinkAct } from './driver-link.part.tsx';
import type { ProvedLoad } from './driver-link.part.tsx';
import { findProofs, printProofs, readPhoto } from './driver-proofs.contract.ts';
import type { ProofRow } from './driver-proofs.contract.ts';
import { Signature } from './driver-signature.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import type { Arrived } from '#kit/web/call.ts';
import { download } from '#kit/web/download.ts';
import { useMe } from '#kit/web/me.ts';
import { showMoment, zoneName } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
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
  const kinds = { short: t('Missing'), over: t('Too many'), damaged: t('Damaged') };
  const facts = [
    proof.temperatureTenths !== null && `${(proof.temperatureTenths / 10).toFixed(1)} °F`,
    proof.appointment && t('An appointment was kept'),
    proof.lumper && t('A lumper was paid'),
    proof.consignee !== null && t('For {name}', { name: proof.consignee }),
    proof.note,
  ].filter((fact) => typeof fact === 'string');
  return (
    <article className="proof">
      <p>
        <b className="med">
          {proof.seq} {proof.place}
        </b>{' '}
        {t('{when}, time of {zone}', {
          when: showMoment(proof.deliveredAt, proof.zone),
          zone: zoneName(proof.zone),
        })}
      </p>
      <p className="dim">
        {proof.signedBy && t('Signed by {name}', { name: proof.signedBy })}
        {proof.signedBy && ' · '}
        {proof.keptBy ? t('Kept by {name}', { name: proof.keptBy }) : t("By the driver's link")}
        {proof.keptAt !== proof.deliveredAt &&
          ` · ${t('came {when}', { when: showMoment(proof.keptAt, proof.zone) })}`}
      </p>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {proof.signature && (
        <div className="proof-sign">
          <Signature
            strokes={proof.signature}
            label={t('Signature of {name}', { name: proof.signedBy ?? '' })}
          />
        </div>
      )}
      {proof.exceptions.length > 0 && (
        <ul className="proof-boxes">
          {proof.exceptions.map((e, n) => (
            <li key={n}>
              <b className="t-fault">{kinds[e.kind]}</b>
              {e.unitId === null ? <span>{e.code}</span> : <A to={`/units/${e.unitId}`}>{e.code}</A>}
              <span className="dim ell">{[e.consignee, e.note].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {proof.photos.length > 0 && (
        <div className="proof-photos">
          {proof.photos.map((photo, n) => (
            <Photo
              key={photo.id}
              loadId={loadId}
              id={photo.id}
              label={
                photo.code === null
                  ? t('Photo {number}', { number: n + 1 })
                  : t('Photo {number} of box {code}', { number: n + 1, code: photo.code })
              }
            />
          ))}
        </div>
      )}
    </article>
  );
}

/** A photo as the house keeps it: fetched with the reader's own grants, and opened whole by a press. */
function Photo({ loadId, id, label }: { loadId: number; id: number; label: string }) {
  const t = useText();
  const [address, setAddress] = useState('');
  const [away, setAway] = useState(false);
  useEffect(() => {
    let made = '';
    let here = true;
    void call(readPhoto, { params: { id: loadId, photoId: id } }, { own: true }).then(
      ({ blob }: Arrived) => {
        if (!here) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => here && setAway(true),
    );
    return () => {
      here = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [loadId, id]);
  if (away) return <span className="dim">{t('This photo cannot be read now.')}</span>;
  if (!address) return <span className="proof-wait" aria-hidden />;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={label} />
    </a>
  );
}
