import { describe, expect, test } from 'vitest';
import {
  renderForgotPasswordPage,
  renderSignOutPage,
  renderEmailLinkPage,
  renderMessagePage,
  renderSignInPage,
} from './pages.ts';
import type { PageView, PageMessageName } from './pages.ts';
import {
  renderSecondFactorPage,
  renderRecoveryCodesOrAlreadyShownPage,
  renderSecondFactorSetupPage,
} from './second-factor-pages.ts';
import { detectLanguage, createPageTranslate } from './page-translations.ts';

const house = { company: 'Ruiz Flowers', logo: null };
const messages: PageMessageName[] = [
  'expired',
  'failed',
  'too-many',
  'signed-out',
  'password-set',
  'activated',
  'link-used',
  'link-expired',
];
const asked = { step: 'ask', email: 'a@b.test', app: true, codes: true, passkey: true } as const;
const offered = {
  step: 'set up',
  email: 'a@b.test',
  secret: 'ABCD',
  otpauthUri: 'otpauth://totp/x',
  graceEndsAtMs: null,
} as const;
const link = { token: 't', email: 'a@b.test', minPasswordLength: 8 };
const pages: Record<string, (look: PageView) => string> = {
  'sign-in': (look) => renderSignInPage(look, { uid: 'u', email: '', demoUsers: [] }),
  'sign-in refused': (look) =>
    renderSignInPage(look, {
      uid: 'u',
      email: 'a@b.test',
      refused: { sentence: 'Wrong email or password.' },
      demoUsers: [{ email: 'c@d.test', name: 'N. N.', title: '–' }],
    }),
  'sign-in empty': (look) =>
    renderSignInPage(look, {
      uid: 'u',
      email: '',
      refused: { sentence: 'Enter your email and password.' },
      demoUsers: [],
    }),
  'sign-in locked': (look) =>
    renderSignInPage(look, {
      uid: 'u',
      email: 'a@b.test',
      refused: { sentence: 'Too many attempts. Try again in {minutes} min.', params: { minutes: 7 } },
      demoUsers: [],
    }),
  forgot: (look) => renderForgotPasswordPage(look, { uid: 'u', sendsMail: true }),
  'forgot without mail': (look) => renderForgotPasswordPage(look, { uid: 'u', sendsMail: false }),
  'forgot refused': (look) =>
    renderForgotPasswordPage(look, { uid: 'u', sendsMail: true, email: 'x', refused: 'Enter a valid email' }),
  'forgot sent': (look) => renderForgotPasswordPage(look, { uid: 'u', sendsMail: true, sentTo: 'a@b.test' }),
  'forgot kept': (look) => renderForgotPasswordPage(look, { uid: 'u', sendsMail: false, sentTo: 'a@b.test' }),
  reset: (look) =>
    renderEmailLinkPage(look, {
      ...link,
      kind: 'reset',

      faults: { again: 'The passwords don’t match.' },
    }),
  'reset weak': (look) =>
    renderEmailLinkPage(look, {
      ...link,
      kind: 'reset',

      faults: {
        password:
          'Use at least {count} characters, with uppercase and lowercase letters, digits and special characters.',
      },
    }),
  invite: (look) => renderEmailLinkPage(look, { ...link, kind: 'invite' }),
  activate: (look) => renderEmailLinkPage(look, { ...link, kind: 'activate' }),
  'second step': (look) =>
    renderSecondFactorPage(look, { uid: 'u', secondFactorStep: asked, asksRecoveryCode: false }),
  'second step refused': (look) =>
    renderSecondFactorPage(look, {
      uid: 'u',
      secondFactorStep: asked,
      asksRecoveryCode: false,
      refused: {
        sentence: 'Wrong code. Codes change every 30 seconds and each works once.',
      },
    }),
  'second step without a code': (look) =>
    renderSecondFactorPage(look, {
      uid: 'u',
      secondFactorStep: asked,
      asksRecoveryCode: true,
      refused: { sentence: 'Enter the code.' },
    }),
  'second step by passkey': (look) =>
    renderSecondFactorPage(look, {
      uid: 'u',
      secondFactorStep: { ...asked, app: false, codes: false },
      asksRecoveryCode: false,
    }),
  'sign-in after wrong codes': (look) =>
    renderSignInPage(look, {
      uid: 'u',
      email: '',
      refused: { sentence: 'Too many wrong codes. Enter your password again.' },
      demoUsers: [],
    }),
  'sign-in after a change': (look) =>
    renderSignInPage(look, {
      uid: 'u',
      email: '',
      refused: {
        sentence: 'This took too long, or your account changed. Sign in again.',
      },
      demoUsers: [],
    }),
  'set up': (look) =>
    renderSecondFactorSetupPage(look, {
      uid: 'u',
      secondFactorStep: offered,
      qr: '',
      secret: '2345 6723',
      lastGraceDayText: null,
    }),
  'set up with time': (look) =>
    renderSecondFactorSetupPage(look, {
      uid: 'u',
      secondFactorStep: offered,
      qr: '',
      secret: '2345 6723',
      lastGraceDayText: '2027-02-03',
    }),
  codes: (look) =>
    renderRecoveryCodesOrAlreadyShownPage(look, {
      uid: 'u',
      email: 'a@b.test',
      codes: ['2345-2345-2345-2345'],
    }),
  'codes again': (look) =>
    renderRecoveryCodesOrAlreadyShownPage(look, { uid: 'u', email: 'a@b.test', codes: [] }),
  leave: (look) => renderSignOutPage(look, '<form id="op.logoutForm"></form>', false),
  'leave by a link': (look) => renderSignOutPage(look, '<form id="op.logoutForm"></form>', true),
  ...Object.fromEntries(
    messages.map((message) => [message, (look: PageView) => renderMessagePage(look, message)]),
  ),
};
/** The text of a page as a user reads it or a screen reader speaks it. */
const words = (page: string) =>
  [
    ...page
      .replace(/<nav[\s\S]*?<\/nav>|<svg[\s\S]*?<\/svg>/g, '')
      .matchAll(/>([^<>]*[A-Za-z]{2}[^<>]*)<|aria-label="([^"]+)"/g),
  ]
    .map((m) => (m[1] ?? m[2] ?? '').trim())
    .filter((text) => text !== '' && !['N. N.', house.company].includes(text));

