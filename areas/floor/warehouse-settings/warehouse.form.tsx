import { addWarehouse, addWarehouseBody } from './warehouse-place.contract.ts';
import { AddressFields, KindFields } from './place-fields.part.tsx';
import { listRegions } from '#areas/settings/regions/regions.contract.ts';
import { CheckField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { Form } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { chooseWarehouse, useMe } from '#kit/web/me.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';
import type { z } from 'zod';

type Values = z.output<typeof addWarehouseBody>;

/** A new warehouse; it is chosen once it is added, so that its cutoffs, doors and mails can be set. */
export function AddWarehouseDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const add = useAct(addWarehouse, {
    says: (w) => ({ text: 'Warehouse {code} is added. Set its cutoffs next.', params: { code: w.code } }),
  });
  const form = useForm(
    addWarehouseBody,
    { isReceiving: true, isOutbound: true, isTerminal: false },
    async (body, how) => {
      const made = await add.run({ body }, how);
      if (!made) return false;
      chooseWarehouse(made.id);
      onClose();
      return true;
    },
    { draft: 'warehouse.new' },
  );
  return (
    <FormBeside form={form} title={t('Add warehouse')} submit={t('Add warehouse')} onClose={onClose}>
      <div className="row wrap">
        <TextField
          form={form}
          name="code"
          label={t('Code')}
          width={140}
          hint={t('2 to 10 letters and digits')}
          autoFocus
        />
        <TextField form={form} name="name" label={t('Name')} width={260} />
      </div>
      <RegionField form={form} />
      <AddressFields form={form} />
      <KindFields form={form} />
      <CheckField form={form} name="isTerminal" label={t('Terminal')} hint={t('Receives by shuttle only.')} />
    </FormBeside>
  );
}

/** One of the active regions; without any, the way to add one. */
function RegionField({ form }: { form: Form<Values> }) {
  const t = useText();
  const me = useMe();
  const regions = useAnswer(listRegions, {}).data;
  return (
    <>
      <SelectField
        form={form}
        name="regionId"
        label={t('Region')}
        width={260}
        options={(regions ?? []).map((r) => ({ value: String(r.id), label: r.name }))}
      />
      {regions?.length === 0 && (
        <p className="note t-wait">
          {t('There is no active region.')}{' '}
          {me.can('regionsEdit:admin') && <A to="/admin/regions">{t('Add a region')}</A>}
        </p>
      )}
    </>
  );
}
