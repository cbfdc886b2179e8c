import { addState, addStateBody, saveState, saveStateBody } from './states.contract.ts';
import type { StateRow } from './states.contract.ts';
import { askStateInactive, countryOptions } from './state-words.web.ts';
import { CheckField, SelectField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useLanguage, useText } from '#kit/web/text.tsx';

/** A new state or province. Its code never changes. */
export function NewStateForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const add = useAct(addState, {
    says: (s) => ({ text: 'State {code} is added.', params: { code: s.code } }),
  });
  const form = useForm(
    addStateBody,
    { country: 'US' },
    closing(onClose, (body, how) => add.run({ body }, how)),
    { draft: 'state.new' },
  );
  return (
    <FormBeside form={form} title={t('New state')} submit={t('Add state')} onClose={onClose}>
      <SelectField form={form} name="country" label={t('Country')} options={countryOptions(language)} />
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        width={140}
        autoFocus
        hint={t('Up to three letters and digits. It cannot be changed later.')}
      />
      <TextField form={form} name="name" label={t('Name')} />
    </FormBeside>
  );
}

export function StateForm({ state, onClose }: { state: StateRow; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { code } = state;
  const save = useAct(saveState, {
    says: (s) => ({ text: 'State {code} is saved.', params: { code: s.code } }),
  });
  const form = useForm(
    saveStateBody,
    { name: state.name, country: state.country, active: state.active, rowVersion: state.rowVersion },
    closing(onClose, async (body, how) => {
      const ends = state.active && body.active === false;
      if (ends && !(await askStateInactive(t, state))) return undefined;
      return save.run({ params: { code }, body }, how);
    }),
    { draft: `state.${code}`, version: state.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Change state {code}', { code })}
      submit={t('Save state')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} autoFocus />
      <SelectField
        form={form}
        name="country"
        label={t('Country')}
        options={countryOptions(language)}
        hint={t('ZIP codes are checked for the United States, Canada and Mexico.')}
      />
      <CheckField
        form={form}
        name="active"
        label={t('Active')}
        hint={t('An inactive state is not offered. Records that have it keep it.')}
      />
    </FormBeside>
  );
}
