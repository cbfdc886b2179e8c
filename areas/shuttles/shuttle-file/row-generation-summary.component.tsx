import type { UnitCountsOfAppliedRows, RowGenerationCounts } from './shuttle-file.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import './shuttle-file.css';

/** A summary of an action's effect before it runs: the counts of rows, and of units that follow or stay. */
function Counts({ of: entries }: { of: readonly { says: string; count: number; strong?: boolean }[] }) {
  return (
    <dl className="shuttle-summary">
      {entries
        .filter((one) => one.strong || one.count > 0)
        .map((one) => (
          <div key={one.says}>
            <dt>{one.says}</dt>
            <dd className="numeric">{formatCount(one.count)}</dd>
          </div>
        ))}
    </dl>
  );
}

export function RowGenerationSummary({
  counts,
  applied,
}: {
  counts: RowGenerationCounts;
  applied?: UnitCountsOfAppliedRows;
}) {
  const t = useTranslate();
  return (
    <Counts
      of={[
        { says: t('New rows'), count: counts.made, strong: true },
        { says: t('Rows to update'), count: counts.changed, strong: true },
        { says: t('Rows to remove'), count: counts.removed },
        { says: t('Existing rows'), count: counts.same },
        { says: t('Kept: manual or setup rows'), count: counts.kept },
        { says: t('Kept: units already left'), count: counts.travelled },
        {
          says: t('Not created: units leave on several days or from several warehouses'),
          count: counts.unclear,
        },
        ...boxes(t, applied),
      ]}
    />
  );
}
export function AppliedRowsSummary({
  counts,
  early = 0,
}: {
  counts: UnitCountsOfAppliedRows;
  early?: number;
}) {
  const t = useTranslate();
  return (
    <Counts
      of={[
        { says: t('Rows to update'), count: counts.rows, strong: true },
        { says: t('Kept: received after that day'), count: early },
        ...boxes(t, counts),
      ]}
    />
  );
}
const boxes = (t: ReturnType<typeof useTranslate>, counts: UnitCountsOfAppliedRows | undefined) =>
  counts === undefined
    ? []
    : [
        { says: t('Units to update'), count: counts.units, strong: true },
        { says: t('Units kept: loaded'), count: counts.loaded },
        { says: t('Units kept: on a shuttle or already shuttled'), count: counts.shuttled },
        { says: t('Units kept: in the cooler'), count: counts.cooler },
      ];
