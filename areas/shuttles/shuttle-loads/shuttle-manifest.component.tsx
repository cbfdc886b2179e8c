import { formatCountedUnits } from './counted-format.client.ts';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconCheck, IconPackageOff } from '@tabler/icons-react';
import { useState } from 'react';
import { listReasonsToChoose } from './manifest.rules.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import type { ShuttleLoad } from './shuttle-loads.contract.ts';
import {
  closeManifestDifferenceEndpoint,
  differenceNames,
  getShuttleManifestWithArrivalDifferencesEndpoint,
  differenceReasonNames,
} from './shuttle-manifest.contract.ts';
import type { DifferenceRow, ShuttleManifest } from './shuttle-manifest.contract.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Both sides of a truck that has left: what was sent, what was counted, and each discrepancy with its reason. */
export function ShuttleManifestCard({ load, side }: { load: ShuttleLoad; side: 'leaving' | 'coming' }) {
  const left = load.status >= shuttleLoadStatus.released;
  const sheet = useApiQuery(
    getShuttleManifestWithArrivalDifferencesEndpoint,
    left ? { params: { id: load.id } } : null,
  );
  if (!left) return null;
  return (
    <QueryBoundary query={sheet} skeletonLines={3}>
      {(found) => (
        <div className="col">
          <Sums of={found} />
          {found.status === shuttleLoadStatus.arrived && <Differences load={load} of={found} side={side} />}
        </div>
      )}
    </QueryBoundary>
  );
}

function Sums({ of: manifest }: { of: ShuttleManifest }) {
  const t = useTranslate();
  const part = manifest.sent === 0 ? 0 : Math.min(100, (100 * manifest.counted) / manifest.sent);
  return (
    <div className="manifest-totals">
      <p>
        {formatCountedUnits(t, manifest)}
        {manifest.status === shuttleLoadStatus.arrived && manifest.open === 0 && (
          <> · {t('All differences have a reason.')}</>
        )}
      </p>
      <span className="manifest-progress" aria-hidden>
        <span style={{ width: `${part}%` }} />
      </span>
    </div>
  );
}

function Differences({
  load,
  of: manifest,
  side,
}: {
  load: ShuttleLoad;
  of: ShuttleManifest;
  side: 'leaving' | 'coming';
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const isAtOtherWarehouse = me.warehouses.length === 1 && me.warehouse?.id !== load.outboundWarehouseId;
  const denied = me.can('shuttleLoadArrival:outbound') && !isAtOtherWarehouse ? null : t(notAllowedMessage);
  if (manifest.differences.length === 0) return null;
  return (
    <>
      {manifest.open > 0 && (
        <p className="note tone-wait" role="status">
          <IconPackageOff size={16} stroke={1.75} aria-hidden />
          <span className="grow">
            {t('{count, plural, one {# difference needs a reason.} other {# differences need a reason.}}', {
              count: manifest.open,
            })}
          </span>
        </p>
      )}
      <ul className="manifest-differences" aria-label={t('Differences')}>
        {manifest.differences.map((row) => (
          <li key={row.unitId}>
            <Difference
              row={row}
              loadId={load.id}
              denied={side === 'coming' ? denied : t(notAllowedMessage)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Difference({ row, loadId, denied }: { row: DifferenceRow; loadId: number; denied: string | null }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState('');
  const act = useApiMutation(closeManifestDifferenceEndpoint, {
    successMessage: () => ({ text: 'Difference for {unit} resolved.', params: { unit: row.unitCode } }),
  });
  const reasons = listReasonsToChoose(row);
  const reason = reasons.find((code) => code === chosen);
  const label = t('Reason for difference: {unit}', { unit: row.unitCode });
  return (
    <>
      <p>
        <b>{t(differenceNames[row.difference])}</b> {row.unitCode}
        <span className="muted"> {row.consignee}</span>
      </p>
      {row.reason && (
        <p className="muted">
          {t(differenceReasonNames[row.reason])} · {translateAnonymousOrErasedPersonName(t, row.closedBy)}
        </p>
      )}
      {reasons.length > 0 && (
        <div className="row">
          <div className="field grow">
            <select
              className="input"
              aria-label={label}
              value={chosen}
              disabled={denied !== null}
              onChange={(event) => setChosen(event.target.value)}
            >
              <option value="">{t('Choose a reason')}</option>
              {reasons.map((code) => (
                <option key={code} value={code}>
                  {t(differenceReasonNames[code])}
                </option>
              ))}
            </select>
          </div>
          <Button
            isSmall
            icon={IconCheck}
            disabledReason={denied ?? (reason ? null : t('Choose a reason'))}
            onPress={async () => {
              if (reason) await act.run({ params: { id: loadId }, body: { unitId: row.unitId, reason } });
            }}
          >
            {t('Close')}
          </Button>
        </div>
      )}
    </>
  );
}
