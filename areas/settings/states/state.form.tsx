import {
  addStateEndpoint,
  addStateBodySchema,
  updateStateEndpoint,
  updateStateBodySchema,
} from './states.contract.ts';
import type { StateRow } from './states.contract.ts';
import { confirmDeactivateStateIfUsed, listCountryOptions } from './state-labels.client.ts';
import { CheckboxField, SelectField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';

/** Adds a state or province. Its code never changes. */
export function NewStateForm({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const add = useApiMutation(addStateEndpoint, {
    successMessage: (s) => ({ text: 'State {code} added.', params: { code: s.code } }),
  });
  const form = useForm(
    addStateBodySchema,
    { country: 'US' },
    createSubmitThenCloseHandler(onClose, (body, how) => add.run({ body }, how)),
    { draftKey: 'state.new' },
  );
  return (
    <SideForm form={form} title={t('New state')} submitLabel={t('Add state')} onClose={onClose}>
      <SelectField form={form} name="country" label={t('Country')} options={listCountryOptions(language)} />
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        width={140}
        autoFocus
        hint={t('Up to three letters or digits. Can’t be changed later.')}
      />
      <TextField form={form} name="name" label={t('Name')} />
    </SideForm>
  );
}

export function EditStateForm({ state, onClose }: { state: StateRow; onClose: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const { code } = state;
  const save = useApiMutation(updateStateEndpoint, {
    successMessage: (s) => ({ text: 'State {code} saved.', params: { code: s.code } }),
  });
  const form = useForm(
    updateStateBodySchema,
    { name: state.name, country: state.country, active: state.active, rowVersion: state.rowVersion },
    createSubmitThenCloseHandler(onClose, async (body, how) => {
      const ends = state.active && body.active === false;
      if (ends && !(await confirmDeactivateStateIfUsed(t, state))) return undefined;
      return save.run({ params: { code }, body }, how);
    }),
    { draftKey: `state.${code}`, rowVersion: state.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Edit state {code}', { code })}
      submitLabel={t('Save state')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} autoFocus />
      <SelectField
        form={form}
        name="country"
        label={t('Country')}
        options={listCountryOptions(language)}
        hint={t('ZIP codes are checked for the United States, Canada and Mexico.')}
      />
      <CheckboxField
        form={form}
        name="active"
        label={t('Active')}
        hint={t('Inactive states can’t be chosen. Existing records keep theirs.')}
      />
    </SideForm>
  );
}
