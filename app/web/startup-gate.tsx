import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Button } from '#kit/web/button.tsx';
import { clientMessages } from '#kit/web/api-call-outcome.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { Wordmark } from '#kit/web/wordmark.tsx';
import { getPublicAddressToOpenInstead, ensureClientStarted, retryClientStart } from './client-session.ts';

/**
 * Shows the wordmark until configuration and silent sign-in are done. If the server does not respond, shows a message and a
 * retry.
 */
export function StartupGate({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const follow = (work: Promise<void>) =>
    work.then(
      () => setState('ready'),
      () => setState('failed'),
    );
  useEffect(() => void follow(ensureClientStarted()), []);
  const instead = getPublicAddressToOpenInstead();
  if (state === 'ready') return children;
  return (
    <main className="centered-page" aria-busy={state === 'waiting'}>
      <div className={state === 'waiting' ? 'centered-box skeleton' : 'centered-box'}>
        <Wordmark height={28} />
        {state === 'failed' && instead !== null && <OpenInstead address={instead} />}
        {state === 'failed' && instead === null && (
          <div role="alert" className="col">
            <p>
              <IconPlugConnectedX size={16} stroke={1.75} aria-hidden /> {t(clientMessages.slow)}
            </p>
            <Button
              icon={IconRefresh}
              onPress={() => {
                setState('waiting');
                return follow(retryClientStart());
              }}
            >
              {t('Try again')}
            </Button>
          </div>
        )}
      </div>
    </main>
  );
}

/** Shown at a URL where sign-in is impossible. */
function OpenInstead({ address }: { address: string }) {
  const t = useTranslate();
  return (
    <div role="alert" className="col">
      <p>{t('You can’t sign in at this address. Open this one instead:')}</p>
      <p>
        <a href={address}>{address}</a>
      </p>
      <p className="muted">{t('PUBLIC_URL sets the sign-in address.')}</p>
    </div>
  );
}
