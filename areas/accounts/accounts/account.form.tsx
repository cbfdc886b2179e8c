import type { ConsigneeFlag } from './accounts.contract.ts';
import { accountType, consigneeFlags } from './accounts.contract.ts';
import { accountLook, billToLook } from './account-look.web.ts';
import type { Account } from './account-editor.contract.ts';
import {
  accountPlaces,
  addAccount,
  addAccountBody,
  languageNames,
  languages,
  saveAccount,
  saveAccountBody,
  thirdParty,
} from './account-editor.contract.ts';
import { FlagsField } from './flags-field.part.tsx';
import { zoneOfState } from './account.rules.ts';
import { zoneOptions } from './zones.web.ts';
import { AccountField, CheckField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { Form } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { FormBeside, WarehouseField } from '#kit/web/form-beside.tsx';
import { showMoment } from '#kit/web/moments.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { choiceOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';
import type { z } from 'zod';
import './accounts.css';

type Values = Omit<z.output<typeof addAccountBody>, 'number'>;
type Fields = Pick<Form<Values>, 'values' | 'errors' | 'set' | 'check'>;

/** A new account. */
export function AddAccountDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (account: Account) => void;
}) {
  const t = useText();
  const act = useAct(addAccount, { says: (a) => ({ text: '{name} is made.', params: { name: a.name } }) });
  const form = useForm(
    addAccountBody,
    { accountTypeId: accountType.consignee, language: 'en', defaultPaymentTerm: 1 },
    async (body, how) => {
      const made = await act.run({ body }, how);
      if (made) onMade(made);
      return made !== undefined;
    },
    { draft: 'account.new' },
  );
  return (
    <FormBeside
      form={form}
      title={t('New account')}
      submit={t('Add account')}
      className="col account-form"
      onClose={onClose}
    >
      <div className="account-grid">
        <TextField
          form={form}
          name="number"
          label={t('Number')}
          hint={t('Stays for good; it stands on papers.')}
          autoFocus
        />
        <SelectField
          form={form}
          name="accountTypeId"
          label={t('Account type')}
          options={choiceOptions('accountType', t)}
        />
      </div>
      <AccountFields form={form} before={null} />
    </FormBeside>
  );
}

const flagsOf = (flags: readonly string[]): ConsigneeFlag[] =>
  consigneeFlags.filter((flag) => flags.includes(flag));
export function ChangeAccountDialog({ account: a, onClose }: { account: Account; onClose: () => void }) {
  const t = useText();
  const act = useAct(saveAccount, {
    says: (saved) => ({ text: '{name} is saved.', params: { name: saved.name } }),
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
    saveAccountBody,
    start,
    async (body, how) => {
      const saved = await act.run({ params: { id: a.id }, body }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draft: `account.${a.id}`, version: a.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Change {name}', { name: a.name })}
      submit={t('Save account')}
      className="col account-form"
      onClose={onClose}
    >
      <AccountFields form={form} before={a} />
    </FormBeside>
  );
}

/** A state brings its time zone along, as long as nobody has chosen another. */
function withZone(form: Fields, before: string | undefined): Fields {
  return {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      const zone = name === 'state' && typeof value === 'string' ? zoneOfState(value) : undefined;
      const untouched =
        !form.values.zone ||
        form.values.zone === before ||
        form.values.zone === zoneOfState(String(form.values.state ?? ''));
      if (zone !== undefined && untouched) form.set('zone', zone);
    },
  };
}

function AccountFields({
  form: own,
  before,
}: {
  form: Form<Values & { number: string }> | Form<Values & { rowVersion: number }>;
  before: Account | null;
}) {
  const t = useText();
  const form: Fields = own;
  const places = useAnswer(accountPlaces, {});
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
          empty="–"
          options={(places.data ?? [])
            .filter((p) => p.active || p.code === before?.state)
            .map((p) => ({ value: p.code, label: `${p.code} ${p.name}` }))}
        />
        <TextField form={form} name="zip" label={t('ZIP')} />
        <SelectField
          form={form}
          name="zone"
          label={t('Time zone')}
          empty={t('Choose a time zone')}
          options={zoneOptions(form.values.zone)}
          hint={t('Delivery windows and messages are in its time.')}
        />
        <SelectField
          form={form}
          name="language"
          label={t('Language')}
          options={languages.map((value) => ({ value, label: t(languageNames[value]) }))}
          hint={t('Of its papers, mails and text messages.')}
        />
        <TextField
          form={form}
          name="latitude"
          label={t('Latitude')}
          placeholder="30.267"
          hint={t('Routes are planned by the position. Blank: by known ways alone.')}
        />
        <TextField form={form} name="longitude" label={t('Longitude')} placeholder="-97.743" />
        <TextField
          form={form}
          name="phone"
          label={t('Phone')}
          type="tel"
          placeholder="(305) 555-0134"
          hint={t('Outside the United States and Canada: + and the country first.')}
        />
        <TextField form={form} name="email" label={t('Email')} type="email" />
        {type === accountType.shipper && (
          <WarehouseField
            form={form}
            name="warehouseId"
            label={t('Home warehouse')}
            before={before?.warehouse}
          />
        )}
      </div>
      <TermsFields form={form} isNew={before === null} />
      {type === accountType.consignee && <ConsigneeFields form={form} before={before} />}
    </>
  );
}

function TermsFields({ form, isNew }: { form: Fields; isNew: boolean }) {
  const t = useText();
  return (
    <>
      <h3>{t('Terms')}</h3>
      <div className="account-grid">
        <NumberField
          form={form}
          name="termsDays"
          label={t('Days until an invoice is due')}
          hint={isNew ? t('Left empty: as Admin Settings say') : undefined}
        />
        <SelectField
          form={form}
          name="defaultPaymentTerm"
          label={t('Payment term')}
          options={choiceOptions('paymentTerm', t)}
        />
        {Number(form.values.accountTypeId) !== accountType.billTo && (
          <AccountField
            form={form}
            name="defaultBillToId"
            label={t('Default bill-to')}
            look={Number(form.values.defaultPaymentTerm) === thirdParty ? billToLook : accountLook}
            hint={t('Blank: the account pays for itself.')}
          />
        )}
        <CheckField form={form} name="billingConsolidation" label={t('Billing consolidation')} />
      </div>
    </>
  );
}

function ConsigneeFields({ form, before }: { form: Fields; before: Account | null }) {
  const t = useText();
  const flags: readonly unknown[] = Array.isArray(form.values.flags) ? form.values.flags : [];
  const kept = before?.smsOn === true && form.values.smsOn === true && form.values.phone === before.phone;
  return (
    <>
      <FlagsField value={flags} onChange={(next) => form.set('flags', next)} />
      <h3>{t('Text messages')}</h3>
      <CheckField
        form={form}
        name="smsOn"
        label={t('The consignee has agreed to text messages at this phone')}
      />
      {kept && (
        <p className="cap">
          {t('Recorded by {who} on {when}: {how}', {
            who: before.smsConsentBy ?? '–',
            when: before.smsConsentAt ? showMoment(before.smsConsentAt) : '–',
            how: before.smsConsentSource ?? '–',
          })}
        </p>
      )}
      {form.values.smsOn === true && !kept && (
        <TextField
          form={form}
          name="smsSource"
          label={t('How consent was given')}
          placeholder={t('Signed account form, call, mail …')}
          hint={t('Your name and the time are kept with it.')}
        />
      )}
    </>
  );
}
