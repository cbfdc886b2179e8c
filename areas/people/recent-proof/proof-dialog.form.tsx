import { IconFingerprint } from '@tabler/icons-react';
import { giveProof } from './recent-proof.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { Submit, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBox } from '#kit/web/form-box.tsx';
import { notifyWarning } from '#kit/web/notices.tsx';
import { signWithPasskey } from '#kit/web/passkey.ts';
import type { ProofQuestion } from '#kit/web/proof-question.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Where the person is asked to prove who they are before a way in changes. */
export function ProofDialog({ question }: { question: ProofQuestion }) {
  const t = useText();
  const give = useAct(giveProof, { says: () => 'Confirmed' });
  const form = useForm(
    { body: giveProof.body },
    { typed: '' },
    async ({ typed }, how) => {
      const isGiven = (await give.run({ body: { typed } }, how)) !== undefined;
      if (isGiven) question.answer(true);
      return isGiven;
    },
    { draft: null },
  );
  const signIn = async () => {
    const passkey = await signWithPasskey(question.passkey ?? {});
    if (passkey === undefined) return notifyWarning({ text: 'No passkey was used.' });
    if ((await give.run({ body: { passkey } })) !== undefined) question.answer(true);
  };
  return (
    <Dialog title={t('Confirm that it is you')} open onClose={() => question.answer(false)}>
      <FormBox form={form} className="col">
        <p>{t('You change how you sign in. Type your password or a code of your app first.')}</p>
        <TextField
          form={form}
          name="typed"
          label={t('Password or code')}
          type="password"
          fills="current-password"
          autoFocus
        />
        <div className="dialog-foot">
          {question.passkey && (
            <Action icon={IconFingerprint} onPress={signIn}>
              {t('Use a passkey')}
            </Action>
          )}
          <Action onPress={() => question.answer(false)}>{t('Cancel')}</Action>
          <Submit form={form}>{t('Confirm')}</Submit>
        </div>
      </FormBox>
    </Dialog>
  );
}
