import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  addPushBrowserEndpoint,
  getOrCreatePushKeyEndpoint,
  maxPushBrowsersPerUser,
  removePushBrowserEndpoint,
} from './push.contract.ts';
import type { getOwnPushStatusEndpoint, PushBrowser } from './push.contract.ts';
import { pushErrors } from './push.errors.ts';
import { MyAccountRow } from '#areas/people/my-account/my-account-row.component.tsx';
import {
  formatBrowserName,
  CreatedAndLastUsedTimes,
} from '#areas/people/session/session-times.component.tsx';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { toastWarning } from '#kit/web/toasts.tsx';
import {
  requestPushPermission,
  linkHomeScreenManifest,
  getPushSubscriptionHash,
  getPushState,
  subscribeToPush,
  unsubscribeFromPush,
} from '#kit/web/push.ts';
import type { PushState } from '#kit/web/push.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Badge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type OwnPushStatus = ResultOf<typeof getOwnPushStatusEndpoint>;

/** The state of push in this browser, and its mark. Read again whenever the list of browsers changes. */
function useHere(browsers: readonly PushBrowser[]): { state: PushState; mark: string | null } {
  const [here, setHere] = useState<{ state: PushState; mark: string | null }>(() => ({
    state: getPushState(),
    mark: null,
  }));
  useEffect(() => {
    let isUnmounted = false;
    const look = () =>
      void getPushSubscriptionHash().then((mark) => {
        if (!isUnmounted) setHere({ state: getPushState(), mark });
      });
    look();
    // Users who return from the browser's settings see their changes.
    window.addEventListener('focus', look);
    return () => {
      isUnmounted = true;
      window.removeEventListener('focus', look);
    };
  }, [browsers]);
  return here;
}

/** Push in this browser, and the list of browsers with push. */
export function MyPushSection({ push }: { push: OwnPushStatus }) {
  const t = useTranslate();
  const { state, mark } = useHere(push.browsers);
  useEffect(linkHomeScreenManifest, []);
  const here = push.browsers.some((browser) => browser.mark === mark);
  return (
    <section className="col" aria-labelledby="account-push">
      <h3 id="account-push">{t('Push')}</h3>
      <Standing
        off={push.off}
        state={state}
        here={here}
        isFull={push.browsers.length >= maxPushBrowsersPerUser}
      />
      {push.browsers.length > 0 && (
        <ul className="item-list">
          {push.browsers.map((browser) => (
            <OneBrowser key={browser.id} of={browser} here={browser.mark === mark} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What prevents push in this browser, or the button that turns it on. */
function Standing({
  off,
  state,
  here,
  isFull,
}: {
  off: OwnPushStatus['off'];
  state: PushState;
  here: boolean;
  isFull: boolean;
}) {
  const t = useTranslate();
  if (off !== null)
    return (
      <p className="muted">
        {off === 'house' ? t(pushErrors.pushDisabled.sentence) : t(pushErrors.secretsKeyMissing.sentence)}
      </p>
    );
  if (state === 'unsupported')
    return <p className="muted">{t('This browser doesn’t support push notifications.')}</p>;
  if (state === 'home-screen')
    return (
      <p className="muted">
        {t(
          'On iPhone and iPad, push works from the home screen. Tap Share, then Add to Home Screen, and open Coldlane from there.',
        )}
      </p>
    );
  if (state === 'blocked')
    return (
      <p className="muted">
        {t('This browser blocks notifications. Allow them in the browser settings, then turn push on here.')}
      </p>
    );
  if (here)
    return <p className="muted">{t('This browser gets notifications, even when Coldlane is closed.')}</p>;
  return (
    <>
      <p className="muted">
        {t('Turn on push to get notifications in this browser, even when Coldlane is closed.')}
      </p>
      <TurnOn whyNot={isFull ? t(pushErrors.tooManyBrowsers.sentence) : null} />
    </>
  );
}

function TurnOn({ whyNot }: { whyNot: string | null }) {
  const t = useTranslate();
  const add = useApiMutation(addPushBrowserEndpoint, {
    successMessage: () => ({ text: 'Push is on in this browser.', params: {} }),
  });
  const press = async () => {
    // Requested first, because browsers show the permission prompt only after a click.
    if (!(await requestPushPermission())) {
      toastWarning('The browser blocked push. Allow notifications and try again.');
      return;
    }
    const { publicKey } = await callApi(getOrCreatePushKeyEndpoint, {});
    const subscription = await subscribeToPush(publicKey);
    if (!subscription) {
      toastWarning('This browser’s push service isn’t available. Try again later.');
      return;
    }
    const agent = navigator.userAgent.slice(0, 500);
    await add.run({ body: { ...subscription, publicKey, agent } });
  };
  return (
    <div>
      <Button disabledReason={whyNot} onPress={press}>
        {t('Turn on push in this browser')}
      </Button>
    </div>
  );
}

function OneBrowser({ of: browser, here }: { of: PushBrowser; here: boolean }) {
  const t = useTranslate();
  const remove = useApiMutation(removePushBrowserEndpoint);
  const name = formatBrowserName(t, browser);
  const press = async () => {
    const done = await remove.run({ params: { id: browser.id } });
    if (done !== undefined && here) await unsubscribeFromPush();
  };
  return (
    <MyAccountRow
      name={name}
      mark={here && <Badge tone="done">{t('This browser')}</Badge>}
      description={
        <CreatedAndLastUsedTimes
          since={browser.addedAt}
          last={browser.deliveredAt}
          lastUsedTexts={{ last: (moment) => t('last push {moment}', { moment }), never: t('no push yet') }}
        />
      }
      actions={
        <Button isSmall icon={IconTrash} label={t('Turn off push in {name}', { name })} onPress={press} />
      }
    />
  );
}
