import { useMemo, useState } from 'react';
import { IconPlugConnected } from '@tabler/icons-react';
import {
  accountingBody,
  accountingLabels,
  saveAccountingSettings,
  testAccounting,
} from './accounting-settings.contract.ts';
import type { AccountingSettings, AccountingWish } from './accounting-settings.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { CheckField, DateField, HourField, SelectField, TextField } from '#kit/web/fields.tsx';
import { closing, faultsOf, useForm } from '#kit/web/form.ts';
import type { Form } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Tried = { works: boolean; why: string | null };

/** How posted invoices go to accounting. A token is typed and never shown. */
export function AccountingSettingsForm({ of, onClose }: { of: AccountingSettings; onClose: () => void }) {
  const t = useText();
  const save = useAct(saveAccountingSettings, {
    says: () => ({ text: 'The settings of accounting are saved. They hold from the next document on.' }),
  });
  const [tried, setTried] = useState<Tried | null>(null);
  const start = useMemo(() => startOf(of), [of]);
  const form = useForm(
    accountingBody,
    start,
    closing(onClose, (body, how) => save.run({ body }, how)),
    { draft: 'accounting-settings', secret: 'token', version: of.rowVersion },
  );
  const { system } = form.values;
  return (
    <FormBeside
      form={form}
      title={t('Accounting settings')}
      submit={t('Save settings')}
      acts={<TryAct form={form} onTried={setTried} />}
      onClose={onClose}
    >
      <SelectField form={form} name="system" label={t(accountingLabels.system)} options={systemOptions(t)} />
      {system === 'http' && <Address form={form} tokenSet={of.tokenSet} />}
      {system !== 'none' && <Books form={form} />}
      {tried && (
        <p role="status" className={tried.works ? 'cap' : 'fault-line'}>
          {tried.works ? t('The connection works.') : t(tried.why ?? '')}
        </p>
      )}
    </FormBeside>
  );
}

const systemOptions = (t: ReturnType<typeof useText>) => [
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

function Address({ form, tokenSet }: { form: Form<AccountingWish>; tokenSet: boolean }) {
  const t = useText();
  return (
    <>
      <TextField form={form} name="address" label={t(accountingLabels.address)} placeholder="https://" />
      <TextField
        form={form}
        name="token"
        label={t(accountingLabels.token)}
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

function Books({ form }: { form: Form<AccountingWish> }) {
  const t = useText();
  return (
    <>
      <TextField
        form={form}
        name="company"
        label={t(accountingLabels.company)}
        hint={t('Whose books, as accounting names them')}
        width={240}
      />
      <TextField
        form={form}
        name="receivableAccount"
        label={t(accountingLabels.receivableAccount)}
        width={200}
      />
      <TextField
        form={form}
        name="revenueAccount"
        label={t(accountingLabels.revenueAccount)}
        hint={t('For charge codes that have none of their own (Billing Rating)')}
        width={200}
      />
      <SelectField
        form={form}
        name="sending"
        label={t(accountingLabels.sending)}
        options={[
          { value: 'single', label: t('Each document at once') },
          { value: 'batch', label: t('Together, once a day') },
        ]}
      />
      {form.values.sending === 'batch' && (
        <HourField
          form={form}
          name="batchHour"
          label={t(accountingLabels.batchHour)}
          hint={t('By the clock of Miami')}
          width={120}
        />
      )}
      <DateField
        form={form}
        name="startDate"
        label={t(accountingLabels.startDate)}
        hint={t('Older invoices are not handed over.')}
      />
    </>
  );
}

/** Asks the system as it stands in the form, saved or not. */
function TryAct({ form, onTried }: { form: Form<AccountingWish>; onTried: (tried: Tried) => void }) {
  const t = useText();
  const act = useAct(testAccounting);
  const press = async () => {
    const faults = Object.keys(faultsOf(accountingBody, form.values));
    for (const name of faults) form.check(name);
    if (faults.length > 0) return;
    const answer = await act.run({ body: accountingBody.parse(form.values) });
    if (answer) onTried(answer);
  };
  const none = form.values.system === 'none' ? t('Nothing is handed over.') : null;
  return (
    <Action icon={IconPlugConnected} whyNot={none} onPress={press}>
      {t('Test connection')}
    </Action>
  );
}
