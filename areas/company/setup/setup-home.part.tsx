import { getSetup } from './setup.contract.ts';
import { SetupSteps } from './setup-steps.part.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** On Home until the company is set up: the next steps, and the way to all of them. */
export function SetupPanel() {
  const t = useText();
  const { data } = useAnswer(getSetup, {});
  if (data === undefined || data.isComplete) return null;
  const next = data.steps.filter(({ state }) => state === 'open').slice(0, 3);
  return (
    <section className="panel" aria-label={t('Company setup')}>
      <header>
        <h2>{t('Company setup')}</h2>
        <span className="dim">
          {t('{done} of {all} steps done', { done: data.finished, all: data.steps.length })}
        </span>
        <span className="grow" />
        <A to="/admin/setup">{t('All steps')}</A>
      </header>
      <SetupSteps steps={next} />
    </section>
  );
}
