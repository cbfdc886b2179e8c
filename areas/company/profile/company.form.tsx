import { companyBodySchema, updateCompanyProfileEndpoint } from './profile.contract.ts';
import type { CompanyProfile } from './profile.contract.ts';
import { listTimeZoneOptions } from '#areas/accounts/accounts/time-zone-options.client.ts';
import { Button } from '#kit/web/button.tsx';
import { SelectField, SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { ConflictAwareForm } from '#kit/web/conflict-aware-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Edits name, addresses and identifiers of the company. */
export function CompanyProfileForm({ company, mayEdit }: { company: CompanyProfile; mayEdit: boolean }) {
  const t = useTranslate();
  const save = useApiMutation(updateCompanyProfileEndpoint, {
    successMessage: () => ({ text: 'Company saved' }),
  });
  const { numbers: _, ...start } = company;
  const form = useForm(
    companyBodySchema,
    start,
    async (body, how) => (await save.run({ body }, how)) !== undefined,
    { draftKey: 'company', rowVersion: company.rowVersion },
  );
  const off = !mayEdit;
  return (
    <ConflictAwareForm form={form} className="panel" label={t('Company')}>
      <header>
        <h2>{t('Letterhead')}</h2>
      </header>
      <div className="pad col">
        <TextField form={form} name="name" label={t('Name')} disabled={off} />
        <TextField
          form={form}
          name="address"
          label={t('Address')}
          hint={t('Street, city, state and ZIP on one line, as printed on documents')}
          disabled={off}
        />
        <TextField form={form} name="phone" label={t('Phone')} width={200} disabled={off} />
        <SelectField
          form={form}
          name="zone"
          label={t('Time zone')}
          options={listTimeZoneOptions(form.values.zone)}
          width={260}
          hint={t('Head office time zone, used to date invoices, due dates and statements')}
          disabled={off}
        />
        <TextField
          form={form}
          name="remitTo"
          label={t('Remit-to address')}
          hint={t('Name and address for payments, on one line')}
          disabled={off}
        />
        <TextField
          form={form}
          name="customerServiceEmail"
          label={t('Customer service email')}
          hint={t('Freight notifications are sent here')}
          disabled={off}
        />
        <div className="row wrap">
          <TextField form={form} name="taxId" label={t('Tax ID')} width={200} disabled={off} />
          <TextField
            form={form}
            name="gs1Prefix"
            label={t('GS1 company prefix')}
            hint={t('From GS1, used on pallet labels and bills of lading. 0614141 is an example')}
            width={200}
            disabled={off}
          />
        </div>
        {mayEdit && (
          <div className="row">
            {form.dirty && <Button onPress={() => form.reset()}>{t('Undo changes')}</Button>}
            <SubmitButton form={form}>{t('Save company')}</SubmitButton>
          </div>
        )}
      </div>
    </ConflictAwareForm>
  );
}
