import { useEffect, useRef, useState } from 'react';
import { DriverUnitExceptions } from './driver-unit-exceptions.component.tsx';
import * as device from './driver-db.client.ts';
import type { ProofDraft, StoredPhoto, StoredProof } from './driver-db.client.ts';
import { shrinkAndReencodePhotoAsJpeg } from './driver-photo.client.ts';
import { maxPhotosPerStop } from './driver-proofs.contract.ts';
import type { DriverStop } from './driver-proofs.contract.ts';
import { queueAndSendProof } from './driver-queue.client.ts';
import { SignaturePad } from './driver-signature.component.tsx';
import { parseTenthsFahrenheit } from './temperature.rules.ts';
import { serverNowMs } from '#kit/web/server-clock.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const fresh = (dropId: number, again: boolean): ProofDraft => ({
  dropId,
  proofId: crypto.randomUUID(),
  signedBy: '',
  temperature: '',
  note: '',
  appointment: false,
  lumper: false,
  again,
  signature: [],
  exceptions: [],
});

/** The input is saved on the phone from the first key press. An incoming call, a dead battery or a closed page loses nothing. */
function useDraft(dropId: number, again: boolean) {
  const [draft, setDraft] = useState<ProofDraft | null>(null);
  useEffect(() => {
    let here = true;
    void device
      .findProofDraft(dropId)
      .then((storedDraft) => here && setDraft(storedDraft ?? fresh(dropId, again)));
    return () => {
      here = false;
    };
  }, [dropId, again]);
  const change = (part: Partial<ProofDraft>): void => {
    setDraft((before) => {
      const next = before && { ...before, ...part };
      if (next) void device.saveProofDraft(next);
      return next;
    });
  };
  return { draft, change };
}

/** The draft as a proof, ready to store and send. */
const proofOf = (draft: ProofDraft, load: string, tenths: number | null): StoredProof => ({
  proofId: draft.proofId,
  load,
  dropId: draft.dropId,
  madeAt: serverNowMs(),
  state: 'waiting',
  said: null,
  body: {
    signedBy: draft.signedBy.trim(),
    ...(draft.signature.length > 0 ? { signature: draft.signature } : {}),
    ...(tenths === null ? {} : { temperatureTenths: tenths }),
    ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
    appointment: draft.appointment,
    lumper: draft.lumper,
    again: draft.again,
    exceptions: draft.exceptions,
  },
});

/** Whether the truck is unlikely to be there yet, by the last loaded data. */
const isEarly = ({ earliestAt }: DriverStop): boolean => serverNowMs() < Date.parse(earliestAt ?? '');

/** One stop: what was found at the door, and who signed. */
export function DriverStopForm({
  load,
  stop,
  isNewVisit: again,
  onDone,
}: {
  load: string;
  stop: DriverStop;
  /** The stop was proved before, and this is another visit. */
  isNewVisit: boolean;
  onDone: () => void;
}) {
  const t = useTranslate();
  const { draft, change } = useDraft(stop.id, again);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const name = useRef<HTMLInputElement>(null);
  const heat = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);
  if (!draft) return null;
  const keep = async (): Promise<void> => {
    const tenths = parseTenthsFahrenheit(draft.temperature);
    const found: Record<string, string> = {};
    if (draft.signedBy.trim() === '') found['signedBy'] = 'Signed by is required';
    if (tenths === 'wrong') found['temperature'] = 'Enter degrees Fahrenheit, for example 35.5';
    setErrors(found);
    if (found['signedBy']) return name.current?.focus();
    if (tenths === 'wrong') return heat.current?.focus();
    if (!isAsked && isEarly(stop)) return setAsked(true);
    await queueAndSendProof(proofOf(draft, load, tenths));
    return onDone();
  };
  return (
    <div className="driver-form">
      {draft.again && <p className="driver-note tone-wait">{t('Redelivery (billable).')}</p>}
      <Boxes stop={stop} exceptions={draft.exceptions} onChange={(exceptions) => change({ exceptions })} />
      <Photos load={load} draft={draft} />
      <Field
        label={t('Temperature (°F)')}
        fault={errors['temperature']}
        field={heat}
        value={draft.temperature}
        onChange={(temperature) => change({ temperature })}
        mode="decimal"
      />
      <Check
        label={t('Delivered by appointment')}
        on={draft.appointment}
        onChange={(appointment) => change({ appointment })}
      />
      <Check label={t('Lumper paid')} on={draft.lumper} onChange={(lumper) => change({ lumper })} />
      <Field label={t('Note')} value={draft.note} onChange={(note) => change({ note: note.slice(0, 500) })} />
      <Field
        label={t('Signed by')}
        fault={errors['signedBy']}
        field={name}
        value={draft.signedBy}
        onChange={(signedBy) => change({ signedBy: signedBy.slice(0, 100) })}
      />
      <SignaturePad strokes={draft.signature} onChange={(signature) => change({ signature })} />
      {isAsked && (
        <p className="driver-note tone-wait" role="alert">
          {t('The truck is not expected here before {time}. Is {name} the right stop?', {
            time: formatShortDateTime(stop.earliestAt ?? '', stop.zone),
            name: stop.name,
          })}
        </p>
      )}
      <button
        type="button"
        className="touch-button driver-primary-button primary"
        onClick={() => void keep()}
      >
        {isAsked
          ? t('Yes, save proof for stop {seq}', { seq: stop.seq })
          : t('Save proof for stop {seq}', { seq: stop.seq })}
      </button>
    </div>
  );
}

