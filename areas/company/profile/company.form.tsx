import { companyBody, saveCompany } from './profile.contract.ts';
import type { CompanyProfile } from './profile.contract.ts';
import { zoneOptions } from '#areas/accounts/accounts/zones.web.ts';
import { Action } from '#kit/web/action.tsx';
import { SelectField, Submit, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBox } from '#kit/web/form-box.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Name, addresses and identifiers of the company. */
export function CompanyForm({ of, mayEdit }: { of: CompanyProfile; mayEdit: boolean }) {
  const t = useText();
  const save = useAct(saveCompany, { says: () => ({ text: 'Company saved' }) });
  const { numbers: _, ...start } = of;
  const form = useForm(
    companyBody,
    start,
    async (body, how) => (await save.run({ body }, how)) !== undefined,
    { draft: 'company', version: of.rowVersion },
  );
  const off = !mayEdit;
  return (
    <FormBox form={form} className="panel" label={t('Company')}>
      <header>
        <h2>{t('Letterhead')}</h2>
      </header>
      <div className="pad col">
        <TextField form={form} name="name" label={t('Name')} disabled={off} />
        <TextField
          form={form}
          name="address"
          label={t('Address')}
          hint={t('Street, city, state and ZIP in one line, as documents show it')}
          disabled={off}
        />
        <TextField form={form} name="phone" label={t('Phone')} width={200} disabled={off} />
        <SelectField
          form={form}
          name="zone"
          label={t('Time zone')}
          options={zoneOptions(form.values.zone)}
          width={260}
          hint={t('Of the head office: invoices, due dates and statements go by its days')}
          disabled={off}
        />
        <TextField
          form={form}
          name="remitTo"
          label={t('Remit-to address')}
          hint={t('Name and address that payments are sent to, in one line')}
          disabled={off}
        />
        <TextField
          form={form}
          name="customerServiceEmail"
          label={t('Customer service email')}
          hint={t('Notices about freight go here')}
          disabled={off}
        />
        <div className="row wrap">
          <TextField form={form} name="taxId" label={t('Tax ID')} width={200} disabled={off} />
          <TextField
            form={form}
            name="gs1Prefix"
            label={t('GS1 company prefix')}
            hint={t('From GS1, for pallet labels and bills of lading. 0614141 is an example')}
            width={200}
            disabled={off}
          />
        </div>
        {mayEdit && (
          <div className="row">
            {form.dirty && <Action onPress={() => form.reset()}>{t('Undo changes')}</Action>}
            <Submit form={form}>{t('Save company')}</Submit>
          </div>
        )}
      </div>
    </FormBox>
  );
}
