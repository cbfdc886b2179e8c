import { useState } from 'react';
import { Action } from '#kit/web/action.tsx';
import { useMaybeMe } from '#kit/web/me.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';
import { useTitle } from '#kit/web/title.ts';
import { landing } from '#app/screens.ts';
import { loginSentence } from '../guard.ts';
import { refusedPerson } from '../left.ts';
import { HouseMark } from '#kit/web/house-mark.tsx';
import { LanguageChoice } from '../shell/language.tsx';
import { configurationNow, signIn, signOut, takeLoginError, wantedPath } from '../start.ts';

/**
 * Where a refused sign-in and a user without role or group end: the stored message once, who it is, whom to call,
 * and the way on.
 */
export default function NoUserConfig() {
  const t = useText();
  const me = useMaybeMe();
  const [cause] = useState(takeLoginError);
  const configured = me !== null && me.user.roles.length > 0;
  // Whoever has no group is logged out by now; a reload still says who that was, and what is missing.
  const who = me?.user ?? refusedPerson();
  // Only who has no role or account waits for access: whoever was shut out is told that alone.
  const waits = cause === null || cause === 'no group account config';
  const sentence =
    who && waits
      ? 'Your user has no role or group. Please contact your Administrator.'
      : 'Log in to go on. If it does not work, please contact your Administrator.';
  const title = configured ? t('You are signed in') : t(waits ? 'No access yet' : 'You were not signed in');
  useTitle('screen', title);
  return (
    <main className="plain-page">
      <div className="plain-box">
        <HouseMark />
        <h1>{title}</h1>
        {cause && (
          <p className="note t-fault" role="alert">
            {t(loginSentence(cause))}
          </p>
        )}
        {!configured && <p>{t(sentence)}</p>}
        {who && (
          <p>
            <b>{who.name}</b>
            <br />
            <span className="dim">{who.email}</span>
          </p>
        )}
        {!configured && <Help />}
        <div className="row">
          {configured && (
            <A to={me.defaultPage ?? landing} className="btn go">
              {t('Go to Home')}
            </A>
          )}
          {me ? (
            <Action onPress={() => signOut()}>{t('Log out')}</Action>
          ) : (
            <Action look="go" onPress={() => signIn(wantedPath(), cause !== null || who !== null)}>
              {t('Log in')}
            </Action>
          )}
        </div>
        <LanguageChoice />
      </div>
    </main>
  );
}

/** Whom to call. */
function Help() {
  const t = useText();
  const help = configurationNow()?.help;
  if (!help) return null;
  return (
    <p className="dim">
      {t('Call {name}:', { name: help.name })}{' '}
      <a href={`tel:${help.phone.replace(/[^\d+]/g, '')}`}>{help.phone}</a>
    </p>
  );
}
