import { IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { stepTitles } from './setup-titles.web.ts';
import {
  arrive,
  chooseStep,
  followGap,
  linkTo,
  nextStep,
  stepOfScreen,
  useSetupStep,
} from './setup-way.web.ts';
import { getSetup } from './setup.contract.ts';
import type { SetupStepKey } from './setup.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';
import './setup.css';

/** Above a screen that was opened from the checklist: which step it is, and the ways back and on. */
export default function SetupBar() {
  const chosen = useSetupStep();
  return chosen && <Bar chosen={chosen} />;
}

function Bar({ chosen }: { chosen: SetupStepKey }) {
  const t = useText();
  const { pathname } = useLocation();
  const [search] = useAddress();
  const { data } = useAnswer(getSetup, {});
  const step = data && !data.isComplete ? stepOfScreen(data, { pathname, search }, chosen) : undefined;
  const here = step?.key;
  const bar = useRef<HTMLElement>(null);
  // The link that led here is gone: Tab would go on from its place, past the bar.
  useEffect(() => {
    const { current } = bar;
    if (current && arrive() && !current.contains(document.activeElement)) current.focus();
  }, [here, pathname]);
  // A screen that several steps share shows the step of the screen before it.
  useEffect(() => {
    if (here !== undefined && here !== chosen) chooseStep(here);
  }, [here, chosen]);
  if (!data || !step) return null;
  const next = nextStep(data, step.key);
  const gap = next?.missing[0];
  return (
    <nav ref={bar} tabIndex={-1} className="setup-bar" aria-label={t('Company setup')}>
      <span className="setup-bar-step">
        {t('Company setup: step {step} of {all}', {
          step: data.steps.indexOf(step) + 1,
          all: data.steps.length,
        })}
      </span>
      <A to="/admin/setup">{t('Back to the checklist')}</A>
      {next && (
        <A {...linkTo(gap?.path ?? next.path)} onClick={() => followGap(next.key, gap)}>
          {t('Next step: {name}', { name: t(stepTitles[next.key].title) })}
        </A>
      )}
      <Action small look="ghost" icon={IconX} label={t('Close')} onPress={() => chooseStep(null)} />
    </nav>
  );
}
