import { IconArrowBackUp, IconSend } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import type { z } from 'zod';
import { MailPreview } from './mail-preview.part.tsx';
import { MailVersions, WordsDiff } from './mail-versions.part.tsx';
import { mailBody, resetMail, saveMail, tryMail } from './mail-words.contract.ts';
import type { MailDoc, MailLetter } from './mail-words.contract.ts';
import { faultsOfWords, kindAt } from './mail-words.rules.ts';
import type { Words } from './mail-words.rules.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Submit, TextField } from '#kit/web/fields.tsx';
import type { Form } from '#kit/web/form.ts';
import { FormBox } from '#kit/web/form-box.tsx';
import { useForm } from '#kit/web/form.ts';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

type Typed = z.output<typeof mailBody>;

/** The rule of the server, with its sentences in the reader's language; names keep their brackets in a field's message. */
const ruled = (id: number, t: Say) =>
  mailBody.superRefine((typed, context) => {
    const kind = kindAt(id)?.kind;
    for (const { field, sentence, params } of kind ? faultsOfWords(kind, typed) : [])
      context.addIssue({
        code: 'custom',
        path: [field],
        message: t(sentence, params),
      });
  });

const typedOf = ({ language, words, rowVersion }: MailLetter) => ({
  language,
  subject: words.subject,
  body: words.body,
  rowVersion,
});
/** The words of a mail in one language: typed here, seen beside, kept below. */
export function LetterDesk({ mail, letter }: { mail: MailDoc; letter: MailLetter }) {
  const t = useText();
  const may = useMe().can('adminSettingsEdit:admin');
  const { language, rowVersion } = letter;
  const save = useAct(saveMail, {
    says: () => ({ text: 'The words are saved. They hold from the next mail on.' }),
  });
  const schema = useMemo(() => ruled(mail.id, t), [mail.id, t]);
  const start = useMemo(() => typedOf(letter), [letter]);
  const form = useForm(
    schema,
    start,
    async (body, how) => (await save.run({ params: { id: mail.id }, body }, how)) !== undefined,
    { draft: `mail.${mail.id}.${language}`, version: rowVersion },
  );
  const typed: Words = { subject: String(form.values.subject ?? ''), body: String(form.values.body ?? '') };
  const take = ({ subject, body }: Words) => {
    form.set('subject', subject);
    form.set('body', body);
  };
  return (
    <div className="mail-desk">
      <div className="col">
        <FormBox form={form} className="panel" label={t('Words')}>
          <div className="pad col">
            {letter.ownIsNewer && letter.ownThen && <OwnIsNewer letter={letter} then={letter.ownThen} />}
            <TextField form={form} name="subject" label={t('Subject')} disabled={!may} />
            <TextField form={form} name="body" label={t('Text')} lines={14} disabled={!may} />
            <Places mail={mail} form={form} off={!may} />
            <div className="row wrap">
              <Submit form={form}>{t('Save words')}</Submit>
              {form.dirty && <Action onPress={() => form.reset(start)}>{t('Undo changes')}</Action>}
              <Acts mail={mail} letter={letter} typed={typed} onBack={(now) => form.reset(typedOf(now))} />
            </div>
          </div>
        </FormBox>
        <MailVersions letter={letter} onTake={may ? take : null} />
      </div>
      <MailPreview mail={mail} words={typed} language={language} />
    </div>
  );
}

function Acts({
  mail,
  letter,
  typed,
  onBack,
}: {
  mail: MailDoc;
  letter: MailLetter;
  typed: Words;
  /** As the letter stands once the product's own words hold again: nobody else changed it. */
  onBack: (now: MailLetter) => void;
}) {
  const t = useText();
  const whyNot = useMe().can('adminSettingsEdit:admin') ? null : t(notAllowed);
  const { language, rowVersion } = letter;
  const test = useAct(tryMail);
  const back = useAct(resetMail, { says: () => ({ text: 'The product’s own words hold again.' }) });
  const kind = kindAt(mail.id)?.kind;
  const faulty = !kind || faultsOfWords(kind, typed).length > 0 || typed.subject === '' || typed.body === '';
  const reset = async () => {
    const sure = await ask({
      title: t('Back to the product’s own words'),
      body: t('The next mail is written in them. Your words stay in the versions.'),
      act: t('Back to the own words'),
      leave: t('Keep'),
    });
    if (!sure) return;
    const answer = await back.run({ params: { id: mail.id }, body: { language, rowVersion } });
    const now = answer?.letters.find((one) => one.language === language);
    if (now) onBack(now);
  };
  return (
    <>
      <Action
        icon={IconSend}
        whyNot={whyNot ?? (faulty ? t('Mend what is at fault first.') : null)}
        onPress={() => test.run({ params: { id: mail.id }, body: { language, ...typed } })}
      >
        {t('Send a test to me')}
      </Action>
      <Action
        icon={IconArrowBackUp}
        whyNot={whyNot ?? (letter.changed ? null : t('The product’s own words hold already.'))}
        onPress={reset}
      >
        {t('Back to the own words…')}
      </Action>
    </>
  );
}

/** The product has learnt to say it otherwise since the house wrote its words, which still hold. */
function OwnIsNewer({ letter, then }: { letter: MailLetter; then: Words }) {
  const t = useText();
  return (
    <div className="note t-wait" role="status">
      <details className="grow">
        <summary>
          {t('The product’s own words have changed since yours were written. Yours still hold.')}
        </summary>
        <WordsDiff before={then} after={letter.own} />
      </details>
    </div>
  );
}

/** What may be named, with what it means: a press puts it where the words are being written. */
function Places({ mail, form, off }: { mail: MailDoc; form: Form<Typed>; off: boolean }) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const put = (name: string) => {
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
      <h3>{t('What may be named')}</h3>
      <dl className="mail-places">
        {mail.places.map(({ name, label, need, inBodyAlone }) => (
          <div key={name}>
            <dt>
              <button type="button" className="btn small dig" disabled={off} onClick={() => put(name)}>
                {`{${name}}`}
              </button>
            </dt>
            <dd>
              {t(label)}
              {need === 'must' && <b> {t('It must stand in the words.')}</b>}
              {need === 'maybe' && <span className="dim"> {t('Without it, its line is left out.')}</span>}
              {inBodyAlone && need !== 'must' && <span className="dim"> {t('Not in the subject.')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