describe.each(['es', 'zh'] as const)('the sign-in pages in %s', (language) => {
  test.each(Object.entries(pages))('translate every word of the page %s', (_, page) => {
    const english = new Set(
      words(page({ branding: house, language: 'en', testMode: true })).filter(
        (text) => !/^[\w.]+@[\w.]+$/.test(text),
      ),
    );
    expect(english.size).toBeGreaterThan(2);
    const untranslated = words(page({ branding: house, language, testMode: true })).filter((text) =>
      english.has(text),
    );
    expect(untranslated).toEqual([]);
  });
});

test('the company’s name and logo are on the page, and the product’s name is small in its footer', () => {
  const shown = { uid: 'u', email: '', demoUsers: [] };
  const named = renderSignInPage({ branding: house, language: 'en', testMode: false }, shown);
  expect(named).toContain('<title>Sign in · Ruiz Flowers</title>');
  expect(named).toContain('<header class="company-brand"><b>Ruiz Flowers</b></header>');
  expect(named).toContain('Powered by Coldlane');
  expect(
    renderSignInPage(
      { branding: { ...house, logo: '/api/company/logo/3' }, language: 'en', testMode: false },
      shown,
    ),
  ).toContain('<img src="/api/company/logo/3" alt="Ruiz Flowers" />');
});
test('the sign-in page shows the product’s name until the company’s name is set', () => {
  const look = { branding: { company: null, logo: null }, language: 'en', testMode: false } as const;
  const page = renderSignInPage(look, { uid: 'u', email: '', demoUsers: [] });
  expect(page).toContain('<title>Sign in · Coldlane</title>');
  expect(page).toContain('aria-label="Coldlane"');
  expect(page).not.toContain('Runs on');
});

