import { IconArrowBackUp, IconClockPause } from '@tabler/icons-react';
import { deferStep } from './setup.contract.ts';
import type { SetupStep } from './setup.contract.ts';
import { stepLooks, stepTitles } from './setup-titles.web.ts';
import { followGap, linkTo, setOut } from './setup-way.web.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';
import './setup.css';

/** Steps of the setup in their order; each leads to the screen where it is done. */
export function SetupSteps({ steps }: { steps: readonly SetupStep[] }) {
  return (
    <ol className="setup-steps">
      {steps.map((step) => (
        <Step key={step.key} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { step: SetupStep }) {
  const t = useText();
  const me = useMe();
  const { title, why } = stepTitles[step.key];
  const look = stepLooks[step.state];
  const defer = useAct(deferStep);
  const send = async (deferred: boolean) => void (await defer.run({ body: { step: step.key, deferred } }));
  const mayDefer = !step.isRequired && me.can('companyEdit:admin');
  return (
    <li className="setup-step">
      <div className="setup-step-head">
        <A {...linkTo(step.path)} className="grow" onClick={() => setOut(step.key)}>
          <b>{t(title)}</b>
        </A>
        <Badge tone={look.tone}>{t(look.name)}</Badge>
        {mayDefer && step.state === 'deferred' && (
          <Action small look="ghost" icon={IconArrowBackUp} onPress={() => send(false)}>
            {t('Take up again')}
          </Action>
        )}
        {mayDefer && (step.state === 'open' || step.state === 'waiting') && (
          <Action small look="ghost" icon={IconClockPause} onPress={() => send(true)}>
            {t('Leave for later')}
          </Action>
        )}
      </div>
      {step.state === 'done' ? (
        <p className="dim">{t(why)}</p>
      ) : (
        <ul className="setup-missing">
          {step.missing.map((gap) => {
            const said = t(gap.sentence, gap.params);
            return (
              <li key={said}>
                {step.state === 'waiting' ? (
                  said
                ) : (
                  <A {...linkTo(gap.path)} onClick={() => followGap(step.key, gap)}>
                    {said}
                  </A>
                )}
              </li>
            );
          })}
          {step.waitsFor.length > 0 && (
            <li className="dim">
              {t('First: {steps}.', {
                steps: step.waitsFor.map((key) => t(stepTitles[key].title)).join(', '),
              })}
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
