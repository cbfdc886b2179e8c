import { getAccount } from '#areas/people/account/account.contract.ts';
import { AccountFacts } from '#areas/people/account/account-facts.part.tsx';
import { AskLink } from '#areas/people/account/ask-link.part.tsx';
import { PasswordPart } from '#areas/people/account/password.part.tsx';
import { SessionsPart } from '#areas/people/account/sessions.part.tsx';
import { PasskeysPart } from '#areas/people/passkeys/passkeys.part.tsx';
import NoticeWishesPart from '#areas/people/notices/notice-wishes.part.tsx';
import { findPasskeys } from '#areas/people/passkeys/passkeys.contract.ts';
import { MyData } from '#areas/people/personal-data/person-exports.part.tsx';
import ReportMailsPart from '#areas/reports/reports/report-mails.part.tsx';
import { SecondFactorPart } from '#areas/people/second-factor/second-factor.part.tsx';
import { browserName } from '#areas/people/session/session-times.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { useMaybeMe } from '#kit/web/me.ts';
import { useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';
import { setScheme, useScheme } from '#kit/web/theme/scheme.ts';
import { LanguageChoice } from '../shell/language.tsx';
import { HouseMark } from '#kit/web/house-mark.tsx';
import { configurationNow, signIn } from '../start.ts';
import '#areas/people/account/account.css';

/** What a person keeps of the own account; for whoever is not signed in, the ways to it (docs/domain/people.md#my-account). */
export default function Account() {
  const me = useMaybeMe();
  return me === null ? <Guest /> : <Own />;
}

function Own() {
  const t = useText();
  const embedded = configurationNow()?.embedded !== false;
  return (
    <Screen scroll title={t('My account')}>
      <div className="pad my-account">
        <div className="my-column">
          <section className="panel" aria-labelledby="account-about">
            <header>
              <h2 id="account-about">{t('About you')}</h2>
            </header>
            <div className="col">
              <AccountFacts />
              <Look />
            </div>
          </section>
          {embedded && <SessionsPart />}
          <section className="panel" aria-labelledby="account-data">
            <header>
              <h2 id="account-data">{t('Your data')}</h2>
            </header>
            <MyData />
          </section>
        </div>
        <div className="my-column">
          <PasswordPart />
          {embedded && <WaysIn />}
          <NoticeWishesPart />
          <ReportMailsPart />
        </div>
      </div>
    </Screen>
  );
}

/** Passkeys, called after this browser unless the person says otherwise. Whose sign-in is Google's has them there. */
function WaysIn() {
  const t = useText();
  const account = useAnswer(getAccount, {}).data;
  const passkeys = useAnswer(findPasskeys, {}).data;
  if (account?.keeper !== 'here') return null;
  const here = account.sessions.find((session) => session.here);
  return (
    <>
      <SecondFactorPart passkeys={passkeys?.length ?? 0} />
      <PasskeysPart named={here ? browserName(t, here) : ''} hasPassword={account.passwordSetAt !== null} />
    </>
  );
}

/** The language, kept in the profile, and the look, kept in this browser. */
function Look() {
  const t = useText();
  const look = useScheme();
  const looks = [
    ['light', t('Light look')],
    ['dark', t('Dark look')],
  ] as const;
  return (
    <>
      <LanguageChoice />
      <div className="row">
        <div className="seg" role="group" aria-label={t('Look')}>
          {looks.map(([value, name]) => (
            <button key={value} type="button" aria-pressed={look === value} onClick={() => setScheme(value)}>
              {name}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}

function Guest() {
  const t = useText();
  const embedded = configurationNow()?.embedded !== false;
  return (
    <main className="plain-page">
      <div className="plain-box">
        <HouseMark />
        <h1>{t('My account')}</h1>
        <p>{t('Sign in to see your account: name, roles, password and where you are signed in.')}</p>
        <Action look="go" onPress={() => signIn('/customerCenter/account')}>
          {t('Sign in')}
        </Action>
        {embedded && <AskLink />}
        <LanguageChoice />
      </div>
    </main>
  );
}
