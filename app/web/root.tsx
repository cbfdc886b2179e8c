import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Outlet, useMatches } from '@tanstack/react-router';
import { Questions } from '#kit/web/questions.tsx';
import { Lock } from '#kit/web/lock.tsx';
import { useMaybeMe } from '#kit/web/me.ts';
import { Notices } from '#kit/web/notices.tsx';
import { proofQuestionNow, watchProofQuestion } from '#kit/web/proof-question.ts';
import { useText } from '#kit/web/text.tsx';
import { configurationNow, drawShell } from './start.ts';

// Only a person who changes a way in needs it.
const ProofDialog = lazy(async () => ({
  default: (await import('#areas/people/recent-proof/proof-dialog.form.tsx')).ProofDialog,
}));

/** What stands around every screen: the test strip, the shell, messages, questions and the lock. */
export function Root() {
  const t = useText();
  const test = configurationNow()?.testMode === true;
  const matches = useMatches();
  const chrome = matches.at(-1)?.staticData.screen?.chrome;
  const guest = useMaybeMe() === null;
  const proof = useSyncExternalStore(watchProofQuestion, proofQuestionNow);
  const alone = chrome === 'none' || (chrome === 'signed-in' && guest);
  return (
    <>
      <div id="shell" data-test={test || undefined}>
        {test && (
          <div className="test-strip" role="note">
            {t('You are in Test Mode')}
          </div>
        )}
        {alone ? <Outlet /> : (drawShell() ?? <Outlet />)}
      </div>
      <Notices />
      <Questions />
      {proof && (
        <Suspense>
          <ProofDialog question={proof} />
        </Suspense>
      )}
      <Lock />
    </>
  );
}
