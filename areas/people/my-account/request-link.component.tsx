import { useState } from 'react';
import { requestPasswordResetEndpoint } from '#areas/people/passwords/passwords.contract.ts';
import { SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { ConflictAwareForm } from '#kit/web/conflict-aware-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Requests a link by email to set a password, when not signed in. The message never reveals whether a user has the address. */
export function RequestPasswordLinkForm() {
  const t = useTranslate();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const act = useApiMutation(requestPasswordResetEndpoint);
  const form = useForm(
    requestPasswordResetEndpoint,
    { email: '' },
    async (body, how) => {
      const done = await act.run({ body }, how);
      if (done !== undefined) setSentTo(body.email);
      return done !== undefined;
    },
    { draftKey: null },
  );
  if (sentTo !== null)
    return (
      <p role="status">
        {t('If {email} has a login, we sent it a link to set a new password. The link works once.', {
          email: sentTo,
        })}
      </p>
    );
  return (
    <ConflictAwareForm form={form} label={t('Forgot your password?')}>
      <h2>{t('Forgot your password?')}</h2>
      <p>{t('Enter your email and we’ll send you a reset link.')}</p>
      <TextField form={form} name="email" label={t('Email')} type="email" autoComplete="username" />
      <SubmitButton form={form}>{t('Send link')}</SubmitButton>
    </ConflictAwareForm>
  );
}
