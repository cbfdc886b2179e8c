import {
  updateWarehouseBasicDataEndpoint,
  updateWarehouseBasicDataBodySchema,
} from './warehouse-address.contract.ts';
import {
  WarehouseAddressAndTimeZoneFields,
  WarehouseReceivesAndShipsFields,
} from './warehouse-address-fields.component.tsx';
import { previewWarehouseSettingsImpactEndpoint } from './warehouse-settings.contract.ts';
import type { WarehouseSettings } from './warehouse-settings.contract.ts';
import { FreightImpactNote } from '#areas/calendar/impact/impact.component.tsx';
import { CheckboxField, NumberField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/**
 * Edits the address of a warehouse and what it does with freight. The server rejects a new code or time zone once the warehouse
 * is in use.
 */
export function EditWarehouseBasicDataDialog({
  warehouse,
  onClose,
}: {
  warehouse: WarehouseSettings;
  onClose: () => void;
}) {
  const t = useTranslate();
  const form = usePlaceForm(warehouse, onClose);
  return (
    <SideForm
      form={form}
      title={t('Edit details for warehouse {code}', { code: warehouse.code })}
      submitLabel={t('Save warehouse details')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        width={140}
        hint={t('The code can be changed until the warehouse is used.')}
      />
      <WarehouseAddressAndTimeZoneFields form={form} existingTimeZone={warehouse.zone} />
      <WarehouseReceivesAndShipsFields form={form} />
      <CheckboxField
        form={form}
        name="hideEtasAllowed"
        label={t('Can hide ETAs')}
        hint={t('ETAs from this warehouse can be hidden from customers.')}
      />
      <div className="row wrap">
        <NumberField
          form={form}
          name="farHours"
          label={t('Hours ahead')}
          width={180}
          hint={t('How many hours ahead the default ship date is')}
        />
        <NumberField
          form={form}
          name="startDayAllowedPreviousDays"
          label={t('Days back')}
          width={180}
          hint={t('How many days back a day can be started')}
        />
      </div>
      <Touched
        warehouse={warehouse}
        isReceiving={form.values.isReceiving === true}
        isOutbound={form.values.isOutbound === true}
      />
    </SideForm>
  );
}

function usePlaceForm(warehouse: WarehouseSettings, onClose: () => void) {
  const save = useApiMutation(updateWarehouseBasicDataEndpoint, {
    successMessage: (w) => ({ text: '{name} saved.', params: { name: w.name } }),
  });
  const { code, zone, isReceiving, isOutbound, address1, city, zip, farHours, rowVersion } = warehouse;
  const { startDayAllowedPreviousDays, hideEtasAllowed } = warehouse;
  return useForm(
    updateWarehouseBasicDataBodySchema,
    {
      code,
      zone,
      isReceiving,
      isOutbound,
      address1,
      city,
      state: warehouse.state ?? undefined,
      zip,
      phone: warehouse.phone ?? undefined,
      farHours,
      startDayAllowedPreviousDays,
      hideEtasAllowed,
      rowVersion,
    },
    createSubmitThenCloseHandler(onClose, (body, how) =>
      save.run({ params: { id: warehouse.id }, body }, how),
    ),
    { draftKey: `warehouse.place.${warehouse.id}`, rowVersion: rowVersion },
  );
}

/** The freight that loses its service when the warehouse no longer receives or ships. Loaded only once that is chosen. */
function Touched({
  warehouse,
  isReceiving,
  isOutbound,
}: {
  warehouse: WarehouseSettings;
  isReceiving: boolean;
  isOutbound: boolean;
}) {
  const t = useTranslate();
  const changed = isReceiving !== warehouse.isReceiving || isOutbound !== warehouse.isOutbound;
  const touched = useApiQuery(
    previewWarehouseSettingsImpactEndpoint,
    changed
      ? {
          params: { id: warehouse.id },
          body: {
            regionId: warehouse.regionId,
            active: warehouse.active,
            isTerminal: warehouse.isTerminal,
            isReceiving,
            isOutbound,
          },
        }
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
