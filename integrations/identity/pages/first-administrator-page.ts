import type { FirstAdministratorInput } from '../port.ts';
import { html } from './html.ts';
import type { SafeHtml } from './html.ts';
import { renderNewPasswordFields, renderPage } from './pages.ts';
import type { PageView } from './pages.ts';
import { trustHtml } from './html.ts';
import type { PageTranslate } from './page-translations.ts';

type Faults = Partial<Record<keyof FirstAdministratorInput, string>>;

function textField(
  t: PageTranslate,
  field: {
    name: 'name' | 'email';
    label: string;
    type: 'text' | 'email';
    autocomplete: 'name' | 'username';
    value: string;
    fault: string | undefined;
    isFirst?: boolean;
  },
): SafeHtml {
  const { name, fault: error } = field;
  return html`<div class="field">
    <div class="field-header"><label for="${name}">${t(field.label)}</label></div>
    <input
      id="${name}"
      name="${name}"
      type="${field.type}"
      autocomplete="${field.autocomplete}"
      required
      maxlength="${name === 'email' ? 254 : 100}"
      value="${field.value}"
      ${error !== undefined && html` aria-invalid="true" aria-describedby="${name}-says"`}
      ${field.isFirst === true && trustHtml(' autofocus')}
    />
    ${error !== undefined && html`<p class="hint error" id="${name}-says">${t(error)}</p>`}
  </div>`;
}

const nameAndEmail = (t: PageTranslate, values: { name: string; email: string; faults: Faults }): SafeHtml =>
  html`${textField(t, {
    name: 'name',
    label: 'Your name',
    type: 'text',
    autocomplete: 'name',
    value: values.name,
    fault: values.faults.name,
    isFirst: true,
  })}
  ${textField(t, {
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    value: values.email,
    fault: values.faults.email,
  })}`;

/** The page on which a company's first administrator registers. Opening it does not use up the link. Only the button does. */
export function renderFirstAdministratorPage(
  view: PageView,
  data: { token: string; minPasswordLength: number; name?: string; email?: string; faults?: Faults },
): string {
  const { token, minPasswordLength, name = '', email = '', faults = {} } = data;
  const { password, again } = faults;
  return renderPage(
    { ...view, ownUrl: `/setup/administrator?token=${encodeURIComponent(token)}` },
    'Create the first administrator',
    (t) =>
      html`<h1>${t('Create the first administrator')}</h1>
        <p class="lead">${t('You set up the company and invite everyone else.')}</p>
        <form method="post" action="/setup/administrator" novalidate>
          <input type="hidden" name="token" value="${token}" />
          ${nameAndEmail(t, { name, email, faults })}
          ${renderNewPasswordFields(t, {
            minPasswordLength: minPasswordLength,
            isFirst: false,
            faults: {
              ...(password === undefined ? {} : { password }),
              ...(again === undefined ? {} : { again }),
            },
          })}
          <button class="btn primary wide" type="submit">${t('Create administrator')}</button>
        </form>`,
  );
}
