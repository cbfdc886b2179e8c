import { findMainTimeZoneOfState } from '#areas/accounts/accounts/account.rules.ts';
import { listAllStatesAndProvincesEndpoint } from '#areas/accounts/accounts/account-editor.contract.ts';
import { listTimeZoneOptions } from '#areas/accounts/accounts/time-zone-options.client.ts';
import { CheckboxField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { FormFieldsState } from '#kit/web/form.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The address fields of the form for a new or existing warehouse. */
export interface WarehouseBasicDataInput {
  zone: string;
  isReceiving?: boolean | undefined;
  isOutbound?: boolean | undefined;
  address1?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  zip?: string | undefined;
  phone?: string | undefined;
}
type PlaceForm = FormFieldsState<WarehouseBasicDataInput>;

/** Selecting a state also sets its time zone, unless the user has chosen another. */
function withZone(form: PlaceForm, before: string | undefined): PlaceForm {
  return {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      const zone = name === 'state' && typeof value === 'string' ? findMainTimeZoneOfState(value) : undefined;
      const untouched =
        before === undefined &&
        (!form.values.zone || form.values.zone === findMainTimeZoneOfState(String(form.values.state ?? '')));
      if (zone !== undefined && untouched) form.set('zone', zone);
    },
  };
}

/** Address and time zone. `existingTimeZone` is that of an existing warehouse: selecting a state does not change it. */
export function WarehouseAddressAndTimeZoneFields({
  form,
  existingTimeZone: before,
}: {
  form: PlaceForm;
  existingTimeZone?: string;
}) {
  const t = useTranslate();
  const states = useApiQuery(listAllStatesAndProvincesEndpoint, {}).data ?? [];
  return (
    <>
      <TextField form={form} name="address1" label={t('Address')} />
      <div className="row wrap">
        <TextField form={form} name="city" label={t('City')} width={200} />
        <SelectField
          form={withZone(form, before)}
          name="state"
          label={t('State')}
          emptyLabel="–"
          width={180}
          options={states.map((s) => ({ value: s.code, label: `${s.code} ${s.name}` }))}
        />
        <TextField form={form} name="zip" label={t('ZIP')} width={120} />
      </div>
      <div className="row wrap">
        <TextField form={form} name="phone" label={t('Phone')} type="tel" width={200} />
        <SelectField
          form={form}
          name="zone"
          label={t('Time zone')}
          emptyLabel={t('Choose a time zone')}
          options={listTimeZoneOptions(form.values.zone)}
          width={260}
          hint={t('Cutoffs and days use this time zone.')}
        />
      </div>
    </>
  );
}

/** The fields for what the warehouse does with freight. */
export function WarehouseReceivesAndShipsFields({ form }: { form: PlaceForm }) {
  const t = useTranslate();
  return (
    <>
      <CheckboxField
        form={form}
        name="isReceiving"
        label={t('Receives freight')}
        hint={t('Shippers can enter orders for this warehouse.')}
      />
      <CheckboxField
        form={form}
        name="isOutbound"
        label={t('Ships freight')}
        hint={t('Loads leave from here. When off, freight leaves by shuttle only.')}
      />
    </>
  );
}
