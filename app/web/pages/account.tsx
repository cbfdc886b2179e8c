import { getMySignInDetailsEndpoint } from '#areas/people/my-account/my-account.contract.ts';
import { MyAccountDetails } from '#areas/people/my-account/my-account-details.component.tsx';
import { RequestPasswordLinkForm } from '#areas/people/my-account/request-link.component.tsx';
import { MyPasswordSection } from '#areas/people/my-account/password.component.tsx';
import { MySessionsSection } from '#areas/people/my-account/sessions.component.tsx';
import { MyPasskeysSection } from '#areas/people/passkeys/passkeys.component.tsx';
import { findOwnPasskeysEndpoint } from '#areas/people/passkeys/passkeys.contract.ts';
import { MyPersonalDataExports } from '#areas/people/personal-data/personal-data-exports.component.tsx';
import { MySecondFactorSection } from '#areas/people/second-factor/second-factor.component.tsx';
import { formatBrowserName } from '#areas/people/session/session-times.component.tsx';
import { Button } from '#kit/web/button.tsx';
import { useOptionalCurrentUser } from '#kit/web/current-user.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { setColorScheme, useColorScheme } from '#kit/web/theme/color-scheme.ts';
import { LanguageButtons } from '../shell/language-buttons.tsx';
import { HourClockButtons } from '../shell/time-format.tsx';
import { CompanyBrand } from '#kit/web/company-brand.tsx';
import { getLoadedConfiguration, redirectToSignIn } from '../client-session.ts';
import '#areas/people/my-account/account.css';
import { lazyComponent } from '#kit/web/lazy-component.tsx';

// The last two sections of a long page.
const NoticeWishesPart = lazyComponent(
  async () => (await import('#areas/people/notifications/notification-preferences.component.tsx')).default,
);
const ReportMailsPart = lazyComponent(
  async () => (await import('#areas/reports/reports/report-subscriptions.component.tsx')).default,
);

/** The user's own account settings. Signed-out users see the sign-in options (docs/domain/people.md#my-account). */
export default function Account() {
  const me = useOptionalCurrentUser();
  return me === null ? <Guest /> : <Own />;
}

function Own() {
  const t = useTranslate();
  const embedded = getLoadedConfiguration()?.embedded !== false;
  return (
    <Screen scrolls title={t('My account')}>
      <div className="pad my-account">
        <div className="my-account-column">
          <section className="panel" aria-labelledby="account-about">
            <header>
              <h2 id="account-about">{t('About you')}</h2>
            </header>
            <div className="col">
              <MyAccountDetails />
              <Look />
            </div>
          </section>
          {embedded && <MySessionsSection />}
          <section className="panel" aria-labelledby="account-data">
            <header>
              <h2 id="account-data">{t('Your data')}</h2>
            </header>
            <MyPersonalDataExports />
          </section>
        </div>
        <div className="my-account-column">
          <MyPasswordSection />
          {embedded && <WaysIn />}
          <NoticeWishesPart />
          <ReportMailsPart />
        </div>
      </div>
    </Screen>
  );
}

/** Passkeys, named after this browser by default. Users who sign in with Google manage them there. */
function WaysIn() {
  const t = useTranslate();
  const account = useApiQuery(getMySignInDetailsEndpoint, {}).data;
  const passkeys = useApiQuery(findOwnPasskeysEndpoint, {}).data;
  if (account?.keeper !== 'here') return null;
  const here = account.sessions.find((session) => session.here);
  return (
    <>
      <MySecondFactorSection passkeyCount={passkeys?.length ?? 0} />
      <MyPasskeysSection
        suggestedName={here ? formatBrowserName(t, here) : ''}
        hasPassword={account.passwordSetAt !== null}
      />
    </>
  );
}

/** The language and the clock, saved in the profile, and the theme, saved in this browser. */
function Look() {
  const t = useTranslate();
  const look = useColorScheme();
  const looks = [
    ['light', t('Light mode')],
    ['dark', t('Dark mode')],
  ] as const;
  return (
    <>
      <LanguageButtons />
      <HourClockButtons />
      <div className="row">
        <div className="segmented" role="group" aria-label={t('Theme')}>
          {looks.map(([value, name]) => (
            <button
              key={value}
              type="button"
              aria-pressed={look === value}
              onClick={() => setColorScheme(value)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}

function Guest() {
  const t = useTranslate();
  const embedded = getLoadedConfiguration()?.embedded !== false;
  return (
    <main className="centered-page">
      <div className="centered-box">
        <CompanyBrand />
        <h1>{t('My account')}</h1>
        <p>{t('Sign in to see your name, roles, password and sessions.')}</p>
        <Button variant="primary" onPress={() => redirectToSignIn('/customerCenter/account')}>
          {t('Sign in')}
        </Button>
        {embedded && <RequestPasswordLinkForm />}
        <LanguageButtons />
      </div>
    </main>
  );
}
