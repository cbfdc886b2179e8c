import { useState } from 'react';
import { requestSignUpEndpoint, signUpBodySchema } from './sign-up.contract.ts';
import {
  NewPasswordFields,
  useSchemaWithPasswordRules,
} from '#areas/people/passwords/new-password.component.tsx';
import { SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { ConflictAwareForm } from '#kit/web/conflict-aware-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { LanguagePicker } from '#kit/web/language-picker.tsx';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';
import { CompanyBrand } from '#kit/web/company-brand.tsx';

/** Lets a user without access request it with the code of the account they work for. */
export default function SignUpScreen() {
  const t = useTranslate();
  const [requestedSignUp, setAsked] = useState<AskedFor | null>(null);
  return (
    <main className="centered-page">
      <div className="centered-box">
        <CompanyBrand />
        <h1>{t('Sign up')}</h1>
        {requestedSignUp === null ? <SignUpForm onAsked={setAsked} /> : <Asked {...requestedSignUp} />}
        <p>
          <a href="/">{t('Back to sign-in')}</a>
        </p>
        <LanguagePicker />
      </div>
    </main>
  );
}

function SignUpForm({ onAsked }: { onAsked: (requestedSignUp: AskedFor) => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const act = useApiMutation(requestSignUpEndpoint);
  const schema = useSchemaWithPasswordRules(signUpBodySchema);
  const form = useForm(
    schema,
    { email: '', accountCode: '', name: '', password: '', again: '', language },
    async (body, how) => {
      const done = await act.run({ body }, how);
      if (done !== undefined) onAsked({ email: body.email, isMailSent: done.isMailSent });
      return done !== undefined;
    },
    { draftKey: null },
  );
  return (
    <ConflictAwareForm form={form}>
      <p>{t('For shippers, consignees and customers. Your account code is printed on your documents.')}</p>
      <TextField form={form} name="email" label={t('Email')} type="email" autoComplete="username" autoFocus />
      <TextField form={form} name="name" label={t('Full name')} />
      <TextField form={form} name="accountCode" label={t('Account code')} width={200} />
      <NewPasswordFields form={form} label={t('Password')} />
      <SubmitButton form={form}>{t('Request access')}</SubmitButton>
    </ConflictAwareForm>
  );
}

interface AskedFor {
  email: string;
  isMailSent: boolean;
}
/** The next step, shown regardless of whether the address or the code exists. */
function Asked({ email, isMailSent }: AskedFor) {
  const t = useTranslate();
  return (
    <div role="status" className="col">
      <p>
        {isMailSent
          ? t('We sent an email to {email}. Use its link to confirm your address. The link works once.', {
              email,
            })
          : t(
              'No email was sent because no mail server is set up. Ask your administrator for the link that confirms {email}.',
              { email },
            )}
      </p>
      <p>{t('An administrator then gives you access. You can sign in once your email is confirmed.')}</p>
    </div>
  );
}
