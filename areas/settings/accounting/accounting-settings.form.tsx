import { useMemo, useState } from 'react';
import { IconPlugConnected } from '@tabler/icons-react';
import {
  accountingSettingsBodySchema,
  accountingFieldLabels,
  saveAccountingSettingsEndpoint,
  testAccountingConnectionEndpoint,
} from './accounting-settings.contract.ts';
import type { AccountingSettings, AccountingSettingsInput } from './accounting-settings.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { CheckField, DateField, TimeField, SelectField, TextField } from '#kit/web/fields.tsx';
import { closeAfterSubmit, findFieldErrors, useForm } from '#kit/web/form.ts';
import type { FormState } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Tried = { works: boolean; why: string | null };

/** How posted invoices go to accounting. A token is typed and never shown. */
export function AccountingSettingsForm({ of, onClose }: { of: AccountingSettings; onClose: () => void }) {
  const t = useTranslate();
  const save = useApiMutation(saveAccountingSettingsEndpoint, {
    says: () => ({ text: 'The settings of accounting are saved. They hold from the next document on.' }),
  });
  const [tried, setTried] = useState<Tried | null>(null);
  const start = useMemo(() => startOf(of), [of]);
  const form = useForm(
    accountingSettingsBodySchema,
    start,
    closeAfterSubmit(onClose, (body, how) => save.run({ body }, how)),
    { draftKey: 'accounting-settings', secret: 'token', version: of.rowVersion },
  );
  const { system } = form.values;
  return (
    <SideForm
      form={form}
      title={t('Accounting settings')}
      submitLabel={t('Save settings')}
      acts={<TryAct form={form} onTried={setTried} />}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="system"
        label={t(accountingFieldLabels.system)}
        options={systemOptions(t)}
      />
      {system === 'http' && <Address form={form} tokenSet={of.tokenSet} />}
      {system !== 'none' && <Books form={form} />}
      {tried && (
        <p role="status" className={tried.works ? 'cap' : 'fault-line'}>
          {tried.works ? t('The connection works.') : t(tried.why ?? '')}
        </p>
      )}
    </SideForm>
  );
}

const systemOptions = (t: ReturnType<typeof useTranslate>) => [
  { value: 'none', label: t('None: nothing is handed over') },
  { value: 'file', label: t('Files in a folder of the server') },
  { value: 'http', label: t('A system over HTTP') },
];
/** What nobody has set yet is what the server was started with. */
const startOf = (of: AccountingSettings) => ({
  system: of.system ?? of.startedWith,
  address: of.address,
  token: '',
  knowingly: of.knowingly,
  company: of.company,
  receivableAccount: of.receivableAccount,
  revenueAccount: of.revenueAccount,
  sending: of.sending,
  batchHour: of.batchHour ?? undefined,
  startDate: of.startDate ?? undefined,
  rowVersion: of.rowVersion,
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
            ? t('One is set. It stays when nothing is typed here.')
            : t('It is kept sealed and never shown again.')
        }
      />
      <CheckField
        form={form}
        name="knowingly"
        label={t('The address may lie in our own network, or be reached without encryption')}
        hint={t('Without this mark only public addresses over https are called.')}
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
        hint={t('Whose books, as accounting names them')}
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
        hint={t('For charge codes that have none of their own (Billing Rating)')}
        width={200}
      />
      <SelectField
        form={form}
        name="sending"
        label={t(accountingFieldLabels.sending)}
        options={[
          { value: 'single', label: t('Each document at once') },
          { value: 'batch', label: t('Together, once a day') },
        ]}
      />
      {form.values.sending === 'batch' && (
        <TimeField
          form={form}
          name="batchHour"
          label={t(accountingFieldLabels.batchHour)}
          hint={t('By the clock of Miami')}
          width={120}
        />
      )}
      <DateField
        form={form}
        name="startDate"
        label={t(accountingFieldLabels.startDate)}
        hint={t('Older invoices are not handed over.')}
      />
    </>
  );
}

/** Asks the system as it stands in the form, saved or not. */
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
    const faults = Object.keys(findFieldErrors(accountingSettingsBodySchema, form.values));
    for (const name of faults) form.validateField(name);
    if (faults.length > 0) return;
    const answer = await act.run({ body: accountingSettingsBodySchema.parse(form.values) });
    if (answer) onTried(answer);
  };
  const none = form.values.system === 'none' ? t('Nothing is handed over.') : null;
  return (
    <Button icon={IconPlugConnected} whyNot={none} onPress={press}>
      {t('Test connection')}
    </Button>
  );
}
