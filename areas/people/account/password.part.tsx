import { IconKey, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { getAccount } from './account.contract.ts';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import {
  changePassword,
  changePasswordBody,
  resetOwnPassword,
} from '#areas/people/passwords/passwords.contract.ts';
import { passwordErrors } from '#areas/people/passwords/passwords.errors.ts';
import { NewPassword, useNewPassword } from '#areas/people/passwords/new-password.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { Submit, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBox } from '#kit/web/form-box.tsx';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Account = AnswerOf<typeof getAccount>;

/** The own password: since when, another one, or a link by mail for whoever has forgotten it. */
export function PasswordPart() {
  const t = useText();
  const account = useAnswer(getAccount, {});
  return (
    <section className="panel" aria-labelledby="account-password">
      <header>
        <h2 id="account-password">{t('Password')}</h2>
      </header>
      <div className="col">
        <Answered of={account}>{(shown) => <Password of={shown} />}</Answered>
      </div>
    </section>
  );
}

function Password({ of: { keeper, passwordSetAt } }: { of: Account }) {
  const t = useText();
  const [changing, setChanging] = useState(false);
  if (keeper === 'elsewhere') return <p>{t(passwordErrors.keptElsewhere.sentence)}</p>;
  if (keeper === 'google') return <p>{t(passwordErrors.keptByGoogle.sentence)}</p>;
  return (
    <>
      <p className="dim">
        {passwordSetAt === null
          ? t('You have no password. A link by mail lets you set one.')
          : t('Set {moment}.', { moment: showNamedMoment(passwordSetAt) })}
      </p>
      {changing && <PasswordForm onClose={() => setChanging(false)} />}
      <div className="row wrap">
        {!changing && passwordSetAt !== null && (
          <Action icon={IconKey} onPress={() => setChanging(true)}>
            {t('Change password…')}
          </Action>
        )}
        <MailLink />
      </div>
    </>
  );
}

function MailLink() {
  const t = useText();
  const reset = useAct(resetOwnPassword);
  return (
    <Action look="ghost" icon={IconMail} onPress={() => reset.run({})}>
      {t('Mail me a link to set one')}
    </Action>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const act = useAct(changePassword);
  const schema = useNewPassword(changePasswordBody);
  const form = useForm(
    schema,
    { current: '', password: '', again: '' },
    async (body, how) => {
      const done = await act.run({ body }, how);
      if (done !== undefined) onClose();
      return done !== undefined;
    },
    { draft: null },
  );
  return (
    <FormBox form={form} label={t('Change password')}>
      <TextField
        form={form}
        name="current"
        label={t('Password until now')}
        type="password"
        fills="current-password"
        autoFocus
      />
      <NewPassword form={form} label={t('New password')} />
      <div className="row">
        <Action onPress={() => form.leave(onClose)}>{t('Keep the password')}</Action>
        <Submit form={form}>{t('Change password')}</Submit>
      </div>
    </FormBox>
  );
}
