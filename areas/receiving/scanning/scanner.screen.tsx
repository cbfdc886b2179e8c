import {
  IconAlertOctagon,
  IconArrowRight,
  IconArrowsExchange,
  IconCamera,
  IconDots,
  IconKeyboard,
  IconPackage,
  IconStack2,
  IconTruckLoading,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import './scanner.css';
import './scan-result-view.css';
import './scanner-sign-in.css';
import { findScanAction } from './scan-result-view.client.ts';
import { RecentScanList, ScanResultPanel } from './scanner-result.component.tsx';
import { ScannerSignInForm } from './scanner-sign-in.component.tsx';
import { CurrentScanJob } from './scanner-job.component.tsx';
import { CurrentOrEndedTaskBar, OpenTaskCountChip } from './scanner-tasks.component.tsx';
import type { ScannerSheetName } from './scanner-state.client.ts';
import { getScannerState, updateScannerState, useScannerState } from './scanner-state.client.ts';
import type { ScanContext } from './scan-meaning.rules.ts';
import { handleScannedCode } from './scanner-events.client.ts';
import { selectScanKind, loadStoredScannerDataAndStartSync } from './scanner.client.ts';
import { enableInstallOffer } from './scanner-install.client.ts';
import { useKeyboardWedge } from './use-keyboard-wedge.client.ts';
import { loadSchemas } from '#kit/web/schema-loading.ts';
import { prefetchAllLanguages, useTranslate } from '#kit/web/translate.tsx';
import { productName } from '#kit/contract/product.ts';

// Sheets and camera are not needed before sign-in. They are cached with the page for times without a network.
const fetchSheets = () => import('./scanner-sheets.component.tsx');
const ScannerSheet = lazy(() => fetchSheets().then((part) => ({ default: part.ScannerSheet })));
const ScannerCamera = lazy(() => fetchSheets().then((part) => ({ default: part.ScannerCamera })));

/** The scanner: sign in once, then only scan. It works without a network. The waiting scans are counted at the upper right. */
export default function ScannerScreen() {
  useEffect(() => loadStoredScannerDataAndStartSync(), []);
  useEffect(keepPage, []);
  useEffect(enableInstallOffer, []);
  return (
    <div className="scanner-page" data-theme="dark">
      <div className="scanner one-handed">
        <Page />
      </div>
    </div>
  );
}

function Page() {
  const t = useTranslate();
  const { ready, session: person } = useScannerState();
  if (!ready) return <main className="scanner-sign-in" aria-busy aria-label={t('Scanner')} />;
  return person ? <AtWork /> : <ScannerSignInForm />;
}

/** The page opens without a network: a service worker caches its files, but never responses of the API. */
function keepPage(): void {
  if (import.meta.env.MODE !== 'production' || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .register('/scan-worker.js', { scope: '/scan' })
    .then(async () => {
      const worker = (await navigator.serviceWorker.ready).active;
      await Promise.all([prefetchAllLanguages(), fetchSheets(), loadSchemas()]);
      const files = performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .filter((name) => new URL(name).pathname.startsWith('/assets/'));
      worker?.postMessage({ keep: [...new Set(files)] });
    })
    .catch(() => undefined);
}

function AtWork() {
  const t = useTranslate();
  useEffect(() => void fetchSheets().catch(() => undefined), []);
  const { sheet, camera, unresolvedScans: troubled, scanContext: standing } = useScannerState();
  // Keys that arrive before the field has the focus are not lost. Text typed while the lookup sheet is open is looked up.
  const type = (text: string) => {
    const { typing, sheet: open } = getScannerState();
    updateScannerState({ typing: `${typing ?? ''}${text}`, sheet: open === 'lookUp' ? open : null });
  };
  const enter = () => {
    const { typing } = getScannerState();
    if (!typing?.trim()) return false;
    handleScannedCode(typing);
    return true;
  };
  useKeyboardWedge(handleScannedCode, type, enter);
  return (
    <main className="scanner-main">
      <Top />
      <CurrentOrEndedTaskBar />
      <CurrentScanJob />
      <TypeCode />
      {troubled.length > 0 && sheet !== 'troubled' && (
        <button
          type="button"
          className="scanner-alert"
          onClick={() => updateScannerState({ sheet: 'troubled' })}
        >
          <IconAlertOctagon size={20} stroke={2} aria-hidden />
          {t('{count, plural, one {# saved scan was rejected} other {# saved scans were rejected}}', {
            count: troubled.length,
          })}
        </button>
      )}
      <LeftBanner />
      {camera && (
        <Suspense fallback={null}>
          <ScannerCamera />
        </Suspense>
      )}
      <Middle choosing={sheet ?? sheetFirst(standing)} />
      <Bottom />
    </main>
  );
}

/** Shows above the job that scans of other users wait here, until they are sent. */
function LeftBanner() {
  const t = useTranslate();
  const { otherUserScans: foreign, sheet } = useScannerState();
  const [first] = foreign;
  if (!first || sheet === 'left') return null;
  const count = foreign.reduce((sum, one) => sum + one.waitingCount, 0);
  return (
    <button
      type="button"
      className="scanner-alert"
      onClick={() => updateScannerState({ sheet: 'left', errorMessage: null })}
    >
      <IconAlertOctagon size={20} stroke={2} aria-hidden />
      {foreign.length === 1
        ? t('{count, plural, one {# scan by {name} is waiting} other {# scans by {name} are waiting}}', {
            count,
            name: first.name,
          })
        : t(
            '{count, plural, one {# scan by another user is waiting here} other {# scans by other users are waiting here}}',
            {
              count,
            },
          )}
    </button>
  );
}

/** A truck is chosen before anything is scanned for it. */
function sheetFirst({ kind, pickupId, shuttleLoadId }: ScanContext): ScannerSheetName | null {
  if (kind === 'load' && pickupId === null) return 'loads';
  return kind === 'shuttle' && shuttleLoadId === null ? 'shuttles' : null;
}

function Middle({ choosing }: { choosing: ScannerSheetName | null }) {
  const { deviceMessage: word, question, sheet, recentOwnScans: rows } = useScannerState();
  // The list of loads or shuttles opens by itself until one is chosen. A rejection is still shown.
  if (choosing && (sheet || (!word && !question)))
    return (
      <Suspense fallback={null}>
        <ScannerSheet sheet={choosing} />
      </Suspense>
    );
  return (
    <>
      <ScanResultPanel />
      {!(question || rows[0]?.state === 'asked') && <RecentScanList />}
    </>
  );
}

function Top() {
  const t = useTranslate();
  const { session: person, camera, typing } = useScannerState();
  if (!person) return null;
  return (
    <header className="scanner-header">
      <Mark />
      <h1 className="ellipsis grow" style={{ fontSize: 'inherit', fontWeight: 430 }}>
        {person.name.split(' ').at(-1)}, {person.warehouse.code}
      </h1>
      <button
        type="button"
        className="scanner-header-button"
        aria-pressed={typing !== null}
        aria-label={t('Type the code')}
        onClick={() => updateScannerState({ typing: typing === null ? '' : null })}
      >
        <IconKeyboard size={24} stroke={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className="scanner-header-button"
        aria-pressed={camera}
        aria-label={t('Camera')}
        onClick={() => updateScannerState({ camera: !camera })}
      >
        <IconCamera size={24} stroke={1.75} aria-hidden />
      </button>
      <OpenTaskCountChip />
      <Queue />
    </header>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" role="img" aria-label={productName}>
      <path
        d="M19 7.6 12 3.5 4.7 7.75v8.5L12 20.5l7-4.1"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M9.4 12h3.1M16.6 12h5.2"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The number of scans without a response yet, and whether there is a network to send them. */
function Queue() {
  const t = useTranslate();
  const { isOnline: on, waitingCount: waiting } = useScannerState();
  const count = t('{count} waiting', { count: waiting });
  if (!on)
    return (
      <span className="scan-queue tone-wait" role="status" aria-label={`${count}, ${t('Offline')}`}>
        <IconWifiOff size={18} stroke={2} aria-hidden />
        {count}
      </span>
    );
  return (
    <span
      className={`scan-queue ${waiting > 0 ? 'tone-move' : 'tone-done'}`}
      role="status"
      aria-label={`${count}, ${t('Online')}`}
    >
      <IconWifi size={18} stroke={2} aria-hidden />
      {count}
    </span>
  );
}

/** For a torn label. The field opens by itself when the user begins to type. */
function TypeCode() {
  const t = useTranslate();
  const { typing } = useScannerState();
  if (typing === null) return null;
  return (
    <form
      className="code-entry-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (typing.trim() !== '') handleScannedCode(typing);
      }}
    >
      <label>
        {t('Type the code')}
        <input
          data-codes
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typing}
          onChange={(event) => updateScannerState({ typing: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') updateScannerState({ typing: null });
          }}
        />
      </label>
      <button type="submit" className="touch-button scanner-button primary" aria-label={t('Scan')}>
        <IconArrowRight size={26} stroke={2} aria-hidden />
      </button>
    </form>
  );
}

const main = [
  { kind: 'receive', icon: IconPackage },
  { kind: 'putAway', icon: IconStack2 },
  { kind: 'load', icon: IconTruckLoading },
  { kind: 'shuttle', icon: IconArrowsExchange },
] as const;
function Bottom() {
  const t = useTranslate();
  const { session: person, scanContext: standing, sheet } = useScannerState();
  const shownModes = main.filter((m) => person?.kinds.includes(m.kind));
  const elsewhere = !shownModes.some((m) => m.kind === standing.kind);
  return (
    <nav className="scanner-navigation" aria-label={t('Scan modes')}>
      {shownModes.map(({ kind, icon: Glyph }) => (
        <button
          key={kind}
          type="button"
          aria-current={standing.kind === kind ? 'page' : undefined}
          onClick={() => selectScanKind(kind)}
        >
          <Glyph size={25} stroke={1.75} aria-hidden />
          {t(findScanAction(kind)?.title ?? kind)}
        </button>
      ))}
      <button
        type="button"
        aria-current={elsewhere ? 'page' : undefined}
        aria-expanded={sheet === 'more'}
        onClick={() => updateScannerState({ sheet: sheet === 'more' ? null : 'more' })}
      >
        <IconDots size={25} stroke={1.75} aria-hidden />
        {t('More')}
      </button>
    </nav>
  );
}
