import { formatCountedOfSent } from './manifest.rules.ts';
import type { ShuttleLoadRow } from './shuttle-loads.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';

const orNothing = (value: string | number | null) => value ?? <span className="dim">–</span>;

const arrivalColumns = (t: Translate): TableColumn<ShuttleLoadRow>[] => [
  {
    id: 'comesAt',
    title: t('ETA'),
    width: 112,
    cell: (r) => (r.comesAt ? formatShortDateTime(r.comesAt, r.outboundZone) : orNothing(null)),
    watch: (r) => r.comesAt,
  },
  {
    id: 'counted',
    title: t('units|Counted'),
    width: 92,
    right: true,
    cell: (r) => (r.sent === 0 ? orNothing(null) : formatCountedOfSent(r)),
    watch: (r) => `${r.counted} ${r.extra}`,
  },
  {
    id: 'open',
    title: t('Diffs'),
    width: 68,
    right: true,
    cell: (r) => (r.open === 0 ? orNothing(null) : formatCount(r.open)),
    watch: (r) => r.open,
  },
];

/** The same columns for users who load a shuttle and users who wait for it. */
export const buildShuttleLoadColumns = (
  t: Translate,
  side: 'leaving' | 'coming' = 'leaving',
): TableColumn<ShuttleLoadRow>[] => [
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
    cell: (r) => formatDate(r.dayOfService),
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
    cell: (r) => <StatusBadge kind="shuttle" value={r.status} />,
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
    cell: (r) => formatCount(r.units),
    watch: (r) => r.units,
  },
  { id: 'cubes', title: t('Cu ft'), width: 110, right: true, cell: (r) => formatHundredths(r.cubes) },
];

/** The filter fields for the day their freight is delivered. */
export const shuttleLoadDayFields = {
  from: 'dayOfServiceFrom',
  to: 'dayOfServiceTo',
  one: 'dayOfService',
  sort: 'dayOfService',
  day: (load: ShuttleLoadRow) => load.dayOfService,
} as const;
