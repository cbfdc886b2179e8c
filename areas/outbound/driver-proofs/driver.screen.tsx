import { IconCircleCheck, IconClock, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import './driver.css';
import type { StoredProof } from './driver-db.client.ts';
import type { DriverStop } from './driver-proofs.contract.ts';
import {
  discardProofAndPhotosOnDevice,
  getDriverQueueState,
  openDriverLinkOrLastLoad,
  refreshDriverLoadAndSendQueue,
  retryProof,
  resendProofAsNewVisit,
  subscribeToDriverQueue,
} from './driver-queue.client.ts';
import type { DriverQueueState } from './driver-queue.client.ts';
import { DriverStopForm } from './driver-stop.component.tsx';
import { deliveryErrors } from '#areas/outbound/deliveries/deliveries.errors.ts';
import { formatCount } from '#kit/contract/money.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { LanguagePicker } from '#kit/web/language-picker.tsx';
import {
  loadRemainingTranslations,
  prefetchAllLanguages,
  applyProfileLanguageUnlessChosen,
  useTranslate,
} from '#kit/web/translate.tsx';
import { formatWindowEnds } from '#areas/outbound/loads/format-load.client.ts';

/** The retry interval for unsent items while the page is open. */
const againMs = 30_000;

/** The driver's page: the stops, without an account and, once opened, without a network. */
export default function Driver() {
  useEffect(() => {
    keepPage();
    void loadRemainingTranslations();
    const open = (): void => void openDriverLinkOrLastLoad(window.location.hash.slice(1)).then(speak);
    open();
    const timer = setInterval(() => void refreshDriverLoadAndSendQueue(), againMs);
    const handleOnline = (): void => void refreshDriverLoadAndSendQueue();
    window.addEventListener('online', handleOnline);
    window.addEventListener('hashchange', open);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', handleOnline);
      window.removeEventListener('hashchange', open);
    };
  }, []);
  const look = useSyncExternalStore(subscribeToDriverQueue, getDriverQueueState);
  return (
    <div className="driver-page one-handed">
      <Head look={look} />
      <Body look={look} />
    </div>
  );
}
/** Uses the language of the link until the driver chooses one. */
const speak = (): void => void applyProfileLanguageUnlessChosen(getDriverQueueState().load?.language);