test('user input is displayed as text', () => {
  const page = renderSignInPage(
    { branding: house, language: 'en', testMode: false },
    { uid: 'u', email: '"><script>alert(1)</script>', demoUsers: [] },
  );
  expect(page).toContain('&quot;&gt;&lt;script&gt;');
  expect(page).not.toContain('<script>alert');
});
test('without test mode there is no banner, and with it the banner has the specified text', () => {
  expect(
    renderSignInPage(
      { branding: house, language: 'en', testMode: false },
      { uid: 'u', email: '', demoUsers: [] },
    ),
  ).not.toContain('Test Mode');
  expect(
    renderSignInPage(
      { branding: house, language: 'en', testMode: true },
      { uid: 'u', email: '', demoUsers: [] },
    ),
  ).toContain('>You are in Test Mode<');
});
test('the sign-up link is shown only where sign-up is available', () => {
  const shown = { uid: 'u', email: '', demoUsers: [] };
  expect(
    renderSignInPage({ branding: house, language: 'en', testMode: false, signUp: true }, shown),
  ).toContain('href="/signUp?lang=en"');
  expect(renderSignInPage({ branding: house, language: 'en', testMode: false }, shown)).not.toContain(
    '/signUp',
  );
});
test('the phone can autofill the code, and a recovery code is not offered when none is left', () => {
  const look = { branding: house, language: 'en', testMode: false } as const;
  const page = renderSecondFactorPage(look, { uid: 'u', secondFactorStep: asked, asksRecoveryCode: false });
  expect(page).toContain('autocomplete="one-time-code"');
  expect(page).toContain('inputmode="numeric"');
  expect(page).toContain('recovery=yes');
  const none = renderSecondFactorPage(look, {
    uid: 'u',
    secondFactorStep: { ...asked, codes: false },
    asksRecoveryCode: true,
  });
  expect(none).not.toContain('recovery=yes');
  expect(none).toContain('autocomplete="one-time-code"');
});
test('a user who must use a passkey is offered no alternative', () => {
  const of = { ...asked, app: false, codes: false };
  const page = renderSecondFactorPage(
    { branding: house, language: 'en', testMode: false },
    { uid: 'u', secondFactorStep: of, asksRecoveryCode: false },
  );
  expect(page).not.toContain('name="code"');
  expect(page).toContain('data-passkey=');
});
test('after the grace period no user can continue without setting up a second factor', () => {
  const page = renderSecondFactorSetupPage(
    { branding: house, language: 'en', testMode: false },
    { uid: 'u', secondFactorStep: offered, qr: '', secret: '2345 6723', lastGraceDayText: null },
  );
  expect(page).not.toContain('go-on');
});
test('password managers and pasting are supported', () => {
  const page = renderSignInPage(
    { branding: house, language: 'en', testMode: false },
    { uid: 'u', email: '', demoUsers: [] },
  );
  expect(page).toContain('autocomplete="username"');
  expect(page).toContain('autocomplete="current-password"');
});
test.each([
  [{ query: 'zh', cookie: 'coldlane_language=es' }, 'zh'],
  [{ cookie: 'a=b; coldlane_language=es', hint: 'zh' }, 'es'],
  [{ hint: 'zh', accepts: 'es' }, 'zh'],
  [{ accepts: 'fr-FR, es-MX;q=0.8, en;q=0.5' }, 'es'],
  [{ accepts: 'fr' }, 'en'],
  [{ query: 'xx' }, 'en'],
])('the language of %j is %s', (asked, language) => {
  expect(detectLanguage(asked)).toBe(language);
});
test('a placeholder without a value stays visible', () => {
  expect(createPageTranslate('en')('Hello {name}')).toBe('Hello {name}');
});
