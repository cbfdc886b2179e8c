import { z } from 'zod';
import { archiveKinds } from './kinds.contract.ts';
import type { ArchiveKind } from './kinds.contract.ts';
import { beginHold } from './retention.contract.ts';
import { ofAccounts } from './retention.rules.ts';
import { accountLook } from '#areas/accounts/accounts/account-look.web.ts';
import { id, maybe, text } from '#kit/contract/fields.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { AccountField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const schema = z.object({ accountId: maybe(id('Account')), why: text('Reason', 300) });

/** Keeps what would go: all of a kind, or the freight of one account. */
export function HoldForm({ kind, onClose }: { kind: ArchiveKind; onClose: () => void }) {
  const t = useText();
  const begin = useAct(beginHold, { says: () => ({ text: 'The hold stands. Nothing of it goes.' }) });
  const form = useForm(
    schema,
    { accountId: undefined, why: '' },
    closing(onClose, (wish, how) => begin.run({ body: { ...wish, kind } }, how)),
    { draft: null },
  );
  return (
    <FormBeside
      form={form}
      title={t('Hold records: {kind}', { kind: t(archiveKinds[kind].title) })}
      submit={t('Hold records')}
      onClose={onClose}
    >
      <p>{t('As long as the hold stands nothing goes, however old it is.')}</p>
      {ofAccounts(kind) && (
        <AccountField
          form={form}
          name="accountId"
          label={t('Account')}
          look={accountLook}
          hint={t('Without an account all of them are held.')}
        />
      )}
      <TextField form={form} name="why" label={t('Reason')} lines={3} />
    </FormBeside>
  );
}
