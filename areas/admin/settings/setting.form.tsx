import { useMemo } from 'react';
import { z } from 'zod';
import { updateSettingEndpoint, buildSettingValueSchema } from './settings.contract.ts';
import type { SettingRow } from './settings.contract.ts';
import { RetentionPreview } from '#areas/admin/retention/retention-preview.component.tsx';
import { builtInRoleCodes } from '#areas/people/grants/grants.contract.ts';
import { formatRoleName } from '#areas/people/roles/role-names.client.ts';
import {
  findSettingCodeById,
  getSettingDefinition,
} from '#areas/settings/settings/setting-definitions.contract.ts';
import type { SettingDefinition } from '#areas/settings/settings/setting.contract.ts';
import { rowVersionField } from '#kit/contract/fields.ts';
import { FieldError } from '#kit/web/field.tsx';
import { DateField, TimeField, NumberField, TextField } from '#kit/web/fields.tsx';
import { SideForm } from '#kit/web/side-form.tsx';
import type { FormState } from '#kit/web/form.ts';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Wish = { value: string; rowVersion: number };

/** The form for a setting's new value. The input depends on the type, and the server uses the same rule. */
export function SettingForm({ setting, onClose }: { setting: SettingRow; onClose: () => void }) {
  const code = findSettingCodeById(setting.id);
  return code === undefined ? null : (
    <ValueForm of={setting} fact={getSettingDefinition(code)} onClose={onClose} />
  );
}

function ValueForm({
  of: setting,
  fact,
  onClose,
}: {
  of: SettingRow;
  fact: SettingDefinition;
  onClose: () => void;
}) {
  const t = useTranslate();
  const save = useApiMutation(updateSettingEndpoint, {
    successMessage: () => ({ text: 'Setting saved. Takes effect immediately.' }),
  });
  const schema = useMemo(
    () => z.object({ value: buildSettingValueSchema(fact), rowVersion: rowVersionField() }),
    [fact],
  );
  const start = useMemo(
    () => ({ value: setting.value, rowVersion: setting.rowVersion }),
    [setting.value, setting.rowVersion],
  );
  const form = useForm(
    schema,
    start,
    createSubmitThenCloseHandler(onClose, (body, how) => save.run({ params: { id: setting.id }, body }, how)),
    { draftKey: `setting.${setting.id}`, rowVersion: setting.rowVersion },
  );
  return (
    <SideForm form={form} title={t('Edit value')} submitLabel={t('Save value')} onClose={onClose}>
      <p>{t(setting.description)}</p>
      <Control form={form} fact={fact} />
      <RetentionPreview
        setting={setting.code}
        months={String(form.values.value ?? '')}
        minMonths={fact.minValue ?? 0}
        maxMonths={fact.maxValue ?? 0}
      />
    </SideForm>
  );
}
/** A yes/no switch, in the format the setting stores. */
function Switch({ form }: { form: FormState<Wish> }) {
  const t = useTranslate();
  const on = form.values.value === 'true';
  return (
    <label className="checkbox-label">
      <input
        type="checkbox"
        role="switch"
        name="value"
        className="checkbox"
        checked={on}
        onChange={(e) => form.set('value', e.target.checked ? 'true' : 'false')}
      />
      <span>{t(on ? 'Yes' : 'No')}</span>
    </label>
  );
}

/** A role selection, stored as a list of role codes. */
function RolesChoice({ form }: { form: FormState<Wish> }) {
  const t = useTranslate();
  const chosen = String(form.values.value ?? '')
    .split(',')
    .filter((code) => code !== '');
  const mark = (role: string, on: boolean) =>
    form.set('value', (on ? [...chosen, role] : chosen.filter((other) => other !== role)).join(','));
  return (
    <fieldset className="field">
      <legend>{t('Roles')}</legend>
      {builtInRoleCodes.map((role) => (
        <label className="checkbox-label" key={role}>
          <input
            type="checkbox"
            className="checkbox"
            name="value"
            checked={chosen.includes(role)}
            onChange={(e) => mark(role, e.target.checked)}
          />
          <span>{formatRoleName(t, role)}</span>
        </label>
      ))}
      <FieldError error={form.errors['value']} />
    </fieldset>
  );
}

function Control({ form, fact }: { form: FormState<Wish>; fact: SettingDefinition }) {
  const t = useTranslate();
  const { type, minValue, maxValue: most, maxLength: longest = 0 } = fact;
  const label = t('Value');
  const bounds =
    minValue === undefined || most === undefined
      ? undefined
      : t('{from} to {to}', { from: minValue, to: most });
  switch (type) {
    case 2:
      return (
        <NumberField
          form={form}
          name="value"
          label={label}
          hint={bounds}
          allowsNegative={(minValue ?? 0) < 0}
        />
      );
    case 3:
      return <TextField form={form} name="value" label={label} hint={bounds} />;
    case 4:
      if (fact.format === 'roles') return <RolesChoice form={form} />;
      return (
        <TextField
          form={form}
          name="value"
          label={label}
          lines={4}
          hint={t('Separate list items with commas')}
        />
      );
    case 5:
      return <TextField form={form} name="value" label={label} type="email" />;
    case 6:
      return <Switch form={form} />;
    case 8:
      return <TimeField form={form} name="value" label={label} />;
    default:
      if (fact.format === 'date') return <DateField form={form} name="value" label={label} />;
      return (
        <TextField
          form={form}
          name="value"
          label={label}
          filter={fact.format === 'digits' ? 'digits' : undefined}
          lines={longest > 100 ? 3 : undefined}
          hint={t('up to {count} characters', { count: longest })}
        />
      );
  }
}
