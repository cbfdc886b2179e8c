import { IconAlertTriangle, IconCheck, IconPackageImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  closeShuttleDifferenceByScannerEndpoint,
  getShuttleManifestForScannerEndpoint,
} from './scan-arrivals.contract.ts';
import { isSupervisingRole } from './scanning.rules.ts';
import { translateScanMessage } from './scan-result-view.client.ts';
import { ScannerSheetFrame, ScannerButton } from './scanner-buttons.component.tsx';
import { callScannerApi } from './scanner-api.client.ts';
import { selectScanTarget, refreshScannerDataIfOnline } from './scanner.client.ts';
import { toggleNextUnitDamaged } from './next-unit.client.ts';
import { getScannerState, updateScannerState, useScannerState } from './scanner-state.client.ts';
import { playSignalAndVibrate } from './signals.client.ts';
import { translateIfUnknownAccountName } from '#areas/accounts/accounts/account-name.rules.ts';
import {
  formatCountedOfSent,
  shouldShowOpenDifferences,
  listReasonsToChoose,
} from '#areas/shuttles/shuttle-loads/manifest.rules.ts';
import {
  differenceNames,
  shuttleManifestSchema,
  differenceReasonNames,
} from '#areas/shuttles/shuttle-loads/shuttle-manifest.contract.ts';
import type {
  DifferenceReason,
  DifferenceRow,
  ShuttleManifest,
} from '#areas/shuttles/shuttle-loads/shuttle-manifest.contract.ts';
import { createIdempotencyKey } from '#kit/web/api-call.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The shuttles from our other warehouses, and the discrepancies of the one at the dock. */
export function InboundShuttlesSheet() {
  const t = useTranslate();
  const { sync, scanContext: standing, errorMessage: complaint, isOnline: on } = useScannerState();
  const trucks = sync?.inbound ?? [];
  const chosen = trucks.find((s) => s.id === standing.shuttleLoadId);
  return (
    <ScannerSheetFrame title={t('Inbound shuttles')}>
      {complaint && (
        <p className="scanner-note tone-fault" role="alert">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          {translateScanMessage(t, complaint.sentence, complaint.params)}
        </p>
      )}
      <ScannerButton icon={IconAlertTriangle} on={standing.damaged} onPress={toggleNextUnitDamaged}>
        {t('Mark next as damaged')}
      </ScannerButton>
      {trucks.length === 0 && <p className="muted">{t('No inbound shuttles.')}</p>}
      {trucks.map((s) => (
        <ScannerButton
          key={s.id}
          icon={IconPackageImport}
          on={s.id === standing.shuttleLoadId}
          onPress={() => {
            selectScanTarget({ shuttleLoadId: s.id === standing.shuttleLoadId ? null : s.id });
            updateScannerState({ sheet: 'inbound' });
          }}
          small={
            shouldShowOpenDifferences(s)
              ? t('{count, plural, one {# difference} other {# differences}}', { count: s.open })
              : null
          }
          end={<>{formatCountedOfSent(s)}</>}
        >
          {s.number} {t('from {warehouse}', { warehouse: s.from })}
        </ScannerButton>
      ))}
      {chosen && on && <Differences key={chosen.id} id={chosen.id} />}
      {chosen && !on && (
        <p className="muted">
          {t('You can count units offline. Resolve differences when you’re back online.')}
        </p>
      )}
    </ScannerSheetFrame>
  );
}

function Differences({ id }: { id: number }) {
  const t = useTranslate();
  const [manifest, setKnown] = useState<ShuttleManifest | null>(null);
  const [openUnitId, setAsked] = useState<number | null>(null);
  const token = useScannerState().session?.token;
  useEffect(() => {
    let isUnmounted = false;
    void callScannerApi(getShuttleManifestForScannerEndpoint, shuttleManifestSchema, {
      token,
      params: { id },
    }).then((response) => {
      if (!isUnmounted && response.kind === 'answer') setKnown(response.data);
    });
    return () => {
      isUnmounted = true;
    };
  }, [id, token]);
  if (!manifest) return null;
  const close = async (row: DifferenceRow, reason: DifferenceReason) => {
    const response = await callScannerApi(closeShuttleDifferenceByScannerEndpoint, shuttleManifestSchema, {
      token: getScannerState().session?.token,
      params: { id },
      body: { unitId: row.unitId, reason },
      key: createIdempotencyKey(),
    });
    if (response.kind === 'answer') {
      setKnown(response.data);
      setAsked(null);
      updateScannerState({ errorMessage: null });
      playSignalAndVibrate('ok');
      return refreshScannerDataIfOnline();
    }
    updateScannerState({
      errorMessage:
        response.kind === 'silent'
          ? { sentence: 'Offline. Resolve differences when you’re back online.', params: {}, isOffline: true }
          : { sentence: response.sentence, params: response.params },
    });
    return playSignalAndVibrate('error');
  };
  // Before the truck has arrived, nothing is known to differ.
  if (manifest.differences.length === 0) return null;
  const open = manifest.differences.filter((row) => listReasonsToChoose(row).length > 0);
  return (
    <>
      <h3 className="caption">{t('Differences')}</h3>
      {manifest.open === 0 && <p className="muted">{t('All differences have a reason.')}</p>}
      {open.map((row) => (
        <Difference
          key={row.unitId}
          row={row}
          open={openUnitId === row.unitId}
          ask={() => setAsked(openUnitId === row.unitId ? null : row.unitId)}
          close={(reason) => close(row, reason)}
        />
      ))}
    </>
  );
}

function Difference({
  row,
  open,
  ask,
  close,
}: {
  row: DifferenceRow;
  open: boolean;
  ask: () => void;
  close: (reason: DifferenceReason) => Promise<void>;
}) {
  const t = useTranslate();
  const role = useScannerState().session?.role ?? 0;
  const may = row.difference !== 'missing' || isSupervisingRole(role);
  return (
    <article className="scanner-task" aria-label={row.unitCode}>
      <ScannerButton
        icon={IconAlertTriangle}
        on={open}
        onPress={ask}
        small={translateIfUnknownAccountName(t, row.consignee)}
      >
        {t(row.reason === null ? differenceNames[row.difference] : differenceReasonNames[row.reason])} ·{' '}
        {row.unitCode}
      </ScannerButton>
      {open && !may && <p className="note">{t('A supervisor enters why a unit is missing.')}</p>}
      {open &&
        may &&
        listReasonsToChoose(row).map((reason) => (
          <ScannerButton key={reason} icon={IconCheck} onPress={() => close(reason)}>
            {t(differenceReasonNames[reason])}
          </ScannerButton>
        ))}
    </article>
  );
}
