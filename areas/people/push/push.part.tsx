import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { addPush, beginPush, maxBrowsers, removePush } from './push.contract.ts';
import type { findPush, PushBrowser } from './push.contract.ts';
import { pushErrors } from './push.errors.ts';
import { MyRow } from '#areas/people/account/my-row.part.tsx';
import { browserName, SinceAndLast } from '#areas/people/session/session-times.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { notifyWarning } from '#kit/web/notices.tsx';
import {
  askForPush,
  offerHomeScreen,
  pushMark,
  pushState,
  subscribeToPush,
  unsubscribeFromPush,
} from '#kit/web/push.ts';
import type { PushState } from '#kit/web/push.ts';
import { useAct } from '#kit/web/query.ts';
import { Badge } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

type Push = AnswerOf<typeof findPush>;

/** This browser as it is now: what it can, and its mark, asked anew whenever the list of browsers changes. */
function useHere(browsers: readonly PushBrowser[]): { state: PushState; mark: string | null } {
  const [here, setHere] = useState<{ state: PushState; mark: string | null }>(() => ({
    state: pushState(),
    mark: null,
  }));
  useEffect(() => {
    let gone = false;
    const look = () =>
      void pushMark().then((mark) => {
        if (!gone) setHere({ state: pushState(), mark });
      });
    look();
    // Whoever comes back from the browser's settings sees what he changed there.
    window.addEventListener('focus', look);
    return () => {
      gone = true;
      window.removeEventListener('focus', look);
    };
  }, [browsers]);
  return here;
}

/** Push in this browser, and the browsers that have it. */
export function PushPart({ of }: { of: Push }) {
  const t = useText();
  const { state, mark } = useHere(of.browsers);
  useEffect(offerHomeScreen, []);
  const here = of.browsers.some((browser) => browser.mark === mark);
  return (
    <section className="col" aria-labelledby="account-push">
      <h3 id="account-push">{t('Push')}</h3>
      <Standing off={of.off} state={state} here={here} isFull={of.browsers.length >= maxBrowsers} />
      {of.browsers.length > 0 && (
        <ul className="my-list">
          {of.browsers.map((browser) => (
            <OneBrowser key={browser.id} of={browser} here={browser.mark === mark} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What stands in the way in this browser, or the press that turns it on. */
function Standing({
  off,
  state,
  here,
  isFull,
}: {
  off: Push['off'];
  state: PushState;
  here: boolean;
  isFull: boolean;
}) {
  const t = useText();
  if (off !== null)
    return (
      <p className="dim">{off === 'house' ? t(pushErrors.off.sentence) : t(pushErrors.unsealed.sentence)}</p>
    );
  if (state === 'unsupported')
    return <p className="dim">{t('This browser cannot show notices that are pushed.')}</p>;
  if (state === 'home-screen')
    return (
      <p className="dim">
        {t(
          'On an iPhone or iPad push works from the home screen: press Share, then Add to Home Screen, and open Coldlane from there.',
        )}
      </p>
    );
  if (state === 'blocked')
    return (
      <p className="dim">
        {t(
          'This browser blocks notifications of this page. Allow them in its settings, then come back and turn push on.',
        )}
      </p>
    );
  if (here) return <p className="dim">{t('Notices come to this browser, even when Coldlane is closed.')}</p>;
  return (
    <>
      <p className="dim">
        {t('Nothing is pushed to this browser yet. Turned on, notices come even when Coldlane is closed.')}
      </p>
      <TurnOn whyNot={isFull ? t(pushErrors.tooMany.sentence) : null} />
    </>
  );
}

function TurnOn({ whyNot }: { whyNot: string | null }) {
  const t = useText();
  const add = useAct(addPush, { says: () => ({ text: 'Push is on in this browser.', params: {} }) });
  const press = async () => {
    // Asked first: browsers take a question only in answer to a press.
    if (!(await askForPush())) {
      notifyWarning('The browser did not allow it. Nothing is pushed here.');
      return;
    }
    const { publicKey } = await call(beginPush, {});
    const made = await subscribeToPush(publicKey);
    if (!made) {
      notifyWarning('The push service of this browser gave no address. Try again later.');
      return;
    }
    const agent = navigator.userAgent.slice(0, 500);
    await add.run({ body: { ...made, publicKey, agent } });
  };
  return (
    <div>
      <Action whyNot={whyNot} onPress={press}>
        {t('Turn on push in this browser')}
      </Action>
    </div>
  );
}

function OneBrowser({ of, here }: { of: PushBrowser; here: boolean }) {
  const t = useText();
  const remove = useAct(removePush);
  const name = browserName(t, of);
  const press = async () => {
    const done = await remove.run({ params: { id: of.id } });
    if (done !== undefined && here) await unsubscribeFromPush();
  };
  return (
    <MyRow
      name={name}
      mark={here && <Badge tone="done">{t('This browser')}</Badge>}
      told={
        <SinceAndLast
          since={of.addedAt}
          last={of.deliveredAt}
          says={{ last: (moment) => t('last pushed {moment}', { moment }), never: t('nothing pushed yet') }}
        />
      }
      acts={<Action small icon={IconTrash} label={t('Turn off push in {name}', { name })} onPress={press} />}
    />
  );
}
