import type { z } from 'zod';
import {
  addScannerUserEndpoint,
  newScannerUserFormSchema,
  updateScannerUserEndingOutdatedSessionsEndpoint,
  updateScannerUserBodySchema,
  scannerLanguages,
} from './scanner-users.contract.ts';
import type { ScannerUserRow } from './scanner-users.contract.ts';
import type { ApiCallOptions } from '#kit/web/api-call.ts';
import { SelectField, TextField } from '#kit/web/fields.tsx';
import type { FormState } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { SideForm, UserWarehouseField } from '#kit/web/side-form.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { listEnumOptions } from '#kit/web/statuses.ts';
import { languages, useTranslate } from '#kit/web/translate.tsx';

/** Adds or edits a scanner user. A blank PIN keeps the old one. */
export function ScannerUserDialog({
  person,
  onClose,
}: {
  person: ScannerUserRow | null;
  onClose: () => void;
}) {
  return person ? <Change person={person} onClose={onClose} /> : <Add onClose={onClose} />;
}

function Add({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const act = useApiMutation(addScannerUserEndpoint, {
    successMessage: (createdUser) => ({
      text: '{name} can sign in with ID {id}.',
      params: { name: createdUser.fullName, id: createdUser.scannerUserId },
    }),
  });
  const start = {
    warehouseId: me.warehouse?.id ?? (me.warehouses.length === 1 ? me.warehouses[0]?.id : undefined),
    role: 1 as const,
    language: 'en' as const,
    pin: '',
  };
  const form = useForm(
    newScannerUserFormSchema,
    start,
    closing(onClose, (values, how) => act.run({ body: { ...values, pin: values.pin ?? '' } }, how)),
    { draftKey: 'barcodeUser.new', secret: 'pin' },
  );
  return (
    <Frame
      title={t('New warehouse user')}
      form={form}
      onClose={onClose}
      pinHint={t('4 to 8 digits')}
      submit={t('Add warehouse user')}
    />
  );
}

function Change({ person, onClose }: { person: ScannerUserRow; onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(updateScannerUserEndingOutdatedSessionsEndpoint, {
    successMessage: (savedUser) => ({ text: '{name} saved.', params: { name: savedUser.fullName } }),
  });
  const start = {
    scannerUserId: person.scannerUserId,
    fullName: person.fullName,
    company: person.company ?? '',
    role: String(person.role),
    warehouseId: person.warehouseId,
    language: scannerLanguages.find((l) => l === person.language) ?? 'en',
    pin: '',
    rowVersion: person.rowVersion,
  };
  const form = useForm(
    updateScannerUserBodySchema,
    start,
    closing(onClose, (values, how) => act.run({ params: { id: person.id }, body: values }, how)),
    { draftKey: `barcodeUser.${person.id}`, secret: 'pin', rowVersion: person.rowVersion },
  );
  return (
    <Frame
      title={t('Edit {name}', { name: person.fullName })}
      form={form}
      onClose={onClose}
      pinHint={t('Leave blank to keep the PIN. A new PIN signs the user out of all scanners.')}
      submit={t('Save warehouse user')}
      before={person}
    />
  );
}

type Values = z.output<typeof updateScannerUserBodySchema>;
/** Closes the dialog after the request succeeds. */
const closing =
  (onClose: () => void, send: (values: Values, how: ApiCallOptions) => Promise<ScannerUserRow | undefined>) =>
  async (values: Values, how: ApiCallOptions): Promise<boolean> => {
    const saved = await send(values, how);
    if (saved) onClose();
    return saved !== undefined;
  };

function Frame({
  title,
  form,
  onClose,
  pinHint,
  submit,
  before,
}: {
  title: string;
  form: FormState<Values>;
  before?: ScannerUserRow;
  onClose: () => void;
  pinHint: string;
  submit: string;
}) {
  const t = useTranslate();
  return (
    <SideForm form={form} title={title} submitLabel={submit} onClose={onClose}>
      <div className="row">
        <TextField form={form} name="scannerUserId" label={t('ID')} filter="alphanumeric" />
        <TextField form={form} name="pin" label={t('PIN')} type="password" filter="digits" hint={pinHint} />
      </div>
      <TextField form={form} name="fullName" label={t('Full name')} />
      <TextField form={form} name="company" label={t('Company')} />
      <SelectField form={form} name="role" label={t('Role')} options={listEnumOptions('scannerRole', t)} />
      <UserWarehouseField
        form={form}
        name="warehouseId"
        label={t('Warehouse')}
        recordWarehouse={before && { id: before.warehouseId, code: before.warehouseCode }}
      />
      <SelectField
        form={form}
        name="language"
        label={t('Scanner language')}
        options={languages.map((l) => ({ value: l.code, label: l.name }))}
      />
    </SideForm>
  );
}
