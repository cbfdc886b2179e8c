import { lazy, Suspense, useSyncExternalStore } from 'react';
import { questionNow, watchQuestions } from './ask.ts';

const Question = lazy(() => import('./question.tsx'));

/** Where a question of `ask` appears; the dialog itself is fetched with the first one. */
export function Questions() {
  const now = useSyncExternalStore(watchQuestions, questionNow);
  return (
    now && (
      <Suspense>
        <Question asked={now} />
      </Suspense>
    )
  );
}
