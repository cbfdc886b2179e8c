import {
  previewWarehouseSettingsImpactEndpoint,
  updateWarehouseSettingsBodySchema,
  updateWarehouseSettingsEndpoint,
} from './warehouse-settings.contract.ts';
import type { WarehouseSettings } from './warehouse-settings.contract.ts';
import { activeProductLookup } from '#areas/accounts/products/product-lookup.client.ts';
import { FreightImpactNote } from '#areas/calendar/impact/impact.component.tsx';
import {
  LookupField,
  CheckboxField,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
} from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { ConflictAwareForm } from '#kit/web/conflict-aware-form.tsx';
import { Button } from '#kit/web/button.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** All settings of a warehouse except its week. Read-only users see the fields disabled. */
export function WarehouseSettingsFormWithoutWeek({
  warehouse,
  mayEdit,
}: {
  warehouse: WarehouseSettings;
  mayEdit: boolean;
}) {
  const t = useTranslate();
  const form = useSettings(warehouse);
  const off = !mayEdit;
  return (
    <ConflictAwareForm form={form} className="panel" label={t('Settings')}>
      <header>
        <h2>{t('Settings')}</h2>
        <span className="code">{warehouse.code}</span>
        <StatusBadge kind="active" value={String(warehouse.active)} />
      </header>
      <div className="pad col">
        <div className="row wrap">
          <TextField form={form} name="name" label={t('Name')} width={260} disabled={off} />
          <SelectField
            form={form}
            name="regionId"
            label={t('Region')}
            width={180}
            disabled={off}
            options={warehouse.regions.map((r) => ({ value: String(r.id), label: r.name }))}
          />
        </div>
        <Letters form={form} off={off} />
        <Standards form={form} off={off} />
        <Switches form={form} off={off} />
        {mayEdit && <Touched warehouse={warehouse} form={form} />}
        {mayEdit && (
          <div className="row">
            {form.dirty && <Button onPress={() => form.reset()}>{t('Undo changes')}</Button>}
            <SubmitButton form={form}>{t('Save settings')}</SubmitButton>
          </div>
        )}
      </div>
    </ConflictAwareForm>
  );
}

/** The fields of a warehouse that the form edits. */
const startOf = ({
  name,
  active,
  regionId,
  isTerminal,
  extEmail,
  releaseEmail,
  etcEmail,
  sameDayShipments,
  palletExchange,
  extSurcharge,
  defaultProductId,
  defaultProductDesc,
  defaultLoadingSpeed,
  rowVersion,
}: WarehouseSettings) => ({
  name,
  active,
  regionId,
  isTerminal,
  extEmail,
  releaseEmail,
  etcEmail,
  sameDayShipments,
  palletExchange,
  extSurcharge,
  defaultProductId,
  defaultProductDesc,
  defaultLoadingSpeed,
  rowVersion,
});

function useSettings(warehouse: WarehouseSettings) {
  const act = useApiMutation(updateWarehouseSettingsEndpoint, {
    successMessage: (w) => ({ text: '{name} saved.', params: { name: w.name } }),
  });
  const { id } = warehouse;
  const start = startOf(warehouse);
  return useForm(
    updateWarehouseSettingsBodySchema,
    start,
    async (body, how) => (await act.run({ params: { id: id }, body }, how)) !== undefined,
    { draftKey: `warehouse.${warehouse.id}`, rowVersion: start.rowVersion },
  );
}
type SettingsForm = ReturnType<typeof useSettings>;
interface Fields {
  form: SettingsForm;
  off: boolean;
}

/** The recipients of the warehouse's emails. */
function Letters({ form, off }: Fields) {
  const t = useTranslate();
  return (
    <>
      <TextField
        form={form}
        name="extEmail"
        label={t('Extensions email')}
        disabled={off}
        hint={t('Separate several addresses with commas.')}
      />
      <TextField form={form} name="releaseEmail" label={t('Release email')} disabled={off} />
      <TextField form={form} name="etcEmail" label={t('ETC email')} disabled={off} />
    </>
  );
}

/** The defaults of the warehouse. */
function Standards({ form, off }: Fields) {
  const t = useTranslate();
  return (
    <>
      <div className="row wrap">
        <NumberField
          form={form}
          name="extSurcharge"
          label={t('Extension cutoff surcharge')}
          scale={100}
          width={180}
          disabled={off}
          hint={t('Dollars')}
        />
        <NumberField
          form={form}
          name="defaultLoadingSpeed"
          label={t('Loading speed')}
          width={180}
          disabled={off}
          hint={t('Units per hour (1–10,000)')}
        />
      </div>
      <div className="row wrap">
        <LookupField
          form={form}
          name="defaultProductId"
          label={t('Default product')}
          lookup={activeProductLookup}
          width={180}
          placeholder={t('Code')}
          disabled={off}
        />
        <TextField
          form={form}
          name="defaultProductDesc"
          label={t('Default product description')}
          width={260}
          disabled={off}
        />
      </div>
    </>
  );
}

function Switches({ form, off }: Fields) {
  const t = useTranslate();
  return (
    <>
      <CheckboxField
        form={form}
        name="active"
        label={t('Active')}
        disabled={off}
        hint={t('Inactive warehouses can’t be chosen.')}
      />
      <CheckboxField
        form={form}
        name="isTerminal"
        label={t('Terminal')}
        disabled={off}
        hint={t('Receives by shuttle only.')}
      />
      <CheckboxField
        form={form}
        name="sameDayShipments"
        label={t('Same-day shipments')}
        disabled={off}
        hint={t('When off, shippers can’t choose today.')}
      />
      <CheckboxField form={form} name="palletExchange" label={t('Pallet exchange')} disabled={off} />
    </>
  );
}

/** The freight that a change of region, kind or activity affects. Loaded only once such a change is made. */
function Touched({
  warehouse: { id, active, isTerminal, regionId },
  form,
}: {
  warehouse: WarehouseSettings;
  form: SettingsForm;
}) {
  const t = useTranslate();
  const flagsRequest = {
    active: form.values.active === true,
    isTerminal: form.values.isTerminal === true,
    regionId: Number(form.values.regionId),
  };
  const touched = useApiQuery(
    previewWarehouseSettingsImpactEndpoint,
    flagsRequest.active !== active ||
      flagsRequest.isTerminal !== isTerminal ||
      flagsRequest.regionId !== regionId
      ? { params: { id: id }, body: flagsRequest }
      : null,
  );
  if (!touched.data) return null;
  return (
    <QueryBoundary query={touched} skeletonLines={2}>
      {(found) => (
        <FreightImpactNote
          impact={found}
          explanation={t('Entered freight keeps its day. Freight without service can’t be edited anymore.')}
        />
      )}
    </QueryBoundary>
  );
}
