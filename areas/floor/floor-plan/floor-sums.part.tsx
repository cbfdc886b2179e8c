import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import type { FloorNow } from '#areas/floor/layouts/floor-now.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { showClock } from '#kit/web/moments.ts';
import { useText } from '#kit/web/text.tsx';

/** The floor in figures. */
export function FloorSums({ floor, past }: { floor: FloorNow; past: boolean }) {
  const t = useText();
  const staging = floor.slots.filter((slot) => slot.area === storageArea.staging);
  const stored = floor.slots.filter((slot) => slot.area === 2);
  const sum = (of: typeof staging) => of.reduce((all, slot) => all + slot.units, 0);
  const taken = (of: typeof staging) => of.filter((slot) => slot.units > 0).length;
  const wrong = floor.slots.reduce((all, slot) => all + slot.misStaged, 0);
  return (
    <p className="floor-sums">
      <span>
        {t('Staging {units, plural, one {# unit} other {# units}} in {taken} of {all} positions', {
          units: sum(staging),
          taken: taken(staging),
          all: staging.length,
        })}
      </span>
      <span>{t('Put-away {taken} of {all} slots', { taken: taken(stored), all: stored.length })}</span>
      <span>{t('Received without a place {count}', { count: showCount(floor.unplaced) })}</span>
      <span>{t('Cooler {count}', { count: showCount(floor.cooler) })}</span>
      {wrong > 0 && <span className="fault">{t('Mis-staged {count}', { count: showCount(wrong) })}</span>}
      {past ? (
        <span>{t('Who stood at the doors then is not kept.')}</span>
      ) : (
        <span className="updated">
          {t('Updated {clock}', { clock: showClock(floor.readAt, floor.zone) })}
        </span>
      )}
    </p>
  );
}
