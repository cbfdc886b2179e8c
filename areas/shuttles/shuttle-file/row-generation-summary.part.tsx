import type { AppliedRows, RowGenerationCounts } from './shuttle-file.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import './shuttle-file.css';

/** What an act does, said in numbers before it is done: of the rows, and of the boxes that follow or stay. */
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

export function RowGenerationSummary({ of, applied }: { of: RowGenerationCounts; applied?: AppliedRows }) {
  const t = useTranslate();
  return (
    <Counts
      of={[
        { says: t('New rows'), count: of.made, strong: true },
        { says: t('Rows that change'), count: of.changed, strong: true },
        { says: t('Rows that go'), count: of.removed },
        { says: t('Rows that are there already'), count: of.same },
        { says: t('Kept: written by hand or by the set-up'), count: of.kept },
        { says: t('Kept: boxes have left by them'), count: of.travelled },
        { says: t('Not made: boxes leave by several ways'), count: of.unclear },
        ...boxes(t, applied),
      ]}
    />
  );
}
export function AppliedRowsSummary({ of, early = 0 }: { of: AppliedRows; early?: number }) {
  const t = useTranslate();
  return (
    <Counts
      of={[
        { says: t('Rows that change'), count: of.rows, strong: true },
        { says: t('Rows that stay: received after that day'), count: early },
        ...boxes(t, of),
      ]}
    />
  );
}
const boxes = (t: ReturnType<typeof useTranslate>, of: AppliedRows | undefined) =>
  of === undefined
    ? []
    : [
        { says: t('Boxes that follow'), count: of.units, strong: true },
        { says: t('Boxes that stay: loaded'), count: of.loaded },
        { says: t('Boxes that stay: on a shuttle or past it'), count: of.shuttled },
        { says: t('Boxes that stay: in the cooler'), count: of.cooler },
      ];
