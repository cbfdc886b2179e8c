import { z } from 'zod';
import { erasePerson } from './personal-data.contract.ts';
import type { HeldRow, PersonHeld } from './personal-data.contract.ts';
import { email, version } from '#kit/contract/fields.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { TextField } from '#kit/web/fields.tsx';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const schema = z.object({ email: email('E-mail'), rowVersion: version() });
const headings: Readonly<Record<HeldRow['how'], { title: string }>> = {
  erased: { title: 'Is erased' },
  pseudonym: { title: 'Keeps a pseudonym in place of the name' },
  kept: { title: 'Must stay, and why' },
};
const hows = ['erased', 'pseudonym', 'kept'] as const;

/** What an erasure does, kind by kind; pressed only by whoever types the address of the person. */
export function EraseForm({
  user,
  held,
  onClose,
}: {
  user: { id: number; name: string; rowVersion: number };
  held: PersonHeld;
  onClose: () => void;
}) {
  const t = useText();
  const erase = useAct(erasePerson);
  const form = useForm(
    schema,
    { email: '', rowVersion: user.rowVersion },
    closing(onClose, (body, how) => erase.run({ params: { id: user.id }, body }, how)),
    { draft: null, version: user.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Erase {name}', { name: user.name })}
      submit={t('Erase person')}
      onClose={onClose}
    >
      <p>
        {t('The person is shut out at once and everywhere, and becomes {pseudonym}. It cannot be undone.', {
          pseudonym: held.pseudonym,
        })}
      </p>
      {hows.map((how) => (
        <section key={how}>
          <h3>{t(headings[how].title)}</h3>
          <ul className="plain">
            {held.held
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
        label={t('E-mail')}
        type="email"
        hint={t('Type the address of the person, so that nobody else is erased.')}
      />
    </FormBeside>
  );
}
function Held({ row }: { row: HeldRow }) {
  const t = useText();
  return (
    <li>
      <b>{t(row.what)}</b>
      {row.count && (
        <span className="dim">
          {' '}
          {row.count.more
            ? t('more than {count}', { count: showCount(row.count.n) })
            : showCount(row.count.n)}
        </span>
      )}
      <div className="cap">
        {t(row.why)}{' '}
        {row.untilAt && t('At the latest until {moment}.', { moment: showDate(row.untilAt.slice(0, 10)) })}
      </div>
    </li>
  );
}
