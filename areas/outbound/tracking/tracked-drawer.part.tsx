import './tracking.css';
import { useState } from 'react';
import { BoxList } from './boxes.part.tsx';
import { findTrackedUnits } from './shipment-tracking.contract.ts';
import type { TrackedRow, TrackedStatus } from './shipment-tracking.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { Failed, Loading } from '#kit/web/nothing.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useText } from '#kit/web/text.tsx';

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

/** The boxes of one shipment, all or of one stage, each with its life and its page. */
export function TrackedDrawer({
  row,
  status,
  place,
  onClose,
}: {
  row: TrackedRow;
  status: TrackedStatus | undefined;
  place: DrawerProps['place'];
  onClose: () => void;
}) {
  const t = useText();
  const [stage, setStage] = useState<TrackedStatus | undefined>(status);
  return (
    <Drawer
      title={row.consignee}
      beside={<span className="dim nw">{showDate(row.shipDate)}</span>}
      place={place}
      onClose={onClose}
    >
      <div className="col">
        <p className="mid">
          {row.shipper} → {[row.consignee, row.city, row.state].filter(Boolean).join(', ')}
        </p>
        <div className="row wrap" role="group" aria-label={t('Stages')}>
          <button
            type="button"
            className="chip-choice"
            aria-pressed={stage === undefined}
            onClick={() => setStage(undefined)}
          >
            {t('unit|All')} <b>{showCount(row.units)}</b>
          </button>
          {stages
            .filter((s) => row[s] > 0)
            .map((s) => (
              <button
                key={s}
                type="button"
                className="chip-choice"
                aria-pressed={stage === unitStatus[s]}
                onClick={() => setStage(unitStatus[s])}
              >
                {t(words[s])} <b>{showCount(row[s])}</b>
              </button>
            ))}
        </div>
        <Boxes key={stage ?? 'all'} row={row} status={stage} />
      </div>
    </Drawer>
  );
}

function Boxes({ row, status }: { row: TrackedRow; status: TrackedStatus | undefined }) {
  const t = useText();
  const list = useList(findTrackedUnits, {
    where: 'here',
    start: { rows: 20 },
    fixed: {
      shipDateFrom: row.shipDate,
      shipDateTo: row.shipDate,
      shipperAccountId: row.shipperId,
      consigneeAccountId: row.consigneeId,
      ...(status === undefined ? {} : { status }),
    },
  });
  if (list.failure) return <Failed failure={list.failure} again={list.again} />;
  if (list.state === 'first') return <Loading lines={6} />;
  if (list.rows.length === 0) return <p className="dim">{t('No box stands here any more.')}</p>;
  return (
    <>
      <BoxList boxes={list.rows} pages />
      <Pager list={list} />
    </>
  );
}
