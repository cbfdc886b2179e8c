import { SetupCompleteNextActions, SetupProgressText } from './setup-complete.component.tsx';
import { SetupSteps } from './setup-steps.component.tsx';
import { getSetupChecklistEndpoint } from './setup.contract.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** What a company needs before its first order, step by step: what is missing, and where to complete it. */
export default function SetupScreen() {
  const t = useTranslate();
  const checklist = useApiQuery(getSetupChecklistEndpoint, {});
  return (
    <Screen
      title={t('Company setup')}
      note={checklist.data && <SetupProgressText checklist={checklist.data} />}
      scrolls
    >
      <div className="pad col" style={{ maxWidth: 760 }}>
        {checklist.data?.isComplete && (
          <section className="panel" aria-label={t('Next steps')}>
            <SetupCompleteNextActions checklist={checklist.data} />
          </section>
        )}
        <section className="panel" aria-label={t('Steps')}>
          <QueryBoundary query={checklist} skeletonLines={14}>
            {({ steps }) => <SetupSteps steps={steps} />}
          </QueryBoundary>
        </section>
      </div>
    </Screen>
  );
}
