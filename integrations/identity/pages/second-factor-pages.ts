import type { SecondFactorStep } from '../port.ts';
import {
  renderCautionNote,
  renderErrorNote,
  renderPage,
  renderHiddenPasskeyForm,
  defaultProductName,
} from './pages.ts';
import type { PageView } from './pages.ts';
import { html, trustHtml } from './html.ts';
import type { SafeHtml } from './html.ts';
import type { PageTranslate } from './page-translations.ts';

/** The pages between a correct password and a session (docs/decisions/196-passwords-can-require-a-second-factor.md). */

export interface SecondFactorError {
  sentence: string;
  params?: Record<string, string | number>;
}
export const getTooManyAttemptsError = (minutes: number): SecondFactorError => ({
  sentence: 'Too many attempts. Try again in {minutes} min.',
  params: { minutes },
});
type Asked = Extract<SecondFactorStep, { step: 'ask' }>;
type Offered = Extract<SecondFactorStep, { step: 'set up' }>;
const pathOf = (uid: string): string => `/interaction/${uid}/second`;
const startOver = (t: PageTranslate, uid: string): SafeHtml =>
  html`<p class="form-footer"><a href="/interaction/${uid}">${t('Sign in as another user')}</a></p>`;

/** Asks for a code from the app, or for a recovery code (`asksRecoveryCode`). */
export function renderSecondFactorPage(
  view: PageView,
  data: {
    uid: string;
    secondFactorStep: Asked;
    asksRecoveryCode: boolean;
    refused?: SecondFactorError | undefined;
  },
): string {
  const { uid, secondFactorStep, refused } = data;
  const recovery = data.asksRecoveryCode && secondFactorStep.codes;
  const here = pathOf(uid) + (recovery ? '?recovery=yes' : '');
  const title = secondFactorStep.app ? 'One more step' : 'Confirm with your passkey';
  return renderPage(
    { ...view, ownUrl: here },
    title,
    (t) =>
      html`<h1>${t(title)}</h1>
        <p class="lead">${t(leadOf(secondFactorStep, recovery), { email: secondFactorStep.email })}</p>
        ${renderErrorNote(t, refused?.sentence, refused?.params)}
        ${secondFactorStep.app && codeForm(t, uid, recovery)}
        ${secondFactorStep.app && secondFactorStep.codes && otherWay(t, uid, recovery)}
        ${
          secondFactorStep.passkey &&
          html`${renderHiddenPasskeyForm(t, `/interaction/${uid}`, secondFactorStep.app ? 'beside' : 'alone')}<noscript
              ><p class="hint">${t('Passkeys need JavaScript in this browser.')}</p></noscript
            >`
        }
        ${startOver(t, uid)}`,
  );
}
function leadOf(step: Asked, recovery: boolean): string {
  if (!step.app) return 'Your role requires a second factor in addition to the password of {email}.';
  return recovery
    ? 'Enter one of the recovery codes of {email}. Each works once.'
    : 'Enter the six digits your authenticator app shows for {email}.';
}
const codeForm = (t: PageTranslate, uid: string, recovery: boolean): SafeHtml =>
  html`<form method="post" action="${pathOf(uid)}" novalidate>
    ${recovery && html`<input type="hidden" name="recovery" value="yes" />`}
    ${recovery ? recoveryField(t) : digitsField(t)}
    <button class="btn primary wide" type="submit">${t('Sign in')}</button>
  </form>`;
const digitsField = (t: PageTranslate): SafeHtml =>
  html`<div class="field">
    <div class="field-header"><label for="code">${t('Verification code')}</label></div>
    <input
      id="code"
      name="code"
      class="code"
      type="text"
      inputmode="numeric"
      autocomplete="one-time-code"
      required
      maxlength="16"
      autofocus
    />
  </div>`;
const recoveryField = (t: PageTranslate): SafeHtml =>
  html`<div class="field">
    <div class="field-header"><label for="code">${t('Recovery code')}</label></div>
    <input
      id="code"
      name="code"
      class="code"
      type="text"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      required
      maxlength="40"
      autofocus
    />
  </div>`;
