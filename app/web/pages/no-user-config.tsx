import { useState } from 'react';
import { Button } from '#kit/web/button.tsx';
import { useOptionalCurrentUser } from '#kit/web/current-user.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { usePageTitle } from '#kit/web/page-title.ts';
import { defaultLandingPath } from '#app/screens.ts';
import { getLoginErrorText } from '../guard.ts';
import { loadRefusedUser } from '../sign-out-messages.ts';
import { CompanyBrand } from '#kit/web/company-brand.tsx';
import { LanguageButtons } from '../shell/language-buttons.tsx';
import {
  getLoadedConfiguration,
  redirectToSignIn,
  signOutLocallyAndAtProvider,
  takeStoredLoginError,
  getPathRequestedBeforeRefusal,
} from '../client-session.ts';

/**
 * The page where a refused sign-in, or a user without role or group, ends up. Shows the stored message once, the user, whom to
 * contact, and how to continue.
 */
export default function NoUserConfig() {
  const t = useTranslate();
  const me = useOptionalCurrentUser();
  const [cause] = useState(takeStoredLoginError);
  const configured = me !== null && me.user.roles.length > 0;
  // A user without a group is logged out by now. A reload still shows who they are and what is missing.
  const who = me?.user ?? loadRefusedUser();
  // Only a user without role or account is waiting for access. A user whose access was revoked sees only that.
  const waits = cause === null || cause === 'no group account config';
  const sentence =
    who && waits
      ? 'You don’t have a role or group yet. Contact your administrator.'
      : 'Sign in to continue. If that doesn’t work, contact your administrator.';
  const title = configured ? t('You’re signed in') : t(waits ? 'No access yet' : 'Sign-in failed');
  usePageTitle('screen', title);
  return (
    <main className="centered-page">
      <div className="centered-box">
        <CompanyBrand />
        <h1>{title}</h1>
        {cause && (
          <p className="note tone-fault" role="alert">
            {t(getLoginErrorText(cause))}
          </p>
        )}
        {!configured && <p>{t(sentence)}</p>}
        {who && (
          <p>
            <b>{who.name}</b>
            <br />
            <span className="muted">{who.email}</span>
          </p>
        )}
        {!configured && <Help />}
        <div className="row">
          {configured && (
            <Link to={me.defaultPage ?? defaultLandingPath} className="btn primary">
              {t('Go to Home')}
            </Link>
          )}
          {me ? (
            <Button onPress={() => signOutLocallyAndAtProvider()}>{t('Sign out')}</Button>
          ) : (
            <Button
              variant="primary"
              onPress={() =>
                redirectToSignIn(getPathRequestedBeforeRefusal(), cause !== null || who !== null)
              }
            >
              {t('Sign in')}
            </Button>
          )}
        </div>
        <LanguageButtons />
      </div>
    </main>
  );
}

/** The support contact. */
function Help() {
  const t = useTranslate();
  const help = getLoadedConfiguration()?.help;
  if (!help) return null;
  return (
    <p className="muted">
      {t('Call {name}:', { name: help.name })}{' '}
      <a href={`tel:${help.phone.replace(/[^\d+]/g, '')}`}>{help.phone}</a>
    </p>
  );
}
