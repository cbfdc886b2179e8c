import { useState } from 'react';
import { resetPassword } from '#areas/people/passwords/passwords.contract.ts';
import { Submit, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBox } from '#kit/web/form-box.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Whoever is not signed in asks for a link to set a password; what is said never tells whether somebody has the address. */
export function AskLink() {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const act = useAct(resetPassword);
  const form = useForm(
    resetPassword,
    { email: '' },
    async (body, how) => {
      const done = await act.run({ body }, how);
      if (done !== undefined) setSentTo(body.email);
      return done !== undefined;
    },
    { draft: null },
  );
  if (sentTo !== null)
    return (
      <p role="status">
        {t('If {email} belongs to a user, a link to set a new password is on its way. It works once.', {
          email: sentTo,
        })}
      </p>
    );
  return (
    <FormBox form={form} label={t('Forgot your password?')}>
      <h2>{t('Forgot your password?')}</h2>
      <p>{t('Say your email, and we send you a link to set a new one.')}</p>
      <TextField form={form} name="email" label={t('E-mail')} type="email" fills="username" />
      <Submit form={form}>{t('Send the link')}</Submit>
    </FormBox>
  );
}
