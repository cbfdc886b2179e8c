import { useState } from 'react';
import { LetterDesk } from './mail-letter.form.tsx';
import { languageNames } from './mail-languages.web.ts';
import type { MailLanguage } from './mail-kinds.contract.ts';
import { getMail } from './mail-words.contract.ts';
import type { MailDoc } from './mail-words.contract.ts';
import './mails.css';
import { Answered } from '#kit/web/nothing.tsx';
import { useRecord } from '#kit/web/query.ts';
import { A, Screen, usePathValue } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** One kind of mail: its words in each language beside what comes of them. */
export default function MailScreen() {
  const t = useText();
  const number = usePathValue('id');
  const mail = useRecord(getMail, number, (id) => ({ params: { id } }));
  return (
    <Screen
      title={mail.data ? t(mail.data.title) : t('E-mail')}
      note={<A to="/admin/mails">{t('E-mail Templates')}</A>}
      scroll
    >
      <Answered
        of={mail}
        lines={8}
        sought={{ kind: t('E-mail'), number, back: '/admin/mails', list: t('E-mail Templates') }}
      >
        {(data) => <Mail key={data.id} mail={data} />}
      </Answered>
    </Screen>
  );
}

function Mail({ mail }: { mail: MailDoc }) {
  const t = useText();
  const [language, setLanguage] = useState<MailLanguage>('en');
  return (
    <div className="mail-page pad col">
      <dl className="kv two">
        <dt>{t('Who gets the e-mail')}</dt>
        <dd>{t(mail.to)}</dd>
        <dt>{t('When')}</dt>
        <dd>{t(mail.when)}</dd>
      </dl>
      {mail.letters.length > 1 ? (
        <div className="seg" role="group" aria-label={t('Language')}>
          {mail.letters.map((letter) => (
            <button
              key={letter.language}
              type="button"
              aria-pressed={letter.language === language}
              onClick={() => setLanguage(letter.language)}
            >
              {t(languageNames[letter.language])}
              {letter.changed && <span className="mail-dot" role="img" aria-label={t('Changed')} />}
            </button>
          ))}
        </div>
      ) : (
        <p className="cap">
          {t('It goes to an address of the house, which has no language: write it as your people read it.')}
        </p>
      )}
      {/* All of them stay: what was typed in one language is there again after a look at another. */}
      {mail.letters.map((letter) => (
        <div key={letter.language} hidden={letter.language !== language}>
          <LetterDesk key={`${mail.id} ${letter.language}`} mail={mail} letter={letter} />
        </div>
      ))}
    </div>
  );
}
