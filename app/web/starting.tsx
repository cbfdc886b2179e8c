import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Action } from '#kit/web/action.tsx';
import { sentences } from '#kit/web/answers.ts';
import { useText } from '#kit/web/text.tsx';
import { Wordmark } from '#kit/web/wordmark.tsx';
import { addressInstead, ready, startAgain } from './start.ts';

/** Until the configuration and the silent sign-in are there: the wordmark; when the server does not answer, the sentence and a way on. */
export function Starting({ children }: { children: ReactNode }) {
  const t = useText();
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const follow = (work: Promise<void>) =>
    work.then(
      () => setState('ready'),
      () => setState('failed'),
    );
  useEffect(() => void follow(ready()), []);
  const instead = addressInstead();
  if (state === 'ready') return children;
  return (
    <main className="plain-page" aria-busy={state === 'waiting'}>
      <div className={state === 'waiting' ? 'plain-box skeleton' : 'plain-box'}>
        <Wordmark height={28} />
        {state === 'failed' && instead !== null && <OpenInstead address={instead} />}
        {state === 'failed' && instead === null && (
          <div role="alert" className="col">
            <p>
              <IconPlugConnectedX size={16} stroke={1.75} aria-hidden /> {t(sentences.slow)}
            </p>
            <Action
              icon={IconRefresh}
              onPress={() => {
                setState('waiting');
                return follow(startAgain());
              }}
            >
              {t('Try again')}
            </Action>
          </div>
        )}
      </div>
    </main>
  );
}

/** At an address at which nobody can sign in. */
function OpenInstead({ address }: { address: string }) {
  const t = useText();
  return (
    <div role="alert" className="col">
      <p>{t('You cannot sign in at this address. Open this one instead:')}</p>
      <p>
        <a href={address}>{address}</a>
      </p>
      <p className="dim">{t('PUBLIC_URL sets the address at which people sign in.')}</p>
    </div>
  );
}