/** The page opens without a network. A service worker caches its files, but never server responses. */
function keepPage(): void {
  if (import.meta.env.MODE !== 'production' || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .register('/proof-worker.js', { scope: '/proof' })
    .then(async () => {
      const worker = (await navigator.serviceWorker.ready).active;
      await prefetchAllLanguages();
      const files = performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .filter((name) => new URL(name).pathname.startsWith('/assets/'));
      worker?.postMessage({ keep: [...new Set(files)] });
    })
    .catch(() => undefined);
}

function Head({ look }: { look: DriverQueueState }) {
  const t = useTranslate();
  const waiting =
    look.proofs.filter((p) => p.state === 'waiting').length +
    look.photos.filter((h) => h.state === 'waiting' && look.proofs.some((p) => p.proofId === h.proofId))
      .length;
  return (
    <header className="driver-header">
      <h1>{look.load ? t('Load {number}', { number: look.load.load }) : t('Proof of delivery')}</h1>
      <p className="muted">
        {[look.load?.trailer && t('Trailer {trailer}', { trailer: look.load.trailer }), look.load?.carrier]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="driver-connection" role="status">
        {!look.isOnline && <IconWifiOff size={18} stroke={2} aria-hidden />}
        {sayNet(t, look, waiting)}
      </p>
      <LanguagePicker />
    </header>
  );
}
function sayNet(
  t: ReturnType<typeof useTranslate>,
  { isOnline: on, readError, storedLoadTimeMs: staleAt, load }: DriverQueueState,
  waiting: number,
): string {
  const unsentText =
    waiting > 0 ? t('{count} saved here, not sent yet', { count: formatCount(waiting) }) : '';
  if (!on) return [t('Offline'), unsentText].filter(Boolean).join(' · ');
  if (readError) return [t(readError.text, readError.params), unsentText].filter(Boolean).join(' · ');
  if (unsentText) return unsentText;
  if (!load || staleAt !== null) return t('Loading stops');
  return t('All sent');
}

function Body({ look }: { look: DriverQueueState }) {
  const t = useTranslate();
  const [open, setOpen] = useState<number | null>(null);
  const { load } = look;
  return (
    <main className="driver-stops">
      {look.linkEndedMessage !== null && <p className="driver-note tone-fault">{t(look.linkEndedMessage)}</p>}
      {load && !load.left && (
        <p className="driver-note">{t('The load hasn’t left yet. Saved proofs are sent when it does.')}</p>
      )}
      {load?.stops.map((stop) => (
        <Stop
          key={stop.id}
          stop={stop}
          load={load.load}
          proofs={look.proofs.filter((p) => p.dropId === stop.id)}
          open={open === stop.id}
          onOpen={(yes) => setOpen(yes ? stop.id : null)}
        />
      ))}
      {load && (
        <p className="muted">
          {load.company} · <a href={`tel:${load.phone}`}>{load.phone}</a>
        </p>
      )}
    </main>
  );
}

function Stop({
  stop,
  load,
  proofs,
  open,
  onOpen,
}: {
  stop: DriverStop;
  load: string;
  proofs: readonly StoredProof[];
  open: boolean;
  onOpen: (open: boolean) => void;
}) {
  const t = useTranslate();
  const last = proofs.at(-1);
  const delivered = stop.deliveredAt !== null || last?.state === 'sent';
  const waiting = last?.state === 'waiting';
  return (
    <article className={`driver-stop ${delivered ? 'is-done' : ''}`}>
      <header>
        <b className="driver-stop-number">{stop.seq}</b>
        <div className="grow">
          <h2>{stop.name}</h2>
          <p>{[stop.address, stop.city].filter(Boolean).join(', ')}</p>
          {stop.phone && (
            <p>
              <a href={`tel:${stop.phone}`}>{stop.phone}</a>
            </p>
          )}
          <p className="muted">
            {stop.windowStart &&
              stop.windowEnd &&
              t('{from} to {to}', formatWindowEnds(stop.windowStart, stop.windowEnd, stop.zone))}
          </p>
          <p>
            {t('{count, plural, one {One unit} other {# units}}', { count: stop.boxes.length })}
            {' · '}
            {stop.consignees.map(({ name }) => name).join(', ')}
          </p>
        </div>
      </header>
      <p className={`driver-stop-status ${delivered ? 'delivered' : ''}`}>
        {delivered && <IconCircleCheck size={18} stroke={2} aria-hidden />}
        {waiting && <IconClock size={18} stroke={2} aria-hidden />}
        {stateOf(t, stop, last)}
      </p>
      {last?.state === 'refused' && <Refused proof={last} />}
      {!open && !waiting && last?.state !== 'refused' && (
        <button
          type="button"
          className={`touch-button ${delivered ? 'driver-small-button' : 'driver-primary-button primary'}`}
          onClick={() => onOpen(true)}
        >
          {delivered ? t('Add redelivery') : t('Add proof for stop {seq}', { seq: stop.seq })}
        </button>
      )}
      {open && <DriverStopForm load={load} stop={stop} isNewVisit={delivered} onDone={() => onOpen(false)} />}
    </article>
  );
}
function stateOf(
  t: ReturnType<typeof useTranslate>,
  stop: DriverStop,
  last: StoredProof | undefined,
): string {
  if (last?.state === 'waiting')
    return last.said?.code === deliveryErrors.loadNotReleased.code
      ? t('Saved here until the load is released')
      : t('Saved here, not sent yet');
  if (last?.state === 'refused') return t('Rejected');
  if (stop.deliveredAt !== null)
    return t('Delivered {when}', { when: formatShortDateTime(stop.deliveredAt, stop.zone) });
  return last ? t('Delivered') : t('To deliver');
}

/** A proof that the server rejected: why, and what the driver can do. */
function Refused({ proof }: { proof: StoredProof }) {
  const t = useTranslate();
  const visited = proof.said?.code === deliveryErrors.alreadyDelivered.code;
  return (
    <div className="driver-note tone-fault" role="alert">
      <p>{t(proof.said?.text ?? '', proof.said?.params)}</p>
      <div className="driver-field-row">
        {visited ? (
          <button
            type="button"
            className="touch-button driver-small-button"
            onClick={() => void resendProofAsNewVisit(proof)}
          >
            {t('Save as redelivery')}
          </button>
        ) : (
          <button
            type="button"
            className="touch-button driver-small-button"
            onClick={() => void retryProof(proof)}
          >
            {t('Resend')}
          </button>
        )}
        <button
          type="button"
          className="touch-button driver-small-button"
          onClick={() => void discardProofAndPhotosOnDevice(proof.proofId)}
        >
          {t('Discard proof')}
        </button>
      </div>
    </div>
  );
}
