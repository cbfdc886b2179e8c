import { IconArrowBackUp, IconSend } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import type { z } from 'zod';
import { EmailPreview } from './email-preview.component.tsx';
import { EmailTemplateVersions, EmailTemplateDiff } from './email-template-versions.component.tsx';
import {
  emailTemplateBodySchema,
  resetEmailTemplateToDefaultEndpoint,
  setEmailTemplateEndpoint,
  sendTestEmailToCallerEndpoint,
} from './email-templates.contract.ts';
import type { EmailKindDetail, EmailTemplate } from './email-templates.contract.ts';
import { findEmailTemplateErrors, findEmailKindById } from './email-templates.rules.ts';
import type { EmailTemplateText } from './email-templates.rules.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { SubmitButton, TextField } from '#kit/web/fields.tsx';
import type { FormState } from '#kit/web/form.ts';
import { ConflictAwareForm } from '#kit/web/conflict-aware-form.tsx';
import { useForm } from '#kit/web/form.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Typed = z.output<typeof emailTemplateBodySchema>;

/** The server's validation, with messages in the user's language. Variable names keep their braces in a field's message. */
const ruled = (id: number, t: Translate) =>
  emailTemplateBodySchema.superRefine((typed, context) => {
    const kind = findEmailKindById(id)?.kind;
    for (const { field, sentence, params } of kind ? findEmailTemplateErrors(kind, typed) : [])
      context.addIssue({
        code: 'custom',
        path: [field],
        message: t(sentence, params),
      });
  });

const typedOf = ({ language, words, rowVersion }: EmailTemplate) => ({
  language,
  subject: words.subject,
  body: words.body,
  rowVersion,
});
/** Edits the text of an email in one language, with a preview beside it and the versions below. */
export function EmailTemplateEditor({
  emailKind: mail,
  template: letter,
}: {
  emailKind: EmailKindDetail;
  template: EmailTemplate;
}) {
  const t = useTranslate();
  const may = useCurrentUser().can('adminSettingsEdit:admin');
  const { language, rowVersion } = letter;
  const save = useApiMutation(setEmailTemplateEndpoint, {
    successMessage: () => ({ text: 'Template saved. Applies to the next email.' }),
  });
  const schema = useMemo(() => ruled(mail.id, t), [mail.id, t]);
  const start = useMemo(() => typedOf(letter), [letter]);
  const form = useForm(
    schema,
    start,
    async (body, how) => (await save.run({ params: { id: mail.id }, body }, how)) !== undefined,
    { draftKey: `mail.${mail.id}.${language}`, rowVersion: rowVersion },
  );
  const typed: EmailTemplateText = {
    subject: String(form.values.subject ?? ''),
    body: String(form.values.body ?? ''),
  };
  const take = ({ subject, body }: EmailTemplateText) => {
    form.set('subject', subject);
    form.set('body', body);
  };
  return (
    <div className="email-editor">
      <div className="col">
        <ConflictAwareForm form={form} className="panel" label={t('Wording')}>
          <div className="pad col">
            {letter.ownIsNewer && letter.ownThen && <OwnIsNewer letter={letter} then={letter.ownThen} />}
            <TextField form={form} name="subject" label={t('Subject')} disabled={!may} />
            <TextField form={form} name="body" label={t('Text')} lines={14} disabled={!may} />
            <Places mail={mail} form={form} off={!may} />
            <div className="row wrap">
              <SubmitButton form={form}>{t('Save template')}</SubmitButton>
              {form.dirty && <Button onPress={() => form.reset(start)}>{t('Undo changes')}</Button>}
              <Acts mail={mail} letter={letter} typed={typed} onBack={(now) => form.reset(typedOf(now))} />
            </div>
          </div>
        </ConflictAwareForm>
        <EmailTemplateVersions template={letter} onUseVersion={may ? take : null} />
      </div>
      <EmailPreview emailKind={mail} templateText={typed} language={language} />
    </div>
  );
}

function Acts({
  mail,
  letter,
  typed,
  onBack,
}: {
  mail: EmailKindDetail;
  letter: EmailTemplate;
  typed: EmailTemplateText;
  /** Called with the template after it was reset to the default text. No other user has changed it. */
  onBack: (now: EmailTemplate) => void;
}) {
  const t = useTranslate();
  const whyNot = useCurrentUser().can('adminSettingsEdit:admin') ? null : t(notAllowedMessage);
  const { language, rowVersion } = letter;
  const test = useApiMutation(sendTestEmailToCallerEndpoint);
  const resetToDefault = useApiMutation(resetEmailTemplateToDefaultEndpoint, {
    successMessage: () => ({ text: 'Default template restored.' }),
  });
  const kind = findEmailKindById(mail.id)?.kind;
  const faulty =
    !kind || findEmailTemplateErrors(kind, typed).length > 0 || typed.subject === '' || typed.body === '';
  const reset = async () => {
    const sure = await confirmAction({
      title: t('Restore the default template'),
      body: t('The next email uses the default template. Your wording stays in the version list.'),
      confirmLabel: t('Restore default'),
    });
    if (!sure) return;
    const answer = await resetToDefault.run({ params: { id: mail.id }, body: { language, rowVersion } });
    const now = answer?.letters.find((one) => one.language === language);
    if (now) onBack(now);
  };
  return (
    <>
      <Button
        icon={IconSend}
        disabledReason={whyNot ?? (faulty ? t('Fix the errors first.') : null)}
        onPress={() => test.run({ params: { id: mail.id }, body: { language, ...typed } })}
      >
        {t('Send a test to me')}
      </Button>
      <Button
        icon={IconArrowBackUp}
        disabledReason={whyNot ?? (letter.changed ? null : t('Already using the default template.'))}
        onPress={reset}
      >
        {t('Restore default…')}
      </Button>
    </>
  );
}

/** The default text has changed since the company wrote its own text, which is still used. */
function OwnIsNewer({ letter, then }: { letter: EmailTemplate; then: EmailTemplateText }) {
  const t = useTranslate();
  return (
    <div className="note tone-wait" role="status">
      <details className="grow">
        <summary>
          {t('The default template changed after you edited yours. Your template is still used.')}
        </summary>
        <EmailTemplateDiff before={then} after={letter.own} />
      </details>
    </div>
  );
}

/** The available variables and their meaning. Pressing one inserts it at the cursor. */
function Places({ mail, form, off }: { mail: EmailKindDetail; form: FormState<Typed>; off: boolean }) {
  const t = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const insertPlaceholder = (name: string) => {
    const area = frame.current?.closest('form')?.querySelector('textarea');
    const typed = String(form.values.body ?? '');
    const from = area?.selectionStart ?? typed.length;
    const until = area?.selectionEnd ?? from;
    form.set('body', `${typed.slice(0, from)}{${name}}${typed.slice(until)}`);
    const end = from + name.length + 2;
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(end, end);
    });
  };
  return (
    <div ref={frame}>
      <h3>{t('Available variables')}</h3>
      <dl className="email-placeholders">
        {mail.places.map(({ name, label, need, inBodyAlone }) => (
          <div key={name}>
            <dt>
              <button
                type="button"
                className="btn small digits"
                disabled={off}
                onClick={() => insertPlaceholder(name)}
              >
                {`{${name}}`}
              </button>
            </dt>
            <dd>
              {t(label)}
              {need === 'must' && <b> {t('Required in the text.')}</b>}
              {need === 'maybe' && <span className="muted"> {t('If empty, its line is left out.')}</span>}
              {inBodyAlone && need !== 'must' && (
                <span className="muted"> {t('Not allowed in the subject.')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
