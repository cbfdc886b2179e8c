import { useState } from 'react';
import { findEmailKindById, renderEmailSubjectAndText } from './email-templates.rules.ts';
import type { EmailTemplateText } from './email-templates.rules.ts';
import { renderEmailHtml } from './email-html.rules.ts';
import type { EmailLanguage } from './email-kinds.contract.ts';
import type { EmailKindDetail } from './email-templates.contract.ts';
import { getDefaultHourClockOfLanguage } from '#kit/contract/time-format.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const mailLooks = { light: 'Light', dark: 'Dark', text: 'Plain text' } as const;
type Shown = keyof typeof mailLooks;
const shownIn: readonly Shown[] = ['light', 'dark', 'text'];

/** The email as its reader sees it, with the company's own data or else examples in place of the variables. */
export function EmailPreview({
  emailKind: mail,
  templateText: words,
  language,
}: {
  emailKind: EmailKindDetail;
  templateText: EmailTemplateText;
  language: EmailLanguage;
}) {
  const t = useTranslate();
  const [previewMode, setShown] = useState<Shown>('light');
  const kind = findEmailKindById(mail.id)?.kind;
  if (!kind) return null;
  const values = Object.fromEntries(mail.places.map(({ name, examples }) => [name, examples[language]]));
  const { subject, text } = renderEmailSubjectAndText(
    kind,
    words,
    values,
    getDefaultHourClockOfLanguage(language),
  );
  return (
    <section className="panel email-preview" aria-label={t('Preview')}>
      <header>
        <h2>{t('Preview')}</h2>
        <span className="grow" />
        <div className="segmented" role="group" aria-label={t('Theme')}>
          {shownIn.map((one) => (
            <button key={one} type="button" aria-pressed={previewMode === one} onClick={() => setShown(one)}>
              {t(mailLooks[one])}
            </button>
          ))}
        </div>
      </header>
      <div className="pad col">
        <p className="email-subject">
          <span className="caption">{t('Subject')}</span> <b>{subject}</b>
        </p>
        {previewMode === 'text' ? (
          <pre className="email-preview-text">{text}</pre>
        ) : (
          <iframe
            className="email-preview-html"
            title={t('HTML email')}
            sandbox=""
            srcDoc={renderEmailHtml({ subject, text, language }, mail.house, previewMode)}
          />
        )}
        <p className="caption">
          {t(
            'Sample values replace the variables, from your company where possible. All emails share this layout.',
          )}
        </p>
      </div>
    </section>
  );
}
