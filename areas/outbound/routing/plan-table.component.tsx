import { IconClockExclamation } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { DayPlanView, PlanStop, PlanTour } from './day-plan.contract.ts';
import {
  computeTrailerFillPercent,
  formatPlanReason,
  formatStopName,
  mapPlanStopsById,
  formatStopWindow,
} from './format-plan.client.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { createStaticList } from '#kit/web/list.ts';
import { Badge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import { formatDuration } from '#kit/web/format-duration.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { formatShortDateTime } from '#kit/web/format-time.ts';

interface StopRow {
  stop: PlanStop;
  tour: PlanTour | null;
  at: PlanTour['stops'][number] | null;
  seq: number | null;
  says: string;
}
function rowsOf(t: Translate, plan: DayPlanView): StopRow[] {
  const stops = mapPlanStopsById(plan);
  const left = plan.leftOut.flatMap(({ id, reason }): StopRow[] => {
    const stop = stops.get(id);
    return stop ? [{ stop, tour: null, at: null, seq: null, says: formatPlanReason(t, reason) }] : [];
  });
  const rides = plan.tours.flatMap((tour) =>
    tour.loading.toReversed().flatMap((id, i): StopRow[] => {
      const stop = stops.get(id);
      const tourStop = tour.stops.find((one) => one.id === id) ?? null;
      return stop ? [{ stop, tour, at: tourStop, seq: i + 1, says: '' }] : [];
    }),
  );
  return [...left, ...rides];
}

const TourName = ({ of: { name, routeName } }: { of: PlanTour }) => (
  <>
    {name} {routeName !== null && <span className="muted">{routeName}</span>}
  </>
);

const columnsOf = (t: Translate, plan: DayPlanView): TableColumn<StopRow>[] => [
  {
    id: 'tour',
    title: t('Trailer'),
    width: 150,
    cell: (r) => (r.tour ? <TourName of={r.tour} /> : <span className="muted">{t('Unassigned')}</span>),
    getFullText: (r) => (r.tour ? [r.tour.name, r.tour.routeName].filter(Boolean).join(' ') : r.says),
  },
  { id: 'seq', title: t('Stop'), width: 56, alignRight: true, cell: (r) => r.seq ?? '' },
  {
    id: 'name',
    title: t('Consignee'),
    width: 170,
    flexGrow: true,
    cell: (r) => formatStopName(r.stop),
    getFullText: (r) => formatStopName(r.stop),
  },
  {
    id: 'city',
    title: t('City'),
    width: 120,
    cell: (r) => [r.stop.city, r.stop.state].filter(Boolean).join(' '),
  },
  { id: 'units', title: t('Units'), width: 70, alignRight: true, cell: (r) => formatCount(r.stop.units) },
  {
    id: 'cube',
    title: t('Cube'),
    width: 80,
    alignRight: true,
    cell: (r) => formatCount(Math.round(r.stop.cube / 100)),
  },
  {
    id: 'full',
    title: t('Full'),
    width: 64,
    alignRight: true,
    cell: (r) => (r.tour && r.seq === 1 ? `${computeTrailerFillPercent(plan, r.tour)}%` : ''),
  },
  {
    id: 'miles',
    title: t('Miles'),
    width: 76,
    alignRight: true,
    cell: (r) => ((r.at?.miles ?? null) === null ? '' : formatCount(r.at?.miles ?? 0)),
  },
  {
    id: 'arrives',
    title: t('Arrives'),
    width: 134,
    cell: (r) => (r.at ? formatShortDateTime(r.at.beginsAt, r.stop.zone) : ''),
  },
  { id: 'window', title: t('Window'), width: 190, cell: (r) => formatStopWindow(r.stop) },
  {
    id: 'state',
    title: t('Late'),
    width: 124,
    cell: (r) =>
      r.at && r.at.lateMinutes > 0 ? (
        <Badge tone="wait" icon={IconClockExclamation}>
          {t('{time} late', { time: formatDuration(t, r.at.lateMinutes) })}
        </Badge>
      ) : (
        <span className="muted">{r.says}</span>
      ),
    getFullText: (r) => r.says,
  },
];

/** The plan as a table, with the stops of each trailer in driving order. */
export function DayPlanTable({
  plan,
  openStop: open,
}: {
  plan: DayPlanView;
  openStop: (stop: number) => void;
}) {
  const t = useTranslate();
  const rows = useMemo(() => rowsOf(t, plan), [t, plan]);
  const columns = useMemo(() => columnsOf(t, plan), [t, plan]);
  return (
    <DataTable
      name="plan-of-the-day"
      list={createStaticList(rows)}
      columns={columns}
      phoneLayout={{ statusColumn: 'state', secondLineColumns: ['name', 'arrives'] }}
      rowId={(r) => r.stop.id}
      onOpen={(id) => open(Number(id))}
      totals={{
        tour: t('{count, plural, one {# trailer} other {# trailers}}', { count: plan.tours.length }),
        units: formatCount(plan.stops.reduce((sum, stop) => sum + stop.units, 0)),
        cube: formatCount(Math.round(plan.stops.reduce((sum, stop) => sum + stop.cube, 0) / 100)),
        miles: formatCount(plan.miles),
        window: formatMoney(plan.cents),
      }}
      emptyText={{ message: t('Nothing to plan for this day.') }}
    />
  );
}
