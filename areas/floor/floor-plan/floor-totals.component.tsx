import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import type { FloorState } from '#areas/floor/layouts/floor-state.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { formatTime } from '#kit/web/format-time.ts';
import { useTranslate } from '#kit/web/translate.tsx';

export function FloorTotals({ floor, isPast: past }: { floor: FloorState; isPast: boolean }) {
  const t = useTranslate();
  const staging = floor.slots.filter((slot) => slot.area === storageArea.staging);
  const stored = floor.slots.filter((slot) => slot.area === 2);
  const sum = (slotsToSum: typeof staging) => slotsToSum.reduce((all, slot) => all + slot.units, 0);
  const countOccupied = (slotsToCount: typeof staging) =>
    slotsToCount.filter((slot) => slot.units > 0).length;
  const wrong = floor.slots.reduce((all, slot) => all + slot.misStaged, 0);
  return (
    <p className="floor-totals">
      <span>
        {t('Staging: {units, plural, one {# unit} other {# units}} in {taken} of {all} positions', {
          units: sum(staging),
          taken: countOccupied(staging),
          all: staging.length,
        })}
      </span>
      <span>
        {t('Put away: {taken} of {all} slots', { taken: countOccupied(stored), all: stored.length })}
      </span>
      <span>{t('Received, no position: {count}', { count: formatCount(floor.unplaced) })}</span>
      <span>{t('Cooler {count}', { count: formatCount(floor.cooler) })}</span>
      {wrong > 0 && <span className="error">{t('Mis-staged {count}', { count: formatCount(wrong) })}</span>}
      {past ? (
        <span>{t('Door assignments from that time aren’t stored.')}</span>
      ) : (
        <span className="updated">
          {t('Updated {clock}', { clock: formatTime(floor.readAt, floor.zone) })}
        </span>
      )}
    </p>
  );
}
