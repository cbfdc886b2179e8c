import { IconKey, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { getMySignInDetailsEndpoint } from './my-account.contract.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  changeOwnPasswordEndpoint,
  changePasswordBodySchema,
  requestOwnPasswordResetEndpoint,
} from '#areas/people/passwords/passwords.contract.ts';
import { passwordErrors } from '#areas/people/passwords/passwords.errors.ts';
import {
  NewPasswordFields,
  useSchemaWithPasswordRules,
} from '#areas/people/passwords/new-password.component.tsx';
import { Button } from '#kit/web/button.tsx';
import { SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { ConflictAwareForm } from '#kit/web/conflict-aware-form.tsx';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Account = ResultOf<typeof getMySignInDetailsEndpoint>;

/** The user's own password: when it was set, a form to change it, or a link by email to reset it. */
export function MyPasswordSection() {
  const t = useTranslate();
  const account = useApiQuery(getMySignInDetailsEndpoint, {});
  return (
    <section className="panel" aria-labelledby="account-password">
      <header>
        <h2 id="account-password">{t('Password')}</h2>
      </header>
      <div className="col">
        <QueryBoundary query={account}>{(myAccount) => <Password of={myAccount} />}</QueryBoundary>
      </div>
    </section>
  );
}

function Password({ of: { keeper, passwordSetAt } }: { of: Account }) {
  const t = useTranslate();
  const [changing, setChanging] = useState(false);
  if (keeper === 'elsewhere') return <p>{t(passwordErrors.managedExternally.sentence)}</p>;
  if (keeper === 'google') return <p>{t(passwordErrors.managedByGoogle.sentence)}</p>;
  return (
    <>
      <p className="muted">
        {passwordSetAt === null
          ? t('You have no password. We can email you a link to set one.')
          : t('Set {moment}.', { moment: formatShortDateTimeWithZone(passwordSetAt) })}
      </p>
      {changing && <PasswordForm onClose={() => setChanging(false)} />}
      <div className="row wrap">
        {!changing && passwordSetAt !== null && (
          <Button icon={IconKey} onPress={() => setChanging(true)}>
            {t('Change password…')}
          </Button>
        )}
        <MailLink />
      </div>
    </>
  );
}

function MailLink() {
  const t = useTranslate();
  const reset = useApiMutation(requestOwnPasswordResetEndpoint);
  return (
    <Button variant="ghost" icon={IconMail} onPress={() => reset.run({})}>
      {t('Email me a link')}
    </Button>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(changeOwnPasswordEndpoint);
  const schema = useSchemaWithPasswordRules(changePasswordBodySchema);
  const form = useForm(
    schema,
    { current: '', password: '', again: '' },
    async (body, how) => {
      const done = await act.run({ body }, how);
      if (done !== undefined) onClose();
      return done !== undefined;
    },
    { draftKey: null },
  );
  return (
    <ConflictAwareForm form={form} label={t('Change password')}>
      <TextField
        form={form}
        name="current"
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <NewPasswordFields form={form} label={t('New password')} />
      <div className="row">
        <Button onPress={() => form.confirmLeave(onClose)}>{t('Cancel')}</Button>
        <SubmitButton form={form}>{t('Change password')}</SubmitButton>
      </div>
    </ConflictAwareForm>
  );
}