/** Whether everything is as loaded, and which units are not. */
function Boxes({
  stop,
  exceptions,
  onChange,
}: {
  stop: DriverStop;
  exceptions: ProofDraft['exceptions'];
  onChange: (exceptions: ProofDraft['exceptions']) => void;
}) {
  const t = useTranslate();
  const [boxes, setBoxes] = useState(false);
  return (
    <>
      <button
        type="button"
        className="touch-button driver-open-button"
        aria-expanded={boxes}
        onClick={() => setBoxes(!boxes)}
      >
        <span>
          {exceptions.length === 0
            ? t('{count, plural, one {The unit matches the load} other {All # units match the load}}', {
                count: stop.boxes.length,
              })
            : t(
                '{count, plural, one {One unit doesn’t match the load} other {# units don’t match the load}}',
                {
                  count: exceptions.length,
                },
              )}
        </span>
        <b>{boxes ? t('Close') : t('Edit')}</b>
      </button>
      {boxes && <DriverUnitExceptions stop={stop} exceptions={exceptions} onChange={onChange} />}
    </>
  );
}

function Field({
  label,
  value,
  onChange,
  fault: error,
  field,
  mode,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string | undefined;
  field?: React.RefObject<HTMLInputElement | null>;
  mode?: 'decimal';
}) {
  const t = useTranslate();
  return (
    <label className="driver-field">
      <span>{label}</span>
      <input
        ref={field}
        value={value}
        inputMode={mode}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <em className="driver-error" role="alert">
          {t(error)}
        </em>
      )}
    </label>
  );
}
function Check({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="driver-checkbox">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** Photos taken for this stop. They stay on the phone until it is proved. */
function Photos({ load, draft }: { load: string; draft: ProofDraft }) {
  const t = useTranslate();
  const [photos, setPhotos] = useState<StoredPhoto[]>([]);
  const [unread, setUnread] = useState(0);
  const { proofId, dropId } = draft;
  const readKept = async (): Promise<void> => setPhotos(await device.listStoredPhotosOfProof(proofId));
  useEffect(() => {
    void device.listStoredPhotosOfProof(proofId).then(setPhotos);
  }, [proofId]);
  const take = async (files: readonly File[]): Promise<void> => {
    let unreadCount = 0;
    for (const file of files.slice(0, maxPhotosPerStop - photos.length)) {
      const bytes = await shrinkAndReencodePhotoAsJpeg(file);
      if (bytes)
        await device.saveStoredPhoto({
          photoId: crypto.randomUUID(),
          proofId,
          load,
          dropId,
          unitId: null,
          madeAt: serverNowMs(),
          bytes,
          state: 'waiting',
          said: null,
        });
      else unreadCount += 1;
    }
    setUnread(unreadCount);
    await readKept();
  };
  return (
    <div className="driver-photos">
      <label className="touch-button driver-open-button">
        <span>
          {photos.length === 0
            ? t('No photos')
            : t('{count, plural, one {One photo} other {# photos}}', { count: photos.length })}
        </span>
        <b>{t('Take photo')}</b>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          multiple
          className="visually-hidden"
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </label>
      {unread > 0 && (
        <p className="driver-error" role="alert">
          {t(
            '{count, plural, one {One file isn’t a photo this phone can open.} other {# files aren’t photos this phone can open.}}',
            { count: unread },
          )}
        </p>
      )}
      <div className="driver-thumbnails">
        {photos.map((photo, n) => (
          <Thumb
            key={photo.photoId}
            photo={photo}
            number={n + 1}
            onDrop={async () => {
              await device.deleteStoredPhoto(photo.photoId);
              await readKept();
            }}
          />
        ))}
      </div>
    </div>
  );
}
function Thumb({
  photo,
  number,
  onDrop,
}: {
  photo: StoredPhoto;
  number: number;
  onDrop: () => Promise<void>;
}) {
  const t = useTranslate();
  const [address, setAddress] = useState('');
  useEffect(() => {
    const objectUrl = URL.createObjectURL(new Blob([photo.bytes], { type: 'image/jpeg' }));
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [photo]);
  return (
    <figure>
      {address && <img src={address} alt={t('Photo {number}', { number })} />}
      <button
        type="button"
        className="touch-button driver-small-button"
        aria-label={t('Remove photo {number}', { number })}
        onClick={() => void onDrop()}
      >
        {t('Remove')}
      </button>
    </figure>
  );
}
