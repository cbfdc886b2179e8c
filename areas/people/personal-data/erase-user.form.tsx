import { z } from 'zod';
import { eraseUserEndpoint } from './personal-data.contract.ts';
import type { PersonalDataCategory, PersonalDataErasureSummary } from './personal-data.contract.ts';
import { emailField, rowVersionField } from '#kit/contract/fields.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { TextField } from '#kit/web/fields.tsx';
import { SideForm } from '#kit/web/side-form.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const schema = z.object({ email: emailField('Email'), rowVersion: rowVersionField() });
const headings: Readonly<Record<PersonalDataCategory['how'], { title: string }>> = {
  erased: { title: 'Will be erased' },
  pseudonym: { title: 'Replaced with a pseudonym' },
  kept: { title: 'Must be kept, and why' },
};
const hows = ['erased', 'pseudonym', 'kept'] as const;

/** Shows what an erasure does, by kind of data. To confirm, the administrator types the user's email address. */
export function EraseUserForm({
  user,
  summary,
  onClose,
}: {
  user: { id: number; name: string; rowVersion: number };
  summary: PersonalDataErasureSummary;
  onClose: () => void;
}) {
  const t = useTranslate();
  const erase = useApiMutation(eraseUserEndpoint);
  const form = useForm(
    schema,
    { email: '', rowVersion: user.rowVersion },
    createSubmitThenCloseHandler(onClose, (body, how) => erase.run({ params: { id: user.id }, body }, how)),
    { draftKey: null, rowVersion: user.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Erase {name}', { name: user.name })}
      submitLabel={t('Erase user')}
      onClose={onClose}
    >
      <p>
        {t('The user is signed out everywhere immediately and becomes {pseudonym}. You can’t undo this.', {
          pseudonym: summary.pseudonym,
        })}
      </p>
      {hows.map((how) => (
        <section key={how}>
          <h3>{t(headings[how].title)}</h3>
          <ul className="plain">
            {summary.held
              .filter((row) => row.how === how)
              .map((row) => (
                <Held key={row.what} row={row} />
              ))}
          </ul>
        </section>
      ))}
      <TextField
        form={form}
        name="email"
        label={t('Email')}
        type="email"
        hint={t('Type the email address of the user to confirm.')}
      />
    </SideForm>
  );
}
function Held({ row }: { row: PersonalDataCategory }) {
  const t = useTranslate();
  return (
    <li>
      <b>{t(row.what)}</b>
      {row.count && (
        <span className="muted">
          {' '}
          {row.count.more
            ? t('more than {count}', { count: formatCount(row.count.n) })
            : formatCount(row.count.n)}
        </span>
      )}
      <div className="caption">
        {t(row.why)}{' '}
        {row.untilAt && t('Until {moment} at the latest.', { moment: formatDate(row.untilAt.slice(0, 10)) })}
      </div>
    </li>
  );
}
