import { formatCountedOfSent } from './manifest.rules.ts';
import type { ShuttleLoadRow } from './shuttle-loads.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';

const orNothing = (value: string | number | null) => value ?? <span className="muted">–</span>;

const arrivalColumns = (t: Translate): TableColumn<ShuttleLoadRow>[] => [
  {
    id: 'comesAt',
    title: t('ETA'),
    width: 134,
    cell: (r) => (r.comesAt ? formatShortDateTime(r.comesAt, r.outboundZone) : orNothing(null)),
    getFlashValue: (r) => r.comesAt,
  },
  {
    id: 'counted',
    title: t('units|Counted'),
    width: 92,
    alignRight: true,
    cell: (r) => (r.sent === 0 ? orNothing(null) : formatCountedOfSent(r)),
    getFlashValue: (r) => `${r.counted} ${r.extra}`,
  },
  {
    id: 'open',
    title: t('Diffs'),
    width: 68,
    alignRight: true,
    cell: (r) => (r.open === 0 ? orNothing(null) : formatCount(r.open)),
    getFlashValue: (r) => r.open,
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
    width: 114,
    sortField: 'number',
    cell: (r) => r.number,
    getFullText: (r) => r.number,
  },
  {
    id: 'dayOfService',
    title: t('Day of service'),
    width: 120,
    sortField: 'dayOfService',
    cell: (r) => formatDate(r.dayOfService),
  },
  { id: 'warehouse', title: t('From'), width: 80, sortField: 'warehouse', cell: (r) => r.warehouse },
  {
    id: 'outboundWarehouse',
    title: t('To'),
    width: 80,
    sortField: 'outboundWarehouse',
    cell: (r) => r.outboundWarehouse,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 120,
    sortField: 'status',
    cell: (r) => <StatusBadge kind="shuttle" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  ...(side === 'coming' ? arrivalColumns(t) : []),
  { id: 'trailer', title: t('Trailer'), width: 110, cell: (r) => orNothing(r.trailer) },
  { id: 'seal', title: t('Seal'), width: 110, flexGrow: true, cell: (r) => orNothing(r.seal) },
  { id: 'door', title: t('Door'), width: 70, alignRight: true, cell: (r) => orNothing(r.door) },
  {
    id: 'units',
    title: t('Units'),
    width: 80,
    alignRight: true,
    sortField: 'units',
    cell: (r) => formatCount(r.units),
    getFlashValue: (r) => r.units,
  },
  { id: 'cubes', title: t('Cu ft'), width: 110, alignRight: true, cell: (r) => formatHundredths(r.cubes) },
];

/** The filter fields for the day their freight is delivered. */
export const shuttleLoadDayOfServiceFields = {
  fromField: 'dayOfServiceFrom',
  toField: 'dayOfServiceTo',
  singleDayField: 'dayOfService',
  sortField: 'dayOfService',
  getDay: (load: ShuttleLoadRow) => load.dayOfService,
} as const;
