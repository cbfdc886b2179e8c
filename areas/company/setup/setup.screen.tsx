import { SetupComplete, SetupCount } from './setup-complete.part.tsx';
import { SetupSteps } from './setup-steps.part.tsx';
import { getSetup } from './setup.contract.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** What a company needs before its first order, step by step: what is missing, and where it is done. */
export default function SetupScreen() {
  const t = useText();
  const checklist = useAnswer(getSetup, {});
  return (
    <Screen title={t('Company setup')} note={checklist.data && <SetupCount of={checklist.data} />} scroll>
      <div className="pad col" style={{ maxWidth: 760 }}>
        {checklist.data?.isComplete && (
          <section className="panel" aria-label={t('What comes next')}>
            <SetupComplete of={checklist.data} />
          </section>
        )}
        <section className="panel" aria-label={t('Steps')}>
          <Answered of={checklist} lines={14}>
            {({ steps }) => <SetupSteps steps={steps} />}
          </Answered>
        </section>
      </div>
    </Screen>
  );
}
