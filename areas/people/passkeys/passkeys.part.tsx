import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  addPasskey,
  beginPasskey,
  dropPassword,
  findPasskeys,
  maxPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys.contract.ts';
import { passkeyErrors } from './passkeys.errors.ts';
import { MyRow } from '#areas/people/account/my-row.part.tsx';
import { SinceAndLast } from '#areas/people/session/session-times.part.tsx';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { ask } from '#kit/web/dialog.tsx';
import { Submit, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBox } from '#kit/web/form-box.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { notifyWarning } from '#kit/web/notices.tsx';
import { makePasskey } from '#kit/web/passkey.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Passkey = AnswerOf<typeof findPasskeys>[number];

/** The own passkeys: how they are called and when each was last used; another one; and the password away, once they are enough. */
export function PasskeysPart({ named, hasPassword }: { named: string; hasPassword: boolean }) {
  const t = useText();
  const passkeys = useAnswer(findPasskeys, {});
  return (
    <section className="panel" aria-labelledby="account-passkeys">
      <header>
        <h2 id="account-passkeys">{t('Passkeys')}</h2>
      </header>
      <div className="col">
        <p className="dim">
          {t(
            'Sign in by finger, face or PIN instead of a password. A passkey stays on your device and is never sent.',
          )}
        </p>
        <Answered of={passkeys}>
          {(known) => <Passkeys of={known} named={named} hasPassword={hasPassword} />}
        </Answered>
      </div>
    </section>
  );
}

function Passkeys({
  of,
  named,
  hasPassword,
}: {
  of: readonly Passkey[];
  named: string;
  hasPassword: boolean;
}) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const none = globalThis.PublicKeyCredential === undefined;
  const lastOne = of.length === 1 && !hasPassword ? t(passkeyErrors.lastWayIn.sentence) : null;
  return (
    <>
      {of.length === 0 && <p>{t('You have none yet.')}</p>}
      <ul className="my-list">
        {of.map((passkey) => (
          <OnePasskey key={passkey.id} of={passkey} whyNot={lastOne} />
        ))}
      </ul>
      {adding && <AddPasskey named={named} onClose={() => setAdding(false)} />}
      <div className="row wrap">
        {!adding && (
          <Action
            icon={IconFingerprint}
            whyNot={
              (none && t('This browser knows no passkeys.')) ||
              (of.length >= maxPasskeys && t(passkeyErrors.tooMany.sentence))
            }
            onPress={() => setAdding(true)}
          >
            {t('Add a passkey…')}
          </Action>
        )}
        {of.length > 0 && hasPassword && <DropPassword />}
      </div>
    </>
  );
}

function OnePasskey({ of, whyNot }: { of: Passkey; whyNot: string | null }) {
  const t = useText();
  const remove = useAct(removePasskey);
  const [naming, setNaming] = useState(false);
  const press = async () => {
    const sure = await ask({
      title: t('Remove {name}', { name: of.name }),
      body: t('Nobody signs in with it any more. The device still offers it until you delete it there too.'),
      act: t('Remove passkey'),
      leave: t('Keep it'),
      risk: true,
    });
    if (sure) await remove.run({ params: { id: of.id } });
  };
  if (naming)
    return (
      <li>
        <Rename key={of.id} of={of} onClose={() => setNaming(false)} />
      </li>
    );
  return (
    <MyRow
      name={of.name}
      told={
        <SinceAndLast
          since={of.madeAt}
          last={of.lastUsedAt}
          says={{ last: (moment) => t('last used {moment}', { moment }), never: t('never used') }}
        />
      }
      acts={
        <>
          <Action
            small
            icon={IconPencil}
            label={t('Rename {name}', { name: of.name })}
            onPress={() => setNaming(true)}
          />
          <Action
            small
            icon={IconTrash}
            label={t('Remove {name}', { name: of.name })}
            whyNot={whyNot}
            onPress={press}
          />
        </>
      }
    />
  );
}

function Rename({ of, onClose }: { of: Passkey; onClose: () => void }) {
  const t = useText();
  const rename = useAct(renamePasskey, {
    says: (made) => ({ text: 'The passkey is called {name} now.', params: { name: made.name } }),
  });
  const form = useForm(
    renamePasskey,
    { name: of.name },
    async (body, how) => {
      const made = await rename.run({ params: { id: of.id }, body }, how);
      if (made) onClose();
      return made !== undefined;
    },
    { draft: null },
  );
  return (
    <FormBox form={form} label={t('Rename {name}', { name: of.name })} className="col grow">
      <TextField form={form} name="name" label={t('Name of the passkey')} autoFocus />
      <div className="row">
        <Action onPress={onClose}>{t('Cancel')}</Action>
        <Submit form={form}>{t('Rename passkey')}</Submit>
      </div>
    </FormBox>
  );
}

function DropPassword() {
  const t = useText();
  const drop = useAct(dropPassword);
  const press = async () => {
    const sure = await ask({
      title: t('Remove the password'),
      body: t('You sign in with a passkey alone then. A link by mail lets you set a password again.'),
      act: t('Remove the password'),
      leave: t('Keep the password'),
      risk: true,
    });
    if (sure) await drop.run({});
  };
  return (
    <Action look="ghost" onPress={press}>
      {t('Remove the password…')}
    </Action>
  );
}

const nameOnly = addPasskey.body?.pick({ name: true });
function AddPasskey({ named, onClose }: { named: string; onClose: () => void }) {
  const t = useText();
  const add = useAct(addPasskey, {
    says: (made) => ({ text: '{name} is added.', params: { name: made.name } }),
  });
  const form = useForm(
    { body: nameOnly },
    { name: named },
    async ({ name }, how) => {
      const { options } = await call(beginPasskey, {});
      const answer = await makePasskey(options);
      if (!answer) notifyWarning('No passkey was made. The device may have one of yours already.');
      const made = answer && (await add.run({ body: { name, answer } }, how));
      if (made) onClose();
      return made !== undefined;
    },
    { draft: null },
  );
  return (
    <FormBox form={form} label={t('Add a passkey')}>
      <TextField form={form} name="name" label={t('Name of the passkey')} autoFocus />
      <div className="row">
        <Action onPress={onClose}>{t('Cancel')}</Action>
        <Submit form={form}>{t('Add passkey')}</Submit>
      </div>
    </FormBox>
  );
}
