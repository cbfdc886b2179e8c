import { z } from 'zod';
import { archiveKinds } from './archive-kinds.contract.ts';
import type { ArchiveKind } from './archive-kinds.contract.ts';
import { createRetentionHoldEndpoint } from './retention.contract.ts';
import { isArchiveKindOfAccountFreight } from './retention.rules.ts';
import { allAccountTypesLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { idField, optionalField, textField } from '#kit/contract/fields.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { LookupField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const schema = z.object({ accountId: optionalField(idField('Account')), why: textField('Reason', 300) });

/** Puts a hold on records due for deletion: all of a kind, or the freight of one account. */
export function RetentionHoldForm({ kind, onClose }: { kind: ArchiveKind; onClose: () => void }) {
  const t = useTranslate();
  const begin = useApiMutation(createRetentionHoldEndpoint, {
    successMessage: () => ({ text: 'Hold started. These records won’t be archived.' }),
  });
  const form = useForm(
    schema,
    { accountId: undefined, why: '' },
    createSubmitThenCloseHandler(onClose, (input, how) => begin.run({ body: { ...input, kind } }, how)),
    { draftKey: null },
  );
  return (
    <SideForm
      form={form}
      title={t('Hold records: {kind}', { kind: t(archiveKinds[kind].title) })}
      submitLabel={t('Hold records')}
      onClose={onClose}
    >
      <p>{t('While the hold is active, no records are archived, however old.')}</p>
      {isArchiveKindOfAccountFreight(kind) && (
        <LookupField
          form={form}
          name="accountId"
          label={t('Account')}
          lookup={allAccountTypesLookup}
          hint={t('Leave blank to hold all accounts.')}
        />
      )}
      <TextField form={form} name="why" label={t('Reason')} lines={3} />
    </SideForm>
  );
}
