import { useState } from 'react';
import { EmailTemplateEditor } from './email-template-editor.form.tsx';
import { emailLanguageNames } from './email-languages.client.ts';
import type { EmailLanguage } from './email-kinds.contract.ts';
import { getEmailKindEndpoint } from './email-templates.contract.ts';
import type { EmailKindDetail } from './email-templates.contract.ts';
import './email-editor.css';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useRecordQuery } from '#kit/web/api-query.ts';
import { Link, Screen, usePathParam } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** One kind of email: its text in each language, with a preview beside it. */
export default function MailScreen() {
  const t = useTranslate();
  const number = usePathParam('id');
  const mail = useRecordQuery(getEmailKindEndpoint, number, (id) => ({ params: { id } }));
  return (
    <Screen
      title={mail.data ? t(mail.data.title) : t('Email')}
      note={<Link to="/admin/mails">{t('Email templates')}</Link>}
      scrolls
    >
      <QueryBoundary
        query={mail}
        skeletonLines={8}
        notFoundRecord={{
          noun: t('Email'),
          number,
          listPath: '/admin/mails',
          listTitle: t('Email templates'),
        }}
      >
        {(data) => <Mail key={data.id} mail={data} />}
      </QueryBoundary>
    </Screen>
  );
}

function Mail({ mail }: { mail: EmailKindDetail }) {
  const t = useTranslate();
  const [language, setLanguage] = useState<EmailLanguage>('en');
  return (
    <div className="email-page pad col">
      <dl className="description-list two-columns">
        <dt>{t('Recipient')}</dt>
        <dd>{t(mail.to)}</dd>
        <dt>{t('When')}</dt>
        <dd>{t(mail.when)}</dd>
      </dl>
      {mail.letters.length > 1 ? (
        <div className="segmented" role="group" aria-label={t('Language')}>
          {mail.letters.map((letter) => (
            <button
              key={letter.language}
              type="button"
              aria-pressed={letter.language === language}
              onClick={() => setLanguage(letter.language)}
            >
              {t(emailLanguageNames[letter.language])}
              {letter.changed && <span className="changed-dot" role="img" aria-label={t('Changed')} />}
            </button>
          ))}
        </div>
      ) : (
        <p className="caption">
          {t('Sent to an internal address in one language. Write it in your team’s language.')}
        </p>
      )}
      {/* All of them stay mounted, so text typed in one language is kept when switching languages. */}
      {mail.letters.map((letter) => (
        <div key={letter.language} hidden={letter.language !== language}>
          <EmailTemplateEditor key={`${mail.id} ${letter.language}`} emailKind={mail} template={letter} />
        </div>
      ))}
    </div>
  );
}
