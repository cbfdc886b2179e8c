import { useMemo } from 'react';
import { findLanes } from './etas.contract.ts';
import type { LaneRow } from './etas.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useList } from '#kit/web/list.ts';
import { Pager } from '#kit/web/pager.tsx';
import { spanWords } from '#kit/web/spans.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const off = (t: Say, minutes: number | null) => (minutes === null ? '–' : spanWords(t, minutes));
const columnsOf = (t: Say): Column<LaneRow>[] => [
  {
    id: 'lane',
    title: t('From and to'),
    width: 176,
    grow: true,
    sort: 'deliverTo',
    cell: (r) => `${r.origin} – ${r.deliverTo}, ${[r.city, r.stateCode].filter(Boolean).join(' ')}`,
    full: (r) => `${r.origin} – ${r.deliverTo}, ${[r.city, r.stateCode].filter(Boolean).join(' ')}`,
  },
  {
    id: 'deliveries',
    title: t('Trips'),
    width: 66,
    right: true,
    sort: 'deliveries',
    cell: (r) => showCount(r.deliveries),
  },
  { id: 'p50', title: t('Half within'), width: 92, right: true, sort: 'p50', cell: (r) => off(t, r.p50) },
  { id: 'p90', title: t('9 in 10 within'), width: 110, right: true, sort: 'p90', cell: (r) => off(t, r.p90) },
  {
    id: 'plain',
    title: t('By miles alone'),
    width: 136,
    right: true,
    cell: (r) => `${off(t, r.plainP50)}, ${off(t, r.plainP90)}`,
  },
];

/** How far off the ETAs at departure were, lane by lane, beside what miles and stops alone would have said. */
export function LanesDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const list = useList(findLanes, { where: 'here' });
  const columns = useMemo(() => columnsOf(t), [t]);
  const all = list.totals;
  return (
    <Dialog open wide title={t('How good the ETAs are')} onClose={onClose}>
      <div className="col">
        <p>
          {all && all.deliveries > 0
            ? t(
                'In the last 30 days half of {count} deliveries came within {half} of the ETA at departure, nine in ten within {most}.',
                { count: showCount(all.deliveries), half: off(t, all.p50), most: off(t, all.p90) },
              )
            : t('Nothing was delivered in the last 30 days.')}
        </p>
        <DataTable
          name={t('Routes driven')}
          list={list}
          columns={columns}
          phone={{ state: 'p90', below: ['deliveries', 'p50'] }}
          rowId={(r) => `${r.origin} ${r.deliverTo} ${r.city}`}
          onOpen={null}
          empty={{ sentence: t('Nothing was delivered in the last 30 days.') }}
        />
        <Pager list={list} />
      </div>
    </Dialog>
  );
}
