import type { DemoUser, CompanyBranding, Language, EmailLinkKind } from '../port.ts';
import { capsLockIcon, eyeIcon, globeIcon, keyIcon, lanesIllustration, octagonIcon } from './icons.ts';
import { html, trustHtml } from './html.ts';
import type { SafeHtml } from './html.ts';
import { pageLanguages, createPageTranslate } from './page-translations.ts';
import type { PageTranslate } from './page-translations.ts';
import { wordmarkSvg } from './wordmark.ts';
import { buildPermissionsPolicy } from '#kit/server/permissions-policy.ts';
import { signInErrorMessages } from '#kit/contract/shared-messages.ts';

/**
 * How a page is rendered, independent of its content. `ownUrl` is its own URL, for the language links. Without it there are
 * none.
 */
export interface PageView {
  branding: CompanyBranding;
  language: Language;
  testMode: boolean;
  /** Whether users can sign up. */
  signUp?: boolean;
  ownUrl?: string;
}

/** Builds the headers of every page and redirect of the provider. Only our own script files are allowed. */
export function buildPageHeaders(origin: string, allowedFrame: 'none' | 'self'): Record<string, string> {
  return {
    'content-security-policy': [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `img-src 'self' data:`,
      `font-src 'self'`,
      `connect-src 'self'`,
      `form-action 'self' ${origin}`,
      `frame-ancestors '${allowedFrame}'`,
      `base-uri 'none'`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': allowedFrame === 'none' ? 'DENY' : 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    'permissions-policy': buildPermissionsPolicy({ camera: false }),
    'cache-control': 'no-store',
    ...(origin.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** The portal's name until the company has set one. */
export const defaultProductName = 'Coldlane';
/** Renders the company's logo, or else its name. Without both, the product's own logo. */
function houseMark({ company, logo }: CompanyBranding): SafeHtml {
  if (logo !== null) return html`<img src="${logo}" alt="${company ?? defaultProductName}" />`;
  return company === null ? wordmarkSvg : html`<b>${company}</b>`;
}

export function renderPage(view: PageView, title: string, body: (t: PageTranslate) => SafeHtml): string {
  const { branding: house } = view;
  const company = house.company ?? defaultProductName;
  // Every text can contain the company's name.
  const t: PageTranslate = (text, params) => createPageTranslate(view.language)(text, { company, ...params });
  const runsOn =
    (house.company !== null || house.logo !== null) &&
    html`<p class="powered-by">${t('Powered by Coldlane')}</p>`;
  return html`<!doctype html>
    <html lang="${view.language === 'zh' ? 'zh-Hans' : view.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t(title)} · ${company}</title>
        <link rel="icon" href="/identity/favicon.svg" />
        <link rel="preload" href="/identity/inter.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="/identity/pages.css" />
        <script src="/identity/pages.js"></script>
        <script src="/identity/passkey.js" defer></script>
      </head>
      <body>
        ${view.testMode && html`<div class="test-mode-banner" role="status">${t('You are in Test Mode')}</div>`}
        <div class="split">
          <div class="panel">
            <header class="company-brand">${houseMark(house)}</header>
            <main class="main">${body(t)}</main>
            ${view.ownUrl === undefined ? '' : languageLinks(view, t)}${runsOn}
          </div>
          <div class="illustration">${lanesIllustration}</div>
        </div>
      </body>
    </html>`.html;
}

function languageLinks(look: PageView, t: PageTranslate): SafeHtml {
  const link = (code: string) => `${look.ownUrl ?? ''}${look.ownUrl?.includes('?') ? '&' : '?'}lang=${code}`;
  return html`<footer>
    <nav class="languages" aria-label="${t('Language')}">
      ${globeIcon}${pageLanguages.map(({ code, name }) =>
        code === look.language
          ? html`<span class="current" aria-current="true">${name}</span>`
          : html`<a href="${link(code)}" hreflang="${code}" lang="${code}" data-language="${code}"
              >${name}</a
            >`,
      )}
    </nav>
  </footer>`;
}

export const renderErrorNote = (
  t: PageTranslate,
  sentence: string | undefined,
  params?: Record<string, string | number>,
) => sentence && html`<div class="note" role="alert">${octagonIcon}<span>${t(sentence, params)}</span></div>`;
/** Renders what the user must know before continuing. */
export const renderCautionNote = (
  t: PageTranslate,
  sentence: string,
  params: Record<string, string | number>,
): SafeHtml =>
  html`<div class="note tone-wait" role="note">${octagonIcon}<span>${t(sentence, params)}</span></div>`;

function passwordField(
  t: PageTranslate,
  field: {
    name: 'password' | 'again';
    label: string;
    use: 'current-password' | 'new-password';
    fault?: string;
    /** The hint for the input. An error message replaces it. */
    rule?: string;
    autofocus?: boolean;
  },
  besideLabel?: SafeHtml,
): SafeHtml {
  const { fault: wrong } = field;
  const marks = [wrong && trustHtml(' aria-invalid="true"'), field.autofocus && trustHtml(' autofocus')];
  const hint = field.fault ?? field.rule;
  return html`<div class="field">
    <div class="field-header"><label for="${field.name}">${t(field.label)}</label>${besideLabel}</div>
    <div class="input-box">
      <input
        id="${field.name}"
        name="${field.name}"
        type="password"
        autocomplete="${field.use}"
        required
        maxlength="200"
        ${hint !== undefined && html` aria-describedby="${field.name}-says"`}${marks}
      />
      <button
        class="show-password"
        type="button"
        hidden
        aria-controls="${field.name}"
        aria-pressed="false"
        aria-label="${t('Show password')}"
      >
        ${eyeIcon}
      </button>
    </div>
    ${
      hint !== undefined &&
      html`<p class="hint${field.fault !== undefined && ' error'}" id="${field.name}-says">${t(hint)}</p>`
    }
  </div>`;
}
const capsHint = (t: PageTranslate) =>
  html`<p class="hint warning" data-caps hidden role="status">${capsLockIcon}${t('Caps Lock is on')}</p>`;

/**
 * Renders the sign-in form of the embedded provider. `refused` explains why the last attempt failed, but never whether the email
 * or the password was wrong.
 */
export function renderSignInPage(
  view: PageView,
  data: {
    uid: string;
    email: string;
    refused?: { sentence: string; params?: Record<string, string | number> };
    demoUsers: DemoUser[];
  },
): string {
  const action = `/interaction/${data.uid}`;
  const password = (t: PageTranslate) =>
    passwordField(
      t,
      {
        name: 'password',
        label: 'Password',
        use: 'current-password',
        autofocus: data.email !== '',
      },
      html`<a href="${action}/forgot">${t('Forgot password?')}</a>`,
    );
  return renderPage(
    { ...view, ownUrl: action },
    'Sign in',
    (t) =>
      html`<h1>${t('Sign in')}</h1>
        <p class="lead">
          ${t(view.branding.company === null ? 'Freight, floor and billing in one lane.' : 'The {company} portal.')}
        </p>
        ${renderErrorNote(t, data.refused?.sentence, data.refused?.params)}
        <form method="post" action="${action}" novalidate>
          <div class="field">
            <div class="field-header"><label for="email">${t('Email')}</label></div>
            <input
              id="email"
              name="email"
              type="email"
              autocomplete="username"
              required
              maxlength="254"
              value="${data.email}"
              ${data.email === '' && trustHtml(' autofocus')}
            />
          </div>
          ${password(t)} ${capsHint(t)}
          <button class="btn primary wide" type="submit">${t('Sign in')}</button>
        </form>
        ${renderHiddenPasskeyForm(t, action)}
        ${data.demoUsers.length > 0 && demoList(t, action, data.demoUsers)}
        ${
          view.signUp === true &&
          html`<p class="form-footer">
            ${t('Need a login?')}
            <a href="/signUp?lang=${view.language}">${t('Create a login with your account code')}</a>
          </p>`
        }`,
  );
}

/** Renders the form of the passkey sign-in. The script shows it when the browser supports passkeys. */
export const renderHiddenPasskeyForm = (
  t: PageTranslate,
  action: string,
  variant: 'beside' | 'alone' = 'beside',
): SafeHtml =>
  html`<form method="post" action="${action}/passkey" data-passkey="${action}/passkey/options" hidden>
      <input type="hidden" name="answer" />
      <button class="btn wide${variant === 'alone' && ' primary'}" type="submit">
        ${keyIcon}${t('Sign in with a passkey')}
      </button>
    </form>
    <p class="hint" data-passkey-none hidden role="status">
      ${t('No passkey was used. Try again or sign in with your password.')}
    </p>`;

function demoList(t: PageTranslate, action: string, users: DemoUser[]): SafeHtml {
  return html`<p class="divider">${t('or as a demo user')}</p>
    <form method="post" action="${action}/demo" aria-label="${t('Demo users')}">
      <ul class="demo-users">
        ${users.map(
          (user) =>
            html`<li>
              <button name="email" value="${user.email}">
                <b>${user.name}</b><span class="user-title">${user.title}</span>
              </button>
            </li>`,
        )}
      </ul>
    </form>`;
}

const mailed = {
  before: 'Enter your email and we’ll send you a reset link.',
  title: 'Check your email',
  lead: 'If {email} has a login, we sent it a link to set a new password. The link works once.',
};
const notMailed = {
  before:
    'No mail server is set up, so we can’t send you an email. Enter your email, then ask your administrator for the link to set a new password.',
  title: 'No email was sent',
  lead: 'No mail server is set up. If {email} belongs to a user, the link to set a new password is saved on the server. Ask your administrator for it. The link works once.',
};
/** Asks for an email address. The message afterwards is the same whether or not a user has it. */
export function renderForgotPasswordPage(
  view: PageView,
  data: { uid: string; sendsMail: boolean; sentTo?: string; email?: string; refused?: string },
): string {
  const action = `/interaction/${data.uid}/forgot`;
  const words = data.sendsMail ? mailed : notMailed;
  const renderBackLink = (t: PageTranslate) =>
    html`<p class="form-footer"><a href="/interaction/${data.uid}">${t('Back to sign-in')}</a></p>`;
  if (data.sentTo !== undefined) {
    const sent = data.sentTo;
    return renderPage(
      { ...view, ownUrl: action },
      words.title,
      (t) =>
        html`<h1>${t(words.title)}</h1>
          <p class="lead" role="status">${t(words.lead, { email: sent })}</p>
          ${renderBackLink(t)}`,
    );
  }
  return renderPage(
    { ...view, ownUrl: action },
    'Forgot your password?',
    (t) =>
      html`<h1>${t('Forgot your password?')}</h1>
        <p class="lead">${t(words.before)}</p>
        ${renderErrorNote(t, data.refused)}
        <form method="post" action="${action}" novalidate>
          <div class="field">
            <div class="field-header"><label for="email">${t('Email')}</label></div>
            <input
              id="email"
              name="email"
              type="email"
              autocomplete="username"
              required
              maxlength="254"
              value="${data.email ?? ''}"
              autofocus
            />
          </div>
          <button class="btn primary wide" type="submit">
            ${t(data.sendsMail ? 'Send link' : 'Request link')}
          </button>
        </form>
        ${renderBackLink(t)}`,
  );
}

const linkTitles: Record<EmailLinkKind, { title: string; lead: string; act: string }> = {
  reset: {
    title: 'Set a new password',
    lead: 'For {email}. You’ll be signed out everywhere and need to sign in again.',
    act: 'Set password',
  },
  activate: {
    title: 'Verify your email',
    lead: 'This activates {email}. Enter your sign-up password or a new one. What you enter here becomes your password.',
    act: 'Activate',
  },
  invite: { title: 'Welcome to {company}', lead: 'Choose a password for {email}.', act: 'Set password' },
};

const ruleOfPasswords =
  'At least {count} characters, with uppercase and lowercase letters, digits and special characters.';
/** The two fields of a new password. `isFirst`: whether the page begins with them. */
export function renderNewPasswordFields(
  t: PageTranslate,
  {
    minPasswordLength,
    faults = {},
    isFirst = true,
  }: { minPasswordLength: number; faults?: Partial<Record<'password' | 'again', string>>; isFirst?: boolean },
): SafeHtml {
  const first = passwordField(t, {
    name: 'password',
    label: 'New password',
    use: 'new-password',
    rule: t(ruleOfPasswords, { count: minPasswordLength }),
    autofocus: isFirst,
    ...(faults.password ? { fault: t(faults.password, { count: minPasswordLength }) } : {}),
  });
  const second = passwordField(t, {
    name: 'again',
    label: 'Confirm password',
    use: 'new-password',
    ...(faults.again ? { fault: faults.again } : {}),
  });
  return html`${first} ${second} ${capsHint(t)}`;
}

/** The page behind a link from an email. Opening it does not use up the link. Only the button does. */
export function renderEmailLinkPage(
  view: PageView,
  link: {
    token: string;
    kind: EmailLinkKind;
    email: string;
    minPasswordLength: number;
    faults?: Partial<Record<'password' | 'again', string>>;
  },
): string {
  const words = linkTitles[link.kind];
  return renderPage(
    { ...view, ownUrl: `/customerCenter/account?token=${encodeURIComponent(link.token)}` },
    words.title,
    (t) =>
      html`<h1>${t(words.title)}</h1>
        <p class="lead">${t(words.lead, { email: link.email })}</p>
        <form method="post" action="/customerCenter/account" novalidate>
          <input type="hidden" name="token" value="${link.token}" /><input
            type="hidden"
            name="username"
            autocomplete="username"
            value="${link.email}"
          />
          ${renderNewPasswordFields(t, link)}
          <button class="btn primary wide" type="submit">${t(words.act)}</button>
        </form>`,
  );
}

const messages = {
  expired: {
    title: 'This sign-in has expired',
    lead: 'This page was open too long or was already used. Start again from the portal.',
    act: 'Start again',
  },
  failed: { title: 'Sign-in failed', lead: signInErrorMessages.other, act: 'Start again' },
  'too-many': { title: 'Too many attempts', lead: 'Wait a few minutes and try again.', act: 'Start again' },
  'signed-out': { title: 'You’re signed out', lead: 'Close this window, or sign in again.', act: 'Sign in' },
  'password-set': {
    title: 'Your password is set',
    lead: 'Sign in with the new password. You were signed out on other devices.',
    act: 'Sign in',
  },
  activated: { title: 'Your email is verified', lead: 'You can sign in now.', act: 'Sign in' },
  registered: {
    title: 'You’re the administrator',
    lead: 'Sign in with your email and password. The home page guides you through setup.',
    act: 'Sign in',
  },
  'setup-link-expired': {
    title: 'This link no longer works',
    lead: 'The link is wrong or has expired. On the server, run “npm run admin -- you@company.com” to get a new one.',
    act: 'Sign in',
  },
  'setup-link-used': {
    title: 'This link was already used',
    lead: 'Each link works once. Sign in, or run “npm run admin -- you@company.com” on the server to get a new one.',
    act: 'Sign in',
  },
  'link-used': {
    title: 'This link was already used',
    lead: 'Each link works once. If you used it, just sign in. Need another? Request it on the sign-in page.',
    act: 'Sign in',
  },
  'link-expired': {
    title: 'This link no longer works',
    lead: 'The link is wrong or has expired. Request a new one on the sign-in page.',
    act: 'Sign in',
  },
} as const;
export type PageMessageName = keyof typeof messages;

export function renderMessagePage(view: PageView, message: PageMessageName): string {
  const words = messages[message];
  return renderPage(
    view,
    words.title,
    (t) =>
      html`<h1>${t(words.title)}</h1>
        <p class="lead">${t(words.lead)}</p>
        <a class="btn primary" href="${message === 'registered' ? '/home/index' : '/'}">${t(words.act)}</a>`,
  );
}

/**
 * Renders the sign-out page. A user from the portal has already confirmed: a script submits the form, or the button does
 * without scripts. Any other user (`asksConfirmation`) came by a link and must confirm.
 */
export function renderSignOutPage(view: PageView, formHtml: string, asksConfirmation: boolean): string {
  return renderPage(
    view,
    'Sign out',
    (t) =>
      html`<h1>${t('Sign out')}</h1>
        <p class="lead">
          ${asksConfirmation ? t('Sign out?') : t('This signs you out of {company} in this browser.')}
        </p>
        ${trustHtml(formHtml)}<button
          class="btn primary"
          ${!asksConfirmation && trustHtml('data-leave')}
          form="op.logoutForm"
          name="logout"
          value="yes"
        >
          ${t('Sign out')}
        </button>
        ${asksConfirmation && html`<p class="form-footer"><a href="/">${t('Stay signed in')}</a></p>`}`,
  );
}

/** The hidden frame of a silent sign-in: no text, one script. */
export const silentRenewPageHtml =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Coldlane</title>' +
  '<script src="/identity/silent-renew.js"></script></head><body></body></html>';
