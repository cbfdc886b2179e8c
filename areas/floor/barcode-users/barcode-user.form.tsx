import type { z } from 'zod';
import {
  addScannerUser,
  newScannerUserForm,
  saveScannerUser,
  saveScannerUserBody,
  scannerLanguages,
} from './barcode-users.contract.ts';
import type { ScannerUserRow } from './barcode-users.contract.ts';
import type { How } from '#kit/web/call.ts';
import { SelectField, TextField } from '#kit/web/fields.tsx';
import type { Form } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { FormBeside, WarehouseField } from '#kit/web/form-beside.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { choiceOptions } from '#kit/web/states.ts';
import { languages, useText } from '#kit/web/text.tsx';

/** A new barcode user, or a changed one; without a new PIN the old one stays. */
export function BarcodeUserDialog({
  person,
  onClose,
}: {
  person: ScannerUserRow | null;
  onClose: () => void;
}) {
  return person ? <Change person={person} onClose={onClose} /> : <Add onClose={onClose} />;
}

function Add({ onClose }: { onClose: () => void }) {
  const t = useText();
  const me = useMe();
  const act = useAct(addScannerUser, {
    says: (made) => ({
      text: '{name} may sign in with id {id}.',
      params: { name: made.fullName, id: made.scannerUserId },
    }),
  });
  const start = {
    warehouseId: me.warehouse?.id ?? (me.warehouses.length === 1 ? me.warehouses[0]?.id : undefined),
    role: 1 as const,
    language: 'en' as const,
    pin: '',
  };
  const form = useForm(
    newScannerUserForm,
    start,
    closing(onClose, (values, how) => act.run({ body: { ...values, pin: values.pin ?? '' } }, how)),
    { draft: 'barcodeUser.new', secret: 'pin' },
  );
  return (
    <Frame
      title={t('New barcode user')}
      form={form}
      onClose={onClose}
      pinHint={t('4 to 8 digits')}
      submit={t('Add barcode user')}
    />
  );
}

function Change({ person, onClose }: { person: ScannerUserRow; onClose: () => void }) {
  const t = useText();
  const act = useAct(saveScannerUser, {
    says: (made) => ({ text: '{name} is saved.', params: { name: made.fullName } }),
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
    saveScannerUserBody,
    start,
    closing(onClose, (values, how) => act.run({ params: { id: person.id }, body: values }, how)),
    { draft: `barcodeUser.${person.id}`, secret: 'pin', version: person.rowVersion },
  );
  return (
    <Frame
      title={t('Change {name}', { name: person.fullName })}
      form={form}
      onClose={onClose}
      pinHint={t('Leave empty to keep the PIN. A new one ends the open scanner sessions.')}
      submit={t('Save barcode user')}
      before={person}
    />
  );
}

type Values = z.output<typeof saveScannerUserBody>;
/** The dialog goes once the server has said yes. */
const closing =
  (onClose: () => void, send: (values: Values, how: How) => Promise<ScannerUserRow | undefined>) =>
  async (values: Values, how: How): Promise<boolean> => {
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
  form: Form<Values>;
  before?: ScannerUserRow;
  onClose: () => void;
  pinHint: string;
  submit: string;
}) {
  const t = useText();
  return (
    <FormBeside form={form} title={title} submit={submit} onClose={onClose}>
      <div className="row">
        <TextField form={form} name="scannerUserId" label={t('Id')} filter="alphanumeric" />
        <TextField form={form} name="pin" label={t('PIN')} type="password" filter="digits" hint={pinHint} />
      </div>
      <TextField form={form} name="fullName" label={t('Full name')} />
      <TextField form={form} name="company" label={t('Company')} />
      <SelectField form={form} name="role" label={t('Role')} options={choiceOptions('scannerRole', t)} />
      <WarehouseField
        form={form}
        name="warehouseId"
        label={t('Warehouse')}
        before={before && { id: before.warehouseId, code: before.warehouseCode }}
      />
      <SelectField
        form={form}
        name="language"
        label={t('Language on the scanner')}
        options={languages.map((l) => ({ value: l.code, label: l.name }))}
      />
    </FormBeside>
  );
}
