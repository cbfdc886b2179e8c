import { useMemo, useState } from 'react';
import { IconPlugConnected } from '@tabler/icons-react';
import {
  accountingSettingsBodySchema,
  accountingFieldLabels,
  updateAccountingSettingsEndpoint,
  testAccountingConnectionEndpoint,
} from './accounting-settings.contract.ts';
import type { AccountingSettings, AccountingSettingsInput } from './accounting-settings.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { CheckboxField, DateField, TimeField, SelectField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, findFirstErrorByField, useForm } from '#kit/web/form.ts';
import type { FormState } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Tried = { works: boolean; why: string | null };

/** Sets how posted invoices go to accounting. The token can be typed but is never shown. */
export function AccountingSettingsForm({
  settings,
  onClose,
}: {
  settings: AccountingSettings;
  onClose: () => void;
}) {
  const t = useTranslate();
  const save = useApiMutation(updateAccountingSettingsEndpoint, {
    successMessage: () => ({ text: 'Accounting settings saved. They apply to new documents.' }),
  });
  const [tried, setTried] = useState<Tried | null>(null);
  const start = useMemo(() => startOf(settings), [settings]);
  const form = useForm(
    accountingSettingsBodySchema,
    start,
    createSubmitThenCloseHandler(onClose, (body, how) => save.run({ body }, how)),
    { draftKey: 'accounting-settings', secret: 'token', rowVersion: settings.rowVersion },
  );
  const { system } = form.values;
  return (
    <SideForm
      form={form}
      title={t('Accounting settings')}
      submitLabel={t('Save settings')}
      actions={<TryAct form={form} onTried={setTried} />}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="system"
        label={t(accountingFieldLabels.system)}
        options={systemOptions(t)}
      />
      {system === 'http' && <Address form={form} tokenSet={settings.tokenSet} />}
      {system !== 'none' && <Books form={form} />}
      {tried && (
        <p role="status" className={tried.works ? 'caption' : 'error-message'}>
          {tried.works ? t('Connection successful.') : t(tried.why ?? '')}
        </p>
      )}
    </SideForm>
  );
}

const systemOptions = (t: ReturnType<typeof useTranslate>) => [
  { value: 'none', label: t('None: nothing is sent') },
  { value: 'file', label: t('Files in a server folder') },
  { value: 'http', label: t('HTTP system') },
];
/** Fields that are not set yet use the values the server was started with. */
const startOf = (settings: AccountingSettings) => ({
  system: settings.system ?? settings.startedWith,
  address: settings.address,
  token: '',
  knowingly: settings.knowingly,
  company: settings.company,
  receivableAccount: settings.receivableAccount,
  revenueAccount: settings.revenueAccount,
  sending: settings.sending,
  batchHour: settings.batchHour ?? undefined,
  startDate: settings.startDate ?? undefined,
  rowVersion: settings.rowVersion,
});

function Address({ form, tokenSet }: { form: FormState<AccountingSettingsInput>; tokenSet: boolean }) {
  const t = useTranslate();
  return (
    <>
      <TextField form={form} name="address" label={t(accountingFieldLabels.address)} placeholder="https://" />
      <TextField
        form={form}
        name="token"
        label={t(accountingFieldLabels.token)}
        type="password"
        hint={
          tokenSet
            ? t('A token is saved. Leave blank to keep it.')
            : t('Stored encrypted and never shown again.')
        }
      />
      <CheckboxField
        form={form}
        name="knowingly"
        label={t('Allow an address on a private network or without encryption')}
        hint={t('If not checked, only public https addresses are allowed.')}
      />
    </>
  );
}

function Books({ form }: { form: FormState<AccountingSettingsInput> }) {
  const t = useTranslate();
  return (
    <>
      <TextField
        form={form}
        name="company"
        label={t(accountingFieldLabels.company)}
        hint={t('Company name in your accounting system')}
        width={240}
      />
      <TextField
        form={form}
        name="receivableAccount"
        label={t(accountingFieldLabels.receivableAccount)}
        width={200}
      />
      <TextField
        form={form}
        name="revenueAccount"
        label={t(accountingFieldLabels.revenueAccount)}
        hint={t('Used for charge codes without their own account (Rates & Tariffs)')}
        width={200}
      />
      <SelectField
        form={form}
        name="sending"
        label={t(accountingFieldLabels.sending)}
        options={[
          { value: 'single', label: t('Each document immediately') },
          { value: 'batch', label: t('One batch a day') },
        ]}
      />
      {form.values.sending === 'batch' && (
        <TimeField
          form={form}
          name="batchHour"
          label={t(accountingFieldLabels.batchHour)}
          hint={t('Miami time')}
          width={120}
        />
      )}
      <DateField
        form={form}
        name="startDate"
        label={t(accountingFieldLabels.startDate)}
        hint={t('Older invoices are not sent.')}
      />
    </>
  );
}

/** Tests the connection with the form's values, saved or not. */
function TryAct({
  form,
  onTried,
}: {
  form: FormState<AccountingSettingsInput>;
  onTried: (tried: Tried) => void;
}) {
  const t = useTranslate();
  const act = useApiMutation(testAccountingConnectionEndpoint);
  const press = async () => {
    const invalidFields = Object.keys(findFirstErrorByField(accountingSettingsBodySchema, form.values));
    for (const name of invalidFields) form.validateField(name);
    if (invalidFields.length > 0) return;
    const answer = await act.run({ body: accountingSettingsBodySchema.parse(form.values) });
    if (answer) onTried(answer);
  };
  const none = form.values.system === 'none' ? t('Nothing is sent.') : null;
  return (
    <Button icon={IconPlugConnected} disabledReason={none} onPress={press}>
      {t('Test connection')}
    </Button>
  );
}
