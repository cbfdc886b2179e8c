import { countedFigures } from './manifest.rules.ts';
import type { ShuttleLoadRow } from './shuttle-loads.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { showMoment } from '#kit/web/moments.ts';
import { State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';

const orNothing = (value: string | number | null) => value ?? <span className="dim">–</span>;

const arrivalColumns = (t: Say): Column<ShuttleLoadRow>[] => [
  {
    id: 'comesAt',
    title: t('Comes at'),
    width: 112,
    cell: (r) => (r.comesAt ? showMoment(r.comesAt, r.outboundZone) : orNothing(null)),
    watch: (r) => r.comesAt,
  },
  {
    id: 'counted',
    title: t('units|Counted'),
    width: 92,
    right: true,
    cell: (r) => (r.sent === 0 ? orNothing(null) : countedFigures(r)),
    watch: (r) => `${r.counted} ${r.extra}`,
  },
  {
    id: 'open',
    title: t('Differ'),
    width: 68,
    right: true,
    cell: (r) => (r.open === 0 ? orNothing(null) : showCount(r.open)),
    watch: (r) => r.open,
  },
];

/** The same for those who load a shuttle and those who wait for it. */
export const shuttleColumns = (t: Say, side: 'leaving' | 'coming' = 'leaving'): Column<ShuttleLoadRow>[] => [
  {
    id: 'number',
    title: t('Number'),
    width: 120,
    sort: 'number',
    cell: (r) => r.number,
    full: (r) => r.number,
  },
  {
    id: 'dayOfService',
    title: t('Day of service'),
    width: 120,
    sort: 'dayOfService',
    cell: (r) => showDate(r.dayOfService),
  },
  { id: 'warehouse', title: t('From'), width: 80, sort: 'warehouse', cell: (r) => r.warehouse },
  {
    id: 'outboundWarehouse',
    title: t('To'),
    width: 80,
    sort: 'outboundWarehouse',
    cell: (r) => r.outboundWarehouse,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 120,
    sort: 'status',
    cell: (r) => <State of="shuttle" value={r.status} />,
    watch: (r) => r.status,
  },
  ...(side === 'coming' ? arrivalColumns(t) : []),
  { id: 'trailer', title: t('Trailer'), width: 110, cell: (r) => orNothing(r.trailer) },
  { id: 'seal', title: t('Seal'), width: 110, grow: true, cell: (r) => orNothing(r.seal) },
  { id: 'door', title: t('Door'), width: 70, right: true, cell: (r) => orNothing(r.door) },
  {
    id: 'units',
    title: t('Units'),
    width: 80,
    right: true,
    sort: 'units',
    cell: (r) => showCount(r.units),
    watch: (r) => r.units,
  },
  { id: 'cubes', title: t('Cubes'), width: 110, right: true, cell: (r) => showHundredths(r.cubes) },
];

/** By the day their freight is delivered. */
export const shuttleDays = {
  from: 'dayOfServiceFrom',
  to: 'dayOfServiceTo',
  one: 'dayOfService',
  sort: 'dayOfService',
  day: (load: ShuttleLoadRow) => load.dayOfService,
} as const;
