import { useState } from 'react';
import { signUp, signUpBody } from './sign-up.contract.ts';
import { NewPassword, useNewPassword } from '#areas/people/passwords/new-password.part.tsx';
import { Submit, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBox } from '#kit/web/form-box.tsx';
import { useAct } from '#kit/web/query.ts';
import { Languages } from '#kit/web/languages.tsx';
import { useLanguage, useText } from '#kit/web/text.tsx';
import { HouseMark } from '#kit/web/house-mark.tsx';

/** Somebody without access asks for it with the code of the account they work for. */
export default function SignUpScreen() {
  const t = useText();
  const [asked, setAsked] = useState<AskedFor | null>(null);
  return (
    <main className="plain-page">
      <div className="plain-box">
        <HouseMark />
        <h1>{t('Sign up')}</h1>
        {asked === null ? <SignUpForm onAsked={setAsked} /> : <Asked {...asked} />}
        <p>
          <a href="/">{t('Back to sign-in')}</a>
        </p>
        <Languages />
      </div>
    </main>
  );
}

function SignUpForm({ onAsked }: { onAsked: (asked: AskedFor) => void }) {
  const t = useText();
  const language = useLanguage();
  const act = useAct(signUp);
  const schema = useNewPassword(signUpBody);
  const form = useForm(
    schema,
    { email: '', accountCode: '', name: '', password: '', again: '', language },
    async (body, how) => {
      const done = await act.run({ body }, how);
      if (done !== undefined) onAsked({ email: body.email, isMailSent: done.isMailSent });
      return done !== undefined;
    },
    { draft: null },
  );
  return (
    <FormBox form={form}>
      <p>{t('For shippers, consignees and customers. Your account code stands on your papers.')}</p>
      <TextField form={form} name="email" label={t('E-mail')} type="email" fills="username" autoFocus />
      <TextField form={form} name="name" label={t('Full name')} />
      <TextField form={form} name="accountCode" label={t('Account code')} width={200} />
      <NewPassword form={form} label={t('Password')} />
      <Submit form={form}>{t('Ask for access')}</Submit>
    </FormBox>
  );
}

interface AskedFor {
  email: string;
  isMailSent: boolean;
}
/** What comes now, whoever has the address and whosever the code is. */
function Asked({ email, isMailSent }: AskedFor) {
  const t = useText();
  return (
    <div role="status" className="col">
      <p>
        {isMailSent
          ? t('We have written to {email}. The link in the mail confirms your address; it works once.', {
              email,
            })
          : t(
              'No mail was sent: no mail server is set. Ask your administrator for the link that confirms {email}.',
              { email },
            )}
      </p>
      <p>
        {t('Then an administrator gives you access. You can sign in as soon as the address is confirmed.')}
      </p>
    </div>
  );
}
