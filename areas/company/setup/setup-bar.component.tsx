import { IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { setupStepTitles } from './setup-titles.client.ts';
import {
  consumeSetupStepLinkFollowed,
  setActiveSetupStep,
  prepareSetupGapNavigation,
  parseLinkPath,
  findNextSetupStepReadyToDo,
  findSetupStepOfScreen,
  useActiveSetupStep,
} from './setup-navigation.client.ts';
import { getSetupChecklistEndpoint } from './setup.contract.ts';
import type { SetupStepKey } from './setup.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './setup.css';

/** A bar above a screen that was opened from the setup checklist: the current step, with links back and to the next step. */
export default function SetupBar() {
  const chosen = useActiveSetupStep();
  return chosen && <Bar chosen={chosen} />;
}

function Bar({ chosen }: { chosen: SetupStepKey }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const [search] = useUrlSearch();
  const { data } = useApiQuery(getSetupChecklistEndpoint, {});
  const step =
    data && !data.isComplete ? findSetupStepOfScreen(data, { pathname, search }, chosen) : undefined;
  const here = step?.key;
  const bar = useRef<HTMLElement>(null);
  // The link that led here is no longer on the page. Without focus on the bar, Tab would continue from the link's position, past
  // it.
  useEffect(() => {
    const { current } = bar;
    if (current && consumeSetupStepLinkFollowed() && !current.contains(document.activeElement))
      current.focus();
  }, [here, pathname]);
  // A screen that several steps share shows the step of the previous screen.
  useEffect(() => {
    if (here !== undefined && here !== chosen) setActiveSetupStep(here);
  }, [here, chosen]);
  if (!data || !step) return null;
  const next = findNextSetupStepReadyToDo(data, step.key);
  const gap = next?.missing[0];
  return (
    <nav ref={bar} tabIndex={-1} className="setup-bar" aria-label={t('Company setup')}>
      <span className="setup-bar-step">
        {t('Company setup: step {step} of {all}', {
          step: data.steps.indexOf(step) + 1,
          all: data.steps.length,
        })}
      </span>
      <Link to="/admin/setup">{t('Back to the checklist')}</Link>
      {next && (
        <Link
          {...parseLinkPath(gap?.path ?? next.path)}
          onClick={() => prepareSetupGapNavigation(next.key, gap)}
        >
          {t('Next step: {name}', { name: t(setupStepTitles[next.key].title) })}
        </Link>
      )}
      <Button
        isSmall
        variant="ghost"
        icon={IconX}
        label={t('Close')}
        onPress={() => setActiveSetupStep(null)}
      />
    </nav>
  );
}
