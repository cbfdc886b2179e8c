import { findDoorsEndpoint } from './doors.contract.ts';
import type { DoorRow } from './doors.contract.ts';
import './door-overview.css';
import { useApiQuery } from '#kit/web/api-query.ts';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const kinds: Record<number, string> = enumLabelsByKind.doorKind;

/** All doors at a glance, above their list: the number, and what is at each. Filters and pages of the list do not change it. */
export function DoorOverview({
  warehouseId,
  onOpen,
}: {
  warehouseId: number | undefined;
  onOpen: (door: DoorRow) => void;
}) {
  const t = useTranslate();
  const found = useApiQuery(findDoorsEndpoint, { query: { warehouseId, rows: 500 } });
  const doors = found.data?.data ?? [];
  if (doors.length === 0) return null;
  const groups = [...Map.groupBy(doors, (door) => `${door.warehouseCode} ${door.option}`).values()];
  const hasSeveralWarehouses = new Set(doors.map((door) => door.warehouseId)).size > 1;
  return (
    <section className="door-overview" aria-label={t('Doors at a glance')}>
      {groups.map((group) => (
        <DoorGroup key={group[0]?.id} doors={group} namesWarehouse={hasSeveralWarehouses} onOpen={onOpen} />
      ))}
    </section>
  );
}

function DoorGroup({
  doors,
  namesWarehouse,
  onOpen,
}: {
  doors: readonly DoorRow[];
  namesWarehouse: boolean;
  onOpen: (door: DoorRow) => void;
}) {
  const t = useTranslate();
  const [first] = doors;
  if (first === undefined) return null;
  const kind = t(kinds[first.option] ?? String(first.option));
  const taken = doors.filter((door) => door.busyWith !== null).length;
  return (
    <div className="door-overview-group">
      <h2>
        {namesWarehouse ? `${first.warehouseCode} ${kind}` : kind}{' '}
        <span className="muted">{t('{taken} of {doors} in use', { taken, doors: doors.length })}</span>
      </h2>
      <ul className="plain">
        {doors.map((door) => (
          <li key={door.id}>
            <button
              type="button"
              className={`door-overview-tile ${door.busyWith === null ? '' : 'taken'} ${door.active ? '' : 'inactive'}`}
              title={describeDoor(t, door)}
              onClick={() => onOpen(door)}
            >
              <b>{door.number}</b> <span className="caption">{describeDoor(t, door)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeDoor(t: Translate, { busyWith, active }: DoorRow): string {
  if (busyWith !== null) return busyWith;
  return active ? t('Free') : t('Inactive');
}
