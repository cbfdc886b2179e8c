import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  addPasskeyEndpoint,
  createPasskeyCreationOptionsEndpoint,
  removeOwnPasswordEndpoint,
  findOwnPasskeysEndpoint,
  maxPasskeysPerUser,
  removePasskeyEndpoint,
  renamePasskeyEndpoint,
} from './passkeys.contract.ts';
import { passkeyErrors } from './passkeys.errors.ts';
import { MyAccountRow } from '#areas/people/my-account/my-account-row.component.tsx';
import { CreatedAndLastUsedTimes } from '#areas/people/session/session-times.component.tsx';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { ConflictAwareForm } from '#kit/web/conflict-aware-form.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { toastWarning } from '#kit/web/toasts.tsx';
import { createPasskey } from '#kit/web/passkey.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Passkey = ResultOf<typeof findOwnPasskeysEndpoint>[number];

/**
 * The user's own passkeys: names and last use, a button to add one, and a button to remove the password once they have enough.
 */
export function MyPasskeysSection({
  suggestedName: named,
  hasPassword,
}: {
  suggestedName: string;
  hasPassword: boolean;
}) {
  const t = useTranslate();
  const passkeys = useApiQuery(findOwnPasskeysEndpoint, {});
  return (
    <section className="panel" aria-labelledby="account-passkeys">
      <header>
        <h2 id="account-passkeys">{t('Passkeys')}</h2>
      </header>
      <div className="col">
        <p className="muted">
          {t(
            'Sign in with your fingerprint, face or PIN instead of a password. A passkey stays on your device and is never sent.',
          )}
        </p>
        <QueryBoundary query={passkeys}>
          {(ownPasskeys) => <Passkeys of={ownPasskeys} named={named} hasPassword={hasPassword} />}
        </QueryBoundary>
      </div>
    </section>
  );
}

function Passkeys({
  of: passkeys,
  named,
  hasPassword,
}: {
  of: readonly Passkey[];
  named: string;
  hasPassword: boolean;
}) {
  const t = useTranslate();
  const [adding, setAdding] = useState(false);
  const none = globalThis.PublicKeyCredential === undefined;
  const lastOne = passkeys.length === 1 && !hasPassword ? t(passkeyErrors.lastSignInMethod.sentence) : null;
  return (
    <>
      {passkeys.length === 0 && <p>{t('No passkeys yet.')}</p>}
      <ul className="item-list">
        {passkeys.map((passkey) => (
          <OnePasskey key={passkey.id} of={passkey} whyNot={lastOne} />
        ))}
      </ul>
      {adding && <AddPasskey named={named} onClose={() => setAdding(false)} />}
      <div className="row wrap">
        {!adding && (
          <Button
            icon={IconFingerprint}
            disabledReason={
              (none && t('This browser doesn’t support passkeys.')) ||
              (passkeys.length >= maxPasskeysPerUser && t(passkeyErrors.tooManyPasskeys.sentence))
            }
            onPress={() => setAdding(true)}
          >
            {t('Add a passkey…')}
          </Button>
        )}
        {passkeys.length > 0 && hasPassword && <DropPassword />}
      </div>
    </>
  );
}

function OnePasskey({ of: passkey, whyNot }: { of: Passkey; whyNot: string | null }) {
  const t = useTranslate();
  const remove = useApiMutation(removePasskeyEndpoint);
  const [naming, setNaming] = useState(false);
  const press = async () => {
    const sure = await confirmAction({
      title: t('Remove {name}', { name: passkey.name }),
      body: t(
        'It can no longer be used to sign in. Your device may still offer it until you delete it there too.',
      ),
      confirmLabel: t('Remove passkey'),
      isDestructive: true,
    });
    if (sure) await remove.run({ params: { id: passkey.id } });
  };
  if (naming)
    return (
      <li>
        <Rename key={passkey.id} of={passkey} onClose={() => setNaming(false)} />
      </li>
    );
  return (
    <MyAccountRow
      name={passkey.name}
      description={
        <CreatedAndLastUsedTimes
          since={passkey.madeAt}
          last={passkey.lastUsedAt}
          lastUsedTexts={{ last: (moment) => t('last used {moment}', { moment }), never: t('never used') }}
        />
      }
      actions={
        <>
          <Button
            isSmall
            icon={IconPencil}
            label={t('Rename {name}', { name: passkey.name })}
            onPress={() => setNaming(true)}
          />
          <Button
            isSmall
            icon={IconTrash}
            label={t('Remove {name}', { name: passkey.name })}
            disabledReason={whyNot}
            onPress={press}
          />
        </>
      }
    />
  );
}

function Rename({ of: passkey, onClose }: { of: Passkey; onClose: () => void }) {
  const t = useTranslate();
  const rename = useApiMutation(renamePasskeyEndpoint, {
    successMessage: (renamed) => ({ text: 'Passkey renamed to {name}.', params: { name: renamed.name } }),
  });
  const form = useForm(
    renamePasskeyEndpoint,
    { name: passkey.name },
    async (body, how) => {
      const result = await rename.run({ params: { id: passkey.id }, body }, how);
      if (result) onClose();
      return result !== undefined;
    },
    { draftKey: null },
  );
  return (
    <ConflictAwareForm form={form} label={t('Rename {name}', { name: passkey.name })} className="col grow">
      <TextField form={form} name="name" label={t('Passkey name')} autoFocus />
      <div className="row">
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <SubmitButton form={form}>{t('Rename passkey')}</SubmitButton>
      </div>
    </ConflictAwareForm>
  );
}

function DropPassword() {
  const t = useTranslate();
  const drop = useApiMutation(removeOwnPasswordEndpoint);
  const press = async () => {
    const sure = await confirmAction({
      title: t('Remove password'),
      body: t(
        'You’ll only be able to sign in with a passkey. To set a password again, request an email link.',
      ),
      confirmLabel: t('Remove password'),
      isDestructive: true,
    });
    if (sure) await drop.run({});
  };
  return (
    <Button variant="ghost" onPress={press}>
      {t('Remove password…')}
    </Button>
  );
}

const nameOnly = addPasskeyEndpoint.body?.pick({ name: true });
function AddPasskey({ named, onClose }: { named: string; onClose: () => void }) {
  const t = useTranslate();
  const add = useApiMutation(addPasskeyEndpoint, {
    successMessage: (created) => ({ text: '{name} added.', params: { name: created.name } }),
  });
  const form = useForm(
    { body: nameOnly },
    { name: named },
    async ({ name }, how) => {
      const { options } = await callApi(createPasskeyCreationOptionsEndpoint, {});
      const answer = await createPasskey(options);
      if (!answer) toastWarning('No passkey was created. This device may already have one for your account.');
      const result = answer && (await add.run({ body: { name, answer } }, how));
      if (result) onClose();
      return result !== undefined;
    },
    { draftKey: null },
  );
  return (
    <ConflictAwareForm form={form} label={t('Add a passkey')}>
      <TextField form={form} name="name" label={t('Passkey name')} autoFocus />
      <div className="row">
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <SubmitButton form={form}>{t('Add passkey')}</SubmitButton>
      </div>
    </ConflictAwareForm>
  );
}
