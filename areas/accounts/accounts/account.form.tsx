import type { ConsigneeFlag } from './accounts.contract.ts';
import { accountType, consigneeFlags } from './accounts.contract.ts';
import { allAccountTypesLookup, activeBillToLookup } from './account-lookups.client.ts';
import type { Account } from './account-editor.contract.ts';
import {
  listAllStatesAndProvincesEndpoint,
  addAccountEndpoint,
  addAccountBodySchema,
  accountLanguageNames,
  accountLanguages,
  updateAccountEndpoint,
  updateAccountBodySchema,
  thirdPartyPaymentTerm,
} from './account-editor.contract.ts';
import { ConsigneeFlagsField } from './flags-field.component.tsx';
import { findMainTimeZoneOfState } from './account.rules.ts';
import { listTimeZoneOptions } from './time-zone-options.client.ts';
import { LookupField, CheckboxField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { FormState } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { SideForm, UserWarehouseField } from '#kit/web/side-form.tsx';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { listEnumOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import type { z } from 'zod';
import './accounts.css';

type Values = Omit<z.output<typeof addAccountBodySchema>, 'number'>;
type Fields = Pick<FormState<Values>, 'values' | 'errors' | 'set' | 'validateField'>;

/** The dialog that adds an account. */
export function AddAccountDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (account: Account) => void;
}) {
  const t = useTranslate();
  const act = useApiMutation(addAccountEndpoint, {
    successMessage: (a) => ({ text: '{name} created.', params: { name: a.name } }),
  });
  const form = useForm(
    addAccountBodySchema,
    { accountTypeId: accountType.consignee, language: 'en', defaultPaymentTerm: 1 },
    async (body, how) => {
      const createdAccount = await act.run({ body }, how);
      if (createdAccount) onMade(createdAccount);
      return createdAccount !== undefined;
    },
    { draftKey: 'account.new' },
  );
  return (
    <SideForm
      form={form}
      title={t('New account')}
      submitLabel={t('Add account')}
      className="col account-form"
      onClose={onClose}
    >
      <div className="account-grid">
        <TextField
          form={form}
          name="number"
          label={t('Number')}
          hint={t('Can’t be changed later. Printed on documents.')}
          autoFocus
        />
        <SelectField
          form={form}
          name="accountTypeId"
          label={t('Account type')}
          options={listEnumOptions('accountType', t)}
        />
      </div>
      <AccountFields form={form} before={null} />
    </SideForm>
  );
}

const flagsOf = (flags: readonly string[]): ConsigneeFlag[] =>
  consigneeFlags.filter((flag) => flags.includes(flag));
