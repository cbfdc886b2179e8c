import { addWarehouseEndpoint, addWarehouseBodySchema } from './warehouse-address.contract.ts';
import {
  WarehouseAddressAndTimeZoneFields,
  WarehouseReceivesAndShipsFields,
} from './warehouse-address-fields.component.tsx';
import { listActiveRegionsEndpoint } from '#areas/settings/regions/regions.contract.ts';
import { CheckboxField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { FormState } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { chooseAndSaveWarehouse, useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import type { z } from 'zod';

type Values = z.output<typeof addWarehouseBodySchema>;

/** Adds a warehouse and then selects it, so that its cutoffs, doors and emails can be set. */
export function AddAndSelectWarehouseDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const add = useApiMutation(addWarehouseEndpoint, {
    successMessage: (w) => ({
      text: 'Warehouse {code} added. Set its cutoffs next.',
      params: { code: w.code },
    }),
  });
  const form = useForm(
    addWarehouseBodySchema,
    { isReceiving: true, isOutbound: true, isTerminal: false },
    async (body, how) => {
      const createdWarehouse = await add.run({ body }, how);
      if (!createdWarehouse) return false;
      chooseAndSaveWarehouse(createdWarehouse.id);
      onClose();
      return true;
    },
    { draftKey: 'warehouse.new' },
  );
  return (
    <SideForm form={form} title={t('Add warehouse')} submitLabel={t('Add warehouse')} onClose={onClose}>
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
      <WarehouseAddressAndTimeZoneFields form={form} />
      <WarehouseReceivesAndShipsFields form={form} />
      <CheckboxField
        form={form}
        name="isTerminal"
        label={t('Terminal')}
        hint={t('Receives by shuttle only.')}
      />
    </SideForm>
  );
}

/** Selects one of the active regions. Without any, leads to adding one. */
function RegionField({ form }: { form: FormState<Values> }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const regions = useApiQuery(listActiveRegionsEndpoint, {}).data;
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
        <p className="note tone-wait">
          {t('No active regions.')}{' '}
          {me.can('regionsEdit:admin') && <Link to="/admin/regions">{t('Add region')}</Link>}
        </p>
      )}
    </>
  );
}
