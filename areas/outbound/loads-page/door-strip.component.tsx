import type { LoadAndPickup, DoorOrYard } from './load-drag.client.ts';
import {
  formatLoadNumber,
  computeLoadedPercent,
  getLoadProgressTone,
} from '#areas/outbound/loads/format-load.client.ts';
import { emptyLoadAndDoorSearchErrors } from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { DoorChoice } from '#areas/floor/doors/doors.contract.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Every door of the warehouse with the progress of its load. Links to its column and accepts a dropped load. */
export function DoorStrip({
  doors,
  stops,
  isDragging: carrying,
  dragTarget: over,
}: {
  doors: readonly DoorChoice[];
  stops: readonly LoadAndPickup[];
  /** A load is being dragged: doors are larger and free ones are highlighted. */
  isDragging: boolean;
  dragTarget: DoorOrYard | null;
}) {
  const t = useTranslate();
  const stopByDoorId = new Map(
    stops.flatMap((s) =>
      s.pickup.doorId !== null && s.pickup.status < pickupStatus.released ? [[s.pickup.doorId, s]] : [],
    ),
  );
  const [first, last] = [doors[0], doors.at(-1)];
  return (
    <nav className={`door-strip ${carrying ? 'dragging' : ''}`} aria-label={t('Doors')}>
      <span className="caption">
        {first && last
          ? t('Doors {from} to {to}', { from: first.number, to: last.number })
          : t(emptyLoadAndDoorSearchErrors.doors.sentence)}
      </span>
      {doors.map((d) => {
        const stop = stopByDoorId.get(d.id);
        const title = formatDoorTitle(t, d, stop);
        return (
          <button
            key={d.id}
            type="button"
            title={title}
            aria-label={title}
            data-door={d.id}
            className={`door-tile ${d.busy ? 'busy' : 'free'} ${over === d.id ? 'drop-target' : ''} tone-${toneAt(stop)}`}
            onClick={() =>
              document.getElementById(`door-${d.id}`)?.scrollIntoView({ inline: 'start', block: 'nearest' })
            }
          >
            <i style={{ height: `${stop ? shareOf(stop) : 0}%` }} />
            <b>{d.number}</b>
          </button>
        );
      })}
      <span className="caption door-strip-hint">
        {t('The tick mark shows the progress expected by now. Stops show units left to load.')}
      </span>
    </nav>
  );
}
const toneAt = (stop: LoadAndPickup | undefined) =>
  stop ? getLoadProgressTone(stop.pickup.status, stop.pickup.forecast) : 'plan';
const shareOf = ({ pickup }: LoadAndPickup) => computeLoadedPercent(pickup.loaded, pickup.planned);

/** A door and the load at it. */
export function formatDoorTitle(
  t: Translate,
  { number, busyWith }: Pick<DoorChoice, 'number' | 'busyWith'>,
  stop: LoadAndPickup | undefined,
): string {
  if (stop)
    return t('Door {number}: {load}, {percent}%', {
      number,
      load: formatLoadNumber(stop.load),
      percent: shareOf(stop),
    });
  if (busyWith) return t('Door {number}: {load}', { number, load: busyWith });
  return t('Door {number}: free', { number });
}