export function EditAccountDialog({ account: a, onClose }: { account: Account; onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(updateAccountEndpoint, {
    successMessage: (saved) => ({ text: '{name} saved.', params: { name: saved.name } }),
  });
  const start = {
    accountTypeId: a.accountTypeId,
    name: a.name,
    billingName: a.billingName === a.name ? undefined : a.billingName,
    address1: a.address1 || undefined,
    city: a.city,
    state: a.state ?? undefined,
    zip: a.zip || undefined,
    zone: a.zone,
    latitude: a.latitude ?? undefined,
    longitude: a.longitude ?? undefined,
    phone: a.phone ?? undefined,
    email: a.email ?? undefined,
    language: a.language,
    termsDays: a.termsDays,
    defaultPaymentTerm: a.defaultPaymentTerm,
    defaultBillToId: a.defaultBillTo?.id,
    billingConsolidation: a.billingConsolidation,
    warehouseId: a.warehouse?.id,
    flags: flagsOf(a.flags),
    smsOn: a.smsOn,
    rowVersion: a.rowVersion,
  };
  const form = useForm(
    updateAccountBodySchema,
    start,
    async (body, how) => {
      const saved = await act.run({ params: { id: a.id }, body }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: `account.${a.id}`, rowVersion: a.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Edit {name}', { name: a.name })}
      submitLabel={t('Save account')}
      className="col account-form"
      onClose={onClose}
    >
      <AccountFields form={form} before={a} />
    </SideForm>
  );
}

/** Choosing a state also sets its time zone, unless the user chose another one. */
function withZone(form: Fields, before: string | undefined): Fields {
  return {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      const zone = name === 'state' && typeof value === 'string' ? findMainTimeZoneOfState(value) : undefined;
      const untouched =
        !form.values.zone ||
        form.values.zone === before ||
        form.values.zone === findMainTimeZoneOfState(String(form.values.state ?? ''));
      if (zone !== undefined && untouched) form.set('zone', zone);
    },
  };
}

function AccountFields({
  form: accountForm,
  before,
}: {
  form: FormState<Values & { number: string }> | FormState<Values & { rowVersion: number }>;
  before: Account | null;
}) {
  const t = useTranslate();
  const form: Fields = accountForm;
  const places = useApiQuery(listAllStatesAndProvincesEndpoint, {});
  const type = Number(form.values.accountTypeId);
  return (
    <>
      <div className="account-grid">
        <TextField form={form} name="name" label={t('Name')} autoFocus={before !== null} />
        <TextField
          form={form}
          name="billingName"
          label={t('Billing name')}
          placeholder={String(form.values.name ?? '')}
        />
        <TextField form={form} name="address1" label={t('Address')} />
        <TextField form={form} name="city" label={t('City')} />
        <SelectField
          form={withZone(form, before?.zone)}
          name="state"
          label={t('State')}
          emptyLabel="–"
          options={(places.data ?? [])
            .filter((p) => p.active || p.code === before?.state)
            .map((p) => ({ value: p.code, label: `${p.code} ${p.name}` }))}
        />
        <TextField form={form} name="zip" label={t('ZIP')} />
        <SelectField
          form={form}
          name="zone"
          label={t('Time zone')}
          emptyLabel={t('Choose a time zone')}
          options={listTimeZoneOptions(form.values.zone)}
          hint={t('Used for delivery windows and messages.')}
        />
        <SelectField
          form={form}
          name="language"
          label={t('Language')}
          options={accountLanguages.map((value) => ({ value, label: t(accountLanguageNames[value]) }))}
          hint={t('Used for documents, emails and text messages.')}
        />
        <TextField
          form={form}
          name="latitude"
          label={t('Latitude')}
          placeholder="30.267"
          hint={t('Used for route planning. Leave blank to use lane mileage only.')}
        />
        <TextField form={form} name="longitude" label={t('Longitude')} placeholder="-97.743" />
        <TextField
          form={form}
          name="phone"
          label={t('Phone')}
          type="tel"
          placeholder="(305) 555-0134"
          hint={t('Outside the US and Canada, start with + and country code.')}
        />
        <TextField form={form} name="email" label={t('Email')} type="email" />
        {type === accountType.shipper && (
          <UserWarehouseField
            form={form}
            name="warehouseId"
            label={t('Home warehouse')}
            recordWarehouse={before?.warehouse}
          />
        )}
      </div>
      <TermsFields form={form} isNew={before === null} />
      {type === accountType.consignee && <ConsigneeFields form={form} before={before} />}
    </>
  );
}

function TermsFields({ form, isNew }: { form: Fields; isNew: boolean }) {
  const t = useTranslate();
  return (
    <>
      <h3>{t('Terms')}</h3>
      <div className="account-grid">
        <NumberField
          form={form}
          name="termsDays"
          label={t('Days until an invoice is due')}
          hint={isNew ? t('Leave blank to use Admin Settings') : undefined}
        />
        <SelectField
          form={form}
          name="defaultPaymentTerm"
          label={t('Payment term')}
          options={listEnumOptions('paymentTerm', t)}
        />
        {Number(form.values.accountTypeId) !== accountType.billTo && (
          <LookupField
            form={form}
            name="defaultBillToId"
            label={t('Default bill-to')}
            lookup={
              Number(form.values.defaultPaymentTerm) === thirdPartyPaymentTerm
                ? activeBillToLookup
                : allAccountTypesLookup
            }
            hint={t('Leave blank if the account is its own bill-to.')}
          />
        )}
        <CheckboxField form={form} name="billingConsolidation" label={t('Billing consolidation')} />
      </div>
    </>
  );
}

function ConsigneeFields({ form, before }: { form: Fields; before: Account | null }) {
  const t = useTranslate();
  const flags: readonly unknown[] = Array.isArray(form.values.flags) ? form.values.flags : [];
  const isConsentUnchanged =
    before?.smsOn === true && form.values.smsOn === true && form.values.phone === before.phone;
  return (
    <>
      <ConsigneeFlagsField value={flags} onChange={(next) => form.set('flags', next)} />
      <h3>{t('Text messages')}</h3>
      <CheckboxField
        form={form}
        name="smsOn"
        label={t('The consignee agreed to text messages at this phone number')}
      />
      {isConsentUnchanged && (
        <p className="caption">
          {t('Recorded by {who} on {when}: {how}', {
            who: before.smsConsentBy ?? '–',
            when: before.smsConsentAt ? formatShortDateTime(before.smsConsentAt) : '–',
            how: before.smsConsentSource ?? '–',
          })}
        </p>
      )}
      {form.values.smsOn === true && !isConsentUnchanged && (
        <TextField
          form={form}
          name="smsSource"
          label={t('How consent was given')}
          placeholder={t('Example: signed account form, call, email')}
          hint={t('Your name and the time are saved with it.')}
        />
      )}
    </>
  );
}
