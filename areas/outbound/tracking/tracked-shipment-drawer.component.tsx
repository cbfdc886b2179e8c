import './tracking.css';
import { useState } from 'react';
import { UnitStageList } from './unit-stage-list.component.tsx';
import { findTrackedUnitsEndpoint } from './shipment-tracking.contract.ts';
import type { TrackedShipment, TrackedUnitStatus } from './shipment-tracking.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { FailedQueryMessage, LoadingLines } from '#kit/web/feedback.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const stages = [
  'finalized',
  'received',
  'putAway',
  'misStaged',
  'cooler',
  'shuttled',
  'arrived',
  'loaded',
] as const;
const words = {
  finalized: 'Finalized',
  received: 'Received',
  putAway: 'Put Away',
  misStaged: 'Mis-staged',
  cooler: 'Cooler',
  shuttled: 'Shuttled',
  arrived: 'Arrived',
  loaded: 'Loaded',
} as const;

/** The units of one shipment, all or of one stage, each with its timeline and a link to its page. */
export function TrackedShipmentDrawer({
  row,
  status,
  position,
  onClose,
}: {
  row: TrackedShipment;
  status: TrackedUnitStatus | undefined;
  position: DrawerProps['position'];
  onClose: () => void;
}) {
  const t = useTranslate();
  const [stage, setStage] = useState<TrackedUnitStatus | undefined>(status);
  return (
    <Drawer
      title={row.consignee}
      besideTitle={<span className="muted nowrap">{formatDate(row.shipDate)}</span>}
      position={position}
      onClose={onClose}
    >
      <div className="col">
        <p className="secondary">
          {row.shipper} → {[row.consignee, row.city, row.state].filter(Boolean).join(', ')}
        </p>
        <div className="row wrap" role="group" aria-label={t('Stages')}>
          <button
            type="button"
            className="toggle-chip"
            aria-pressed={stage === undefined}
            onClick={() => setStage(undefined)}
          >
            {t('unit|All')} <b>{formatCount(row.units)}</b>
          </button>
          {stages
            .filter((s) => row[s] > 0)
            .map((s) => (
              <button
                key={s}
                type="button"
                className="toggle-chip"
                aria-pressed={stage === unitStatus[s]}
                onClick={() => setStage(unitStatus[s])}
              >
                {t(words[s])} <b>{formatCount(row[s])}</b>
              </button>
            ))}
        </div>
        <Boxes key={stage ?? 'all'} row={row} status={stage} />
      </div>
    </Drawer>
  );
}

function Boxes({ row, status }: { row: TrackedShipment; status: TrackedUnitStatus | undefined }) {
  const t = useTranslate();
  const list = useList(findTrackedUnitsEndpoint, {
    stateLocation: 'here',
    initialFilters: { rows: 20 },
    fixedFilters: {
      shipDateFrom: row.shipDate,
      shipDateTo: row.shipDate,
      shipperAccountId: row.shipperId,
      consigneeAccountId: row.consigneeId,
      ...(status === undefined ? {} : { status }),
    },
  });
  if (list.failure) return <FailedQueryMessage error={list.failure} onRetry={list.refetch} />;
  if (list.loadState === 'first') return <LoadingLines lines={6} />;
  if (list.rows.length === 0) return <p className="muted">{t('No units here now.')}</p>;
  return (
    <>
      <UnitStageList boxes={list.rows} pages />
      <Pager list={list} />
    </>
  );
}
