import { useMemo } from 'react';
import { z } from 'zod';
import { saveSetting, valueOf } from './settings.contract.ts';
import type { SettingRow } from './settings.contract.ts';
import { WouldGo } from '#areas/admin/retention/would-go.part.tsx';
import { roleCodes } from '#areas/people/grants/grants.contract.ts';
import { roleName } from '#areas/people/roles/role-words.web.ts';
import { codeOf, settingOf } from '#areas/settings/settings/catalogue.contract.ts';
import type { Setting } from '#areas/settings/settings/setting.contract.ts';
import { version } from '#kit/contract/fields.ts';
import { FaultLine } from '#kit/web/field.tsx';
import { DateField, HourField, NumberField, TextField } from '#kit/web/fields.tsx';
import { FormBeside } from '#kit/web/form-beside.tsx';
import type { Form } from '#kit/web/form.ts';
import { closing, useForm } from '#kit/web/form.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Wish = { value: string; rowVersion: number };

/** A new value, typed by what the setting is and held by the rule that the server asks. */
export function SettingForm({ setting, onClose }: { setting: SettingRow; onClose: () => void }) {
  const code = codeOf(setting.id);
  return code === undefined ? null : <ValueForm of={setting} fact={settingOf(code)} onClose={onClose} />;
}

function ValueForm({ of, fact, onClose }: { of: SettingRow; fact: Setting; onClose: () => void }) {
  const t = useText();
  const save = useAct(saveSetting, { says: () => ({ text: 'The setting is saved. It holds from now on.' }) });
  const schema = useMemo(() => z.object({ value: valueOf(fact), rowVersion: version() }), [fact]);
  const start = useMemo(() => ({ value: of.value, rowVersion: of.rowVersion }), [of.value, of.rowVersion]);
  const form = useForm(
    schema,
    start,
    closing(onClose, (body, how) => save.run({ params: { id: of.id }, body }, how)),
    { draft: `setting.${of.id}`, version: of.rowVersion },
  );
  return (
    <FormBeside form={form} title={t('Change value')} submit={t('Save value')} onClose={onClose}>
      <p>{t(of.description)}</p>
      <Control form={form} fact={fact} />
      <WouldGo
        setting={of.code}
        months={String(form.values.value ?? '')}
        least={fact.least ?? 0}
        most={fact.most ?? 0}
      />
    </FormBeside>
  );
}
/** Yes or no, as the setting keeps it. */
function Switch({ form }: { form: Form<Wish> }) {
  const t = useText();
  const on = form.values.value === 'true';
  return (
    <label className="check">
      <input
        type="checkbox"
        role="switch"
        name="value"
        className="cb"
        checked={on}
        onChange={(e) => form.set('value', e.target.checked ? 'true' : 'false')}
      />
      <span>{t(on ? 'Yes' : 'No')}</span>
    </label>
  );
}

/** Roles to mark, kept as a list of their codes. */
function RolesChoice({ form }: { form: Form<Wish> }) {
  const t = useText();
  const chosen = String(form.values.value ?? '')
    .split(',')
    .filter((code) => code !== '');
  const mark = (role: string, on: boolean) =>
    form.set('value', (on ? [...chosen, role] : chosen.filter((other) => other !== role)).join(','));
  return (
    <fieldset className="field">
      <legend className="k">{t('Roles')}</legend>
      {roleCodes.map((role) => (
        <label className="check" key={role}>
          <input
            type="checkbox"
            className="cb"
            name="value"
            checked={chosen.includes(role)}
            onChange={(e) => mark(role, e.target.checked)}
          />
          <span>{roleName(t, role)}</span>
        </label>
      ))}
      <FaultLine of={form.errors['value']} />
    </fieldset>
  );
}

function Control({ form, fact }: { form: Form<Wish>; fact: Setting }) {
  const t = useText();
  const { type, least, most, longest = 0 } = fact;
  const label = t('Value');
  const bounds =
    least === undefined || most === undefined ? undefined : t('{from} to {to}', { from: least, to: most });
  switch (type) {
    case 2:
      return <NumberField form={form} name="value" label={label} hint={bounds} negative={(least ?? 0) < 0} />;
    case 3:
      return <TextField form={form} name="value" label={label} hint={bounds} />;
    case 4:
      if (fact.form === 'roles') return <RolesChoice form={form} />;
      return (
        <TextField
          form={form}
          name="value"
          label={label}
          lines={4}
          hint={t('With a comma between the members of the list')}
        />
      );
    case 5:
      return <TextField form={form} name="value" label={label} type="email" />;
    case 6:
      return <Switch form={form} />;
    case 8:
      return <HourField form={form} name="value" label={label} />;
    default:
      if (fact.form === 'date') return <DateField form={form} name="value" label={label} />;
      return (
        <TextField
          form={form}
          name="value"
          label={label}
          filter={fact.form === 'digits' ? 'digits' : undefined}
          lines={longest > 100 ? 3 : undefined}
          hint={t('at most {count} characters', { count: longest })}
        />
      );
  }
}
