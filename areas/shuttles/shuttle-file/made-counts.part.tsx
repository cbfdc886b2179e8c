import type { Applied, Made } from './shuttle-file.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { useText } from '#kit/web/text.tsx';
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
            <dd className="num">{showCount(one.count)}</dd>
          </div>
        ))}
    </dl>
  );
}

export function MadeCounts({ of, applied }: { of: Made; applied?: Applied }) {
  const t = useText();
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
export function AppliedCounts({ of, early = 0 }: { of: Applied; early?: number }) {
  const t = useText();
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
const boxes = (t: ReturnType<typeof useText>, of: Applied | undefined) =>
  of === undefined
    ? []
    : [
        { says: t('Boxes that follow'), count: of.units, strong: true },
        { says: t('Boxes that stay: loaded'), count: of.loaded },
        { says: t('Boxes that stay: on a shuttle or past it'), count: of.shuttled },
        { says: t('Boxes that stay: in the cooler'), count: of.cooler },
      ];