const otherWay = (t: PageTranslate, uid: string, recovery: boolean): SafeHtml =>
  html`<p class="form-footer">
    ${
      recovery
        ? html`<a href="${pathOf(uid)}">${t('Use an app code')}</a>`
        : html`<a href="${pathOf(uid)}?recovery=yes">${t('Use a recovery code')}</a>`
    }
  </p>`;

/** Sets up the second factor during sign-in. `lastGraceDayText` is the last day without one, formatted for display. */
export function renderSecondFactorSetupPage(
  view: PageView,
  data: {
    uid: string;
    secondFactorStep: Offered;
    qr: string;
    secret: string;
    lastGraceDayText: string | null;
    refused?: SecondFactorError | undefined;
  },
): string {
  const { uid, secondFactorStep, qr, secret, lastGraceDayText: until, refused } = data;
  return renderPage(
    { ...view, ownUrl: pathOf(uid) },
    'Set up two-factor authentication',
    (t) =>
      html`<h1>${t('Set up two-factor authentication')}</h1>
        <p class="lead">
          ${t('Your role requires an authenticator app code in addition to the password of {email}.', { email: secondFactorStep.email })}
        </p>
        ${until !== null && renderCautionNote(t, 'Set it up by {day}. After that, you can’t open anything without it.', { day: until })}
        ${renderErrorNote(t, refused?.sentence, refused?.params)}
        <ol class="steps">
          <li>
            ${t('Open an authenticator app on your phone and scan this QR code.')}
            <div class="qr" role="img" aria-label="${t('QR code for the authenticator app')}">
              ${trustHtml(qr)}
            </div>
          </li>
          <li>
            ${t('Can’t scan it? Enter this key in the app:')}
            <code class="secret">${secret}</code>
          </li>
          <li>${t('Then enter the six digits shown in the app.')}</li>
        </ol>
        <form method="post" action="${pathOf(uid)}" novalidate>
          ${digitsField(t)}
          <button class="btn primary wide" type="submit">${t('Turn on and sign in')}</button>
        </form>
        ${
          until !== null &&
          html`<form method="post" action="${pathOf(uid)}/go-on">
            <button class="btn wide" type="submit">${t('Not now')}</button>
          </form>`
        }
        ${startOver(t, uid)}`,
  );
}

/** Shows the recovery codes once. Shows none when the page is opened again. */
export function renderRecoveryCodesOrAlreadyShownPage(
  view: PageView,
  data: { uid: string; codes: readonly string[]; email: string },
): string {
  const { uid, codes, email } = data;
  const company = view.branding.company ?? defaultProductName;
  const text = `${company} ${email}\n\n${codes.join('\n')}\n`;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  return renderPage(
    view,
    'Two-factor authentication is on',
    (t) =>
      html`<h1>${t('Two-factor authentication is on')}</h1>
        ${
          codes.length === 0
            ? html`<p class="lead">
                ${t('Your recovery codes were already shown. Create new ones under My account.')}
              </p>`
            : html`<p class="lead">
                  ${t('Save these recovery codes somewhere private. Each one signs you in once without the app. They won’t be shown again.')}
                </p>
                <ul class="recovery-codes" data-codes>
                  ${codes.map((code) => html`<li><code>${code}</code></li>`)}
                </ul>
                <p class="row">
                  <a class="btn" href="${file}" download="recovery-codes.txt">${t('Save as file')}</a>
                  <button class="btn" type="button" data-copy-codes hidden>${t('Copy')}</button>
                  <button class="btn" type="button" data-print hidden>${t('Print')}</button>
                  <span class="hint" data-copied role="status" hidden>${t('Copied')}</span>
                </p>`
        }
        <form method="post" action="${pathOf(uid)}/go-on">
          <button class="btn primary wide" type="submit">
            ${t(codes.length === 0 ? 'Continue' : 'I’ve saved the codes, continue')}
          </button>
        </form>`,
  );
}
