import { useMemo } from 'react';
import { findLaneAccuracyOfLast30DaysEndpoint } from './etas.contract.ts';
import type { LaneAccuracyRow } from './etas.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useList } from '#kit/web/list.ts';
import { Pager } from '#kit/web/pager.tsx';
import { formatDuration } from '#kit/web/format-duration.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const off = (t: Translate, minutes: number | null) => (minutes === null ? '–' : formatDuration(t, minutes));
const columnsOf = (t: Translate): TableColumn<LaneAccuracyRow>[] => [
  {
    id: 'lane',
    title: t('From and to'),
    width: 176,
    flexGrow: true,
    sortField: 'deliverTo',
    cell: (r) => `${r.origin} – ${r.deliverTo}, ${[r.city, r.stateCode].filter(Boolean).join(' ')}`,
    getFullText: (r) => `${r.origin} – ${r.deliverTo}, ${[r.city, r.stateCode].filter(Boolean).join(' ')}`,
  },
  {
    id: 'deliveries',
    title: t('Trips'),
    width: 66,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'deliveries',
    cell: (r) => formatCount(r.deliveries),
  },
  {
    id: 'p50',
    title: t('50% within'),
    width: 92,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'p50',
    cell: (r) => off(t, r.p50),
  },
  {
    id: 'p90',
    title: t('90% within'),
    width: 110,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'p90',
    cell: (r) => off(t, r.p90),
  },
  {
    id: 'plain',
    title: t('Miles only'),
    width: 136,
    alignRight: true,
    cell: (r) => `${off(t, r.plainP50)}, ${off(t, r.plainP90)}`,
  },
];

/** The error of ETAs at departure by lane, compared with the plain rule of miles and stops. */
export function LaneAccuracyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const list = useList(findLaneAccuracyOfLast30DaysEndpoint, { stateLocation: 'here' });
  const columns = useMemo(() => columnsOf(t), [t]);
  const all = list.totals;
  return (
    <Dialog open isWide title={t('ETA accuracy')} onClose={onClose}>
      <div className="col">
        <p>
          {all && all.deliveries > 0
            ? t(
                'Last 30 days, {count} deliveries: 50% arrived within {half} of the ETA at departure, 90% within {most}.',
                { count: formatCount(all.deliveries), half: off(t, all.p50), most: off(t, all.p90) },
              )
            : t('No deliveries in the last 30 days.')}
        </p>
        <DataTable
          name={t('Routes driven')}
          list={list}
          columns={columns}
          phoneLayout={{ statusColumn: 'p90', secondLineColumns: ['deliveries', 'p50'] }}
          rowId={(r) => `${r.origin} ${r.deliverToId}`}
          onOpen={null}
          emptyText={{ message: t('No deliveries in the last 30 days.') }}
        />
        <Pager list={list} />
      </div>
    </Dialog>
  );
}
