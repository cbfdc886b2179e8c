import { useEffect, useState } from 'react';
import './proofs.css';
import { Signature } from './driver-signature.component.tsx';
import type { RecipientProof } from './recipient-proofs.contract.ts';
import type { DownloadedFile } from '#kit/web/api-call.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Downloads a photo with the viewer's credentials. The function is stable across renders. */
export type FetchPhoto = (photoId: number) => Promise<DownloadedFile>;

/** A proof of delivery: when, who signed, what was found, and the photos. */
export function ProofView({
  proof,
  title,
  fetchPhoto: read,
  by: details = [],
  facts = [],
  pages = false,
}: {
  proof: RecipientProof;
  title: string;
  fetchPhoto: FetchPhoto;
  /** Who recorded it, and other facts for staff. */
  by?: readonly string[];
  facts?: readonly string[];
  /** Whether the viewer can open unit pages. */
  pages?: boolean;
}) {
  const t = useTranslate();
  const kinds = { short: t('Missing'), over: t('Extra'), damaged: t('Damaged') };
  const signed = proof.signedBy ? [t('Signed by {name}', { name: proof.signedBy })] : [];
  const all = [
    proof.temperatureTenths !== null && `${(proof.temperatureTenths / 10).toFixed(1)} °F`,
    ...facts,
    proof.note,
  ].filter((fact) => typeof fact === 'string');
  return (
    <article className="proof">
      <p>
        <b className="medium">{title}</b> {formatShortDateTimeWithZone(proof.deliveredAt, proof.zone)}
      </p>
      {signed.length + details.length > 0 && <p className="muted">{[...signed, ...details].join(' · ')}</p>}
      {all.length > 0 && <p>{all.join(' · ')}</p>}
      {proof.signature && (
        <div className="proof-signature">
          <Signature
            strokes={proof.signature}
            label={t('Signature of {name}', { name: proof.signedBy ?? '' })}
          />
        </div>
      )}
      {proof.exceptions.length > 0 && (
        <ul className="proof-exceptions">
          {proof.exceptions.map((e, n) => (
            <li key={n}>
              <b className="tone-fault">{kinds[e.kind]}</b>
              {pages && e.unitId !== null ? (
                <Link to={`/units/${e.unitId}`}>{e.code}</Link>
              ) : (
                <span>{e.code}</span>
              )}
              <span className="muted ellipsis">{[e.consignee, e.note].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      <Photos photos={proof.photos} read={read} />
    </article>
  );
}

function Photos({ photos, read }: { photos: RecipientProof['photos']; read: FetchPhoto }) {
  const t = useTranslate();
  if (photos.length === 0) return null;
  return (
    <div className="proof-photos">
      {photos.map((photo, n) => (
        <Photo
          key={photo.id}
          id={photo.id}
          read={read}
          label={
            photo.code === null
              ? t('Photo {number}', { number: n + 1 })
              : t('Photo {number} of unit {code}', { number: n + 1, code: photo.code })
          }
        />
      ))}
    </div>
  );
}

/** A stored photo. A click opens it in full size. */
function Photo({ id, read, label }: { id: number; read: FetchPhoto; label: string }) {
  const t = useTranslate();
  const [address, setAddress] = useState('');
  const [isUnavailable, setUnavailable] = useState(false);
  useEffect(() => {
    let objectUrl = '';
    let here = true;
    void read(id).then(
      ({ blob }) => {
        if (!here) return;
        objectUrl = URL.createObjectURL(blob);
        setAddress(objectUrl);
      },
      () => here && setUnavailable(true),
    );
    return () => {
      here = false;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [read, id]);
  if (isUnavailable)
    return <span className="muted">{t('Can’t open this photo right now. Try again later.')}</span>;
  if (!address) return <span className="proof-photo-placeholder" aria-hidden />;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={label} />
    </a>
  );
}
