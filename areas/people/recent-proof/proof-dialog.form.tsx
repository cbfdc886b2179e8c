import { IconFingerprint } from '@tabler/icons-react';
import { submitIdentityProofEndpoint } from './recent-proof.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { ConflictAwareForm } from '#kit/web/conflict-aware-form.tsx';
import { toastWarning } from '#kit/web/toasts.tsx';
import { signWithPasskey } from '#kit/web/passkey.ts';
import type { IdentityProofRequest } from '#kit/web/identity-proof.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Asks the user to prove their identity before a sign-in method changes. */
export function IdentityProofDialog({ question }: { question: IdentityProofRequest }) {
  const t = useTranslate();
  const give = useApiMutation(submitIdentityProofEndpoint, { successMessage: () => 'Confirmed' });
  const form = useForm(
    { body: submitIdentityProofEndpoint.body },
    { typed: '' },
    async ({ typed }, how) => {
      const isGiven = (await give.run({ body: { typed } }, how)) !== undefined;
      if (isGiven) question.answer(true);
      return isGiven;
    },
    { draftKey: null },
  );
  const signIn = async () => {
    const passkey = await signWithPasskey(question.passkeyOptions ?? {});
    if (passkey === undefined) return toastWarning({ text: 'No passkey was used.' });
    if ((await give.run({ body: { passkey } })) !== undefined) question.answer(true);
  };
  return (
    <Dialog title={t('Confirm it’s you')} open onClose={() => question.answer(false)}>
      <ConflictAwareForm form={form} className="col">
        <p>
          {t('You’re about to change how you sign in. Enter your password or a code from your app first.')}
        </p>
        <TextField
          form={form}
          name="typed"
          label={t('Password or code')}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        <div className="dialog-footer">
          {question.passkeyOptions && (
            <Button icon={IconFingerprint} onPress={signIn}>
              {t('Use a passkey')}
            </Button>
          )}
          <Button onPress={() => question.answer(false)}>{t('Cancel')}</Button>
          <SubmitButton form={form}>{t('Confirm')}</SubmitButton>
        </div>
      </ConflictAwareForm>
    </Dialog>
  );
}
