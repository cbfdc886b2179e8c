import type { ReactNode } from 'react';
import { useEffect, useEffectEvent } from 'react';
import { getSetupChecklistEndpoint } from './setup.contract.ts';
import { SetupCompleteNextActions, SetupProgressText } from './setup-complete.component.tsx';
import { SetupSteps } from './setup-steps.component.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** On Home until the first order is entered: the next setup steps. Once the setup is complete: the next actions. */
export function SetupHomePanel({
  loadingFallback: awaited,
  onVisibilityKnown,
}: {
  /** Shown until it is known whether there are any steps. */
  loadingFallback: ReactNode;
  /** Called when it is known whether there are any steps. */
  onVisibilityKnown: (isShown: boolean) => void;
}) {
  const t = useTranslate();
  const { data, loading } = useApiQuery(getSetupChecklistEndpoint, {});
  const isShown = data && !(data.isComplete && data.hasOrders);
  const tell = useEffectEvent(onVisibilityKnown);
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
        <span className="muted">
          <SetupProgressText checklist={data} />
        </span>
        <span className="grow" />
        <Link to="/admin/setup">{t('All steps')}</Link>
      </header>
      {data.isComplete ? <SetupCompleteNextActions checklist={data} /> : <SetupSteps steps={next} />}
    </section>
  );
}
