import type { AppliedRowCounts, RowGenerationCounts } from './shuttle-file.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import './shuttle-file.css';

/** A summary of an action's effect before it runs: the counts of rows, and of units that follow or stay. */
function Counts({ of }: { of: readonly { says: string; count: number; strong?: boolean }[] }) {
  return (
    <dl className="shuttle-counts">
      {of
        .filter((one) => one.strong || one.count > 0)
        .map((one) => (
          <div key={one.says}>
            <dt>{one.says}</dt>
            <dd className="num">{formatCount(one.count)}</dd>
          </div>
        ))}
    </dl>
  );
}

export function RowGenerationSummary({
  counts: of,
  applied,
}: {
  counts: RowGenerationCounts;
  applied?: AppliedRowCounts;
}) {
  const t = useTranslate();
  return (
    <Counts
      of={[
        { says: t('New rows'), count: of.made, strong: true },
        { says: t('Rows to update'), count: of.changed, strong: true },
        { says: t('Rows to remove'), count: of.removed },
        { says: t('Existing rows'), count: of.same },
        { says: t('Kept: manual or setup rows'), count: of.kept },
        { says: t('Kept: units already left'), count: of.travelled },
        { says: t('Not created: units leave in different ways'), count: of.unclear },
        ...boxes(t, applied),
      ]}
    />
  );
}
export function AppliedRowsSummary({ counts: of, early = 0 }: { counts: AppliedRowCounts; early?: number }) {
  const t = useTranslate();
  return (
    <Counts
      of={[
        { says: t('Rows to update'), count: of.rows, strong: true },
        { says: t('Kept: received after that day'), count: early },
        ...boxes(t, of),
      ]}
    />
  );
}
const boxes = (t: ReturnType<typeof useTranslate>, of: AppliedRowCounts | undefined) =>
  of === undefined
    ? []
    : [
        { says: t('Units to update'), count: of.units, strong: true },
        { says: t('Units kept: loaded'), count: of.loaded },
        { says: t('Units kept: on a shuttle or already shuttled'), count: of.shuttled },
        { says: t('Units kept: in the cooler'), count: of.cooler },
      ];
