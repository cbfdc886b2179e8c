import { useState } from 'react';
import { kindAt, fillWords } from './mail-words.rules.ts';
import type { Words } from './mail-words.rules.ts';
import { framedMail } from './mail-frame.rules.ts';
import type { MailLanguage } from './mail-kinds.contract.ts';
import type { MailDoc } from './mail-words.contract.ts';
import { useText } from '#kit/web/text.tsx';

const mailLooks = { light: 'Light', dark: 'Dark', text: 'Plain text' } as const;
type Shown = keyof typeof mailLooks;
const shownIn: readonly Shown[] = ['light', 'dark', 'text'];

/** The mail as its reader would have it: with examples in place of names, of the own house where it has them. */
export function MailPreview({
  mail,
  words,
  language,
}: {
  mail: MailDoc;
  words: Words;
  language: MailLanguage;
}) {
  const t = useText();
  const [shown, setShown] = useState<Shown>('light');
  const kind = kindAt(mail.id)?.kind;
  if (!kind) return null;
  const values = Object.fromEntries(mail.places.map(({ name, examples }) => [name, examples[language]]));
  const { subject, text } = fillWords(kind, words, values);
  return (
    <section className="panel mail-preview" aria-label={t('Preview')}>
      <header>
        <h2>{t('Preview')}</h2>
        <span className="grow" />
        <div className="seg" role="group" aria-label={t('Look')}>
          {shownIn.map((one) => (
            <button key={one} type="button" aria-pressed={shown === one} onClick={() => setShown(one)}>
              {t(mailLooks[one])}
            </button>
          ))}
        </div>
      </header>
      <div className="pad col">
        <p className="mail-subject">
          <span className="cap">{t('Subject')}</span> <b>{subject}</b>
        </p>
        {shown === 'text' ? (
          <pre className="mail-text">{text}</pre>
        ) : (
          <iframe
            className="mail-html"
            title={t('The mail as HTML')}
            sandbox=""
            srcDoc={framedMail({ subject, text, language }, mail.house, shown)}
          />
        )}
        <p className="cap">
          {t(
            'With examples in place of names, of your house where it has them. The frame is that of every mail.',
          )}
        </p>
      </div>
    </section>
  );
}
