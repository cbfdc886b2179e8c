import type { ReactNode } from 'react';
import { useEffect, useEffectEvent } from 'react';
import { getSetup } from './setup.contract.ts';
import { SetupComplete, SetupCount } from './setup-complete.part.tsx';
import { SetupSteps } from './setup-steps.part.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** On Home until the first order is entered: the next steps of the setup, and once it is complete, what comes next. */
export function SetupPanel({
  awaited,
  known,
}: {
  /** Until it is known whether there are any. */
  awaited: ReactNode;
  /** It is known whether there are any. */
  known: (isShown: boolean) => void;
}) {
  const t = useText();
  const { data, loading } = useAnswer(getSetup, {});
  const isShown = data && !(data.isComplete && data.hasOrders);
  const tell = useEffectEvent(known);
  useEffect(() => {
    if (isShown !== undefined) tell(isShown);
  }, [isShown]);
  if (loading) return awaited;
  if (data === undefined || !isShown) return null;
  const next = data.steps.filter(({ state }) => state === 'open').slice(0, 3);
  return (
    <section className="panel" aria-label={t('Company setup')}>
      <header>
        <h2>{t('Company setup')}</h2>
        <span className="dim">
          <SetupCount of={data} />
        </span>
        <span className="grow" />
        <A to="/admin/setup">{t('All steps')}</A>
      </header>
      {data.isComplete ? <SetupComplete of={data} /> : <SetupSteps steps={next} />}
    </section>
  );
}
