import type { ReactNode } from 'react';
import type { ScanKind } from './scanning.contract.ts';
import { countUnitsLastScannedIntoPosition, countUnsentUnitsForTarget } from './scan-counts.rules.ts';
import { findScanAction } from './scan-result-view.client.ts';
import type { ScannerSheetName } from './scanner-state.client.ts';
import { updateScannerState, useScannerState } from './scanner-state.client.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const titleOf = (kind: ScanKind): string => findScanAction(kind)?.title ?? kind;

/** The user's current job: the action, the place and the progress. A tap changes the place. */
export function CurrentScanJob() {
  const { kind } = useScannerState().scanContext;
  if (kind === 'load') return <LoadJob />;
  if (kind === 'shuttle') return <ShuttleJob />;
  if (kind === 'arrive') return <InboundJob />;
  if (kind === 'receive') return <ReceiveJob />;
  return <PlaceJob />;
}

/** A job whose place is chosen in a sheet. */
function JobButton({ opens, children }: { opens: ScannerSheetName; children: ReactNode }) {
  const { sheet } = useScannerState();
  return (
    <button
      type="button"
      className="scanner-job"
      aria-expanded={sheet === opens}
      onClick={() => updateScannerState({ sheet: sheet === opens ? null : opens })}
    >
      {children}
    </button>
  );
}

/** The progress, on the right. */
function Count({ word, children }: { word: string; children: ReactNode }) {
  return (
    <span className="job-count">
      <span className="job-label">{word}</span>
      <span className="job-value">{children}</span>
    </span>
  );
}

function LoadJob() {
  const t = useTranslate();
  const { scanContext: standing, sync, waitingScans: waitingRows } = useScannerState();
  const load = sync?.loads.find((l) => l.pickupId === standing.pickupId);
  return (
    <JobButton opens="loads">
      <span style={{ minWidth: 0 }}>
        <span className="job-label">
          {load?.door == null ? t(titleOf('load')) : t('Load at door {door}', { door: load.door })}
        </span>
        <span className="job-value ellipsis" style={{ display: 'block' }}>
          {load ? (
            <>
              {load.loadName} <small>{load.drops}</small>
            </>
          ) : (
            t('Which load?')
          )}
        </span>
      </span>
      {load && (
        <Count word={t('loaded')}>
          {load.loaded + countUnsentUnitsForTarget(waitingRows, { kind: 'load', pickupId: load.pickupId })}{' '}
          <small>{t('of {count}', { count: load.planned })}</small>
        </Count>
      )}
    </JobButton>
  );
}

function InboundJob() {
  const t = useTranslate();
  const { scanContext: standing, sync } = useScannerState();
  const truck = sync?.inbound.find((s) => s.id === standing.shuttleLoadId);
  return (
    <JobButton opens="inbound">
      <span style={{ minWidth: 0 }}>
        <span className="job-label">{t(titleOf('arrive'))}</span>
        <span className="job-value ellipsis" style={{ display: 'block' }}>
          {standing.damaged && `${t('Damaged')} · `}
          {truck
            ? `${truck.number} ${t('from {warehouse}', { warehouse: truck.from })}`
            : t('Varies by unit')}
        </span>
      </span>
      {truck && (
        <Count word={t('counted')}>
          {truck.counted}{' '}
          <small>
            {truck.extra === 0
              ? t('of {count}', { count: truck.sent })
              : t('of {count}, plus {extra} extra', { count: truck.sent, extra: truck.extra })}
          </small>
        </Count>
      )}
    </JobButton>
  );
}

function ShuttleJob() {
  const t = useTranslate();
  const { scanContext: standing, sync, waitingScans: waitingRows } = useScannerState();
  const truck = sync?.shuttles.find((s) => s.id === standing.shuttleLoadId);
  return (
    <JobButton opens="shuttles">
      <span style={{ minWidth: 0 }}>
        <span className="job-label">
          {truck?.door == null ? t('Shuttle') : t('Shuttle at door {door}', { door: truck.door })}
        </span>
        <span className="job-value ellipsis" style={{ display: 'block' }}>
          {truck ? (
            <>
              {truck.number} <small>{t('to {warehouse}', { warehouse: truck.to })}</small>
            </>
          ) : (
            t('Which shuttle?')
          )}
        </span>
      </span>
      {truck && (
        <Count word={t('on this shuttle')}>
          {truck.units + countUnsentUnitsForTarget(waitingRows, { kind: 'shuttle', shuttleLoadId: truck.id })}
        </Count>
      )}
    </JobButton>
  );
}

function ReceiveJob() {
  const t = useTranslate();
  const { scanContext: standing, sync, waitingScans: waitingRows } = useScannerState();
  const code = standing.palletCode;
  const syncedUnits = sync?.pallets.find((p) => p.code === code)?.units ?? 0;
  const waiting =
    code === null ? 0 : countUnsentUnitsForTarget(waitingRows, { kind: 'receive', palletCode: code });
  return (
    <JobButton opens="receive">
      <span>
        <span className="job-label">
          {standing.door === null
            ? t(titleOf('receive'))
            : t('Receive at door {door}', { door: standing.door })}
        </span>
        <span className="job-value">
          {standing.noDescription ? t('Prod Desc Needed') : <PalletWord code={code} />}
        </span>
      </span>
      {code !== null && <Count word={t('on this pallet')}>{syncedUnits + waiting}</Count>}
    </JobButton>
  );
}
/** The last digits of a pallet: its serial number and check digit. */
function PalletWord({ code }: { code: string | null }) {
  const t = useTranslate();
  if (code === null) return t('No pallet');
  return t('Pallet {code}', { code: `…${code.slice(-5, -1)} ${code.slice(-1)}` });
}

/** Actions without a sheet: some have a position, the others only show what to scan. */
function PlaceJob() {
  const t = useTranslate();
  const { scanContext: standing, recentOwnScans: rows } = useScannerState();
  const { kind, position } = standing;
  const atPlace = kind === 'putAway' || kind === 'stage';
  const into = position === null ? 0 : countUnitsLastScannedIntoPosition(rows, kind, position);
  return (
    <div className="scanner-job">
      <span>
        <span className="job-label">{t(titleOf(kind))}</span>
        <span className="job-value">
          {atPlace ? (position ?? t('Which position?')) : t(findScanAction(kind)?.prompt.sentence ?? '')}
        </span>
      </span>
      {atPlace && position !== null && <Count word={t('into this position')}>{into}</Count>}
    </div>
  );
}
