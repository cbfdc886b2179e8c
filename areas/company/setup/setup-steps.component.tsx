import { IconArrowBackUp, IconClockPause } from '@tabler/icons-react';
import { deferOrResumeSetupStepEndpoint } from './setup.contract.ts';
import type { SetupStep } from './setup.contract.ts';
import { setupStepBadges, setupStepTitles } from './setup-titles.client.ts';
import {
  prepareSetupGapNavigation,
  parseLinkPath,
  setActiveStepAndMarkLinkFollowed,
} from './setup-navigation.client.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './setup.css';

/** The setup steps in order. Each links to the screen where it is done. */
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
  const t = useTranslate();
  const me = useCurrentUser();
  const { title, purpose: why } = setupStepTitles[step.key];
  const look = setupStepBadges[step.state];
  const defer = useApiMutation(deferOrResumeSetupStepEndpoint);
  const send = async (deferred: boolean) => void (await defer.run({ body: { step: step.key, deferred } }));
  const mayDefer = !step.isRequired && me.can('companyEdit:admin');
  return (
    <li className="setup-step">
      <div className="setup-step-header">
        <Link
          {...parseLinkPath(step.path)}
          className="grow"
          onClick={() => setActiveStepAndMarkLinkFollowed(step.key)}
        >
          <b>{t(title)}</b>
        </Link>
        <Badge tone={look.tone}>{t(look.name)}</Badge>
        {mayDefer && step.state === 'deferred' && (
          <Button isSmall variant="ghost" icon={IconArrowBackUp} onPress={() => send(false)}>
            {t('Resume')}
          </Button>
        )}
        {mayDefer && (step.state === 'open' || step.state === 'waiting') && (
          <Button isSmall variant="ghost" icon={IconClockPause} onPress={() => send(true)}>
            {t('Skip for now')}
          </Button>
        )}
      </div>
      {step.state === 'done' ? (
        <p className="muted">{t(why)}</p>
      ) : (
        <ul className="setup-missing-items">
          {step.missing.map((gap) => {
            const message = t(gap.sentence, gap.params);
            return (
              <li key={message}>
                {step.state === 'waiting' ? (
                  message
                ) : (
                  <Link {...parseLinkPath(gap.path)} onClick={() => prepareSetupGapNavigation(step.key, gap)}>
                    {message}
                  </Link>
                )}
              </li>
            );
          })}
          {step.waitsFor.length > 0 && (
            <li className="muted">
              {t('Complete these first: {steps}.', {
                steps: step.waitsFor.map((key) => t(setupStepTitles[key].title)).join(', '),
              })}
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
