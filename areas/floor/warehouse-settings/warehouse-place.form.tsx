import { savePlace, savePlaceBody } from './warehouse-place.contract.ts';
import { AddressFields, KindFields } from './place-fields.part.tsx';
import { previewWarehouse } from './warehouse-settings.contract.ts';
import type { WarehouseSettings } from './warehouse-settings.contract.ts';
import { ImpactNote } from '#areas/calendar/impact/impact.part.tsx';
import { CheckField, NumberField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Where a warehouse is and what it does with freight. The server refuses a new code or time zone once it is in use. */
export function PlaceDialog({ warehouse, onClose }: { warehouse: WarehouseSettings; onClose: () => void }) {
  const t = useText();
  const form = usePlaceForm(warehouse, onClose);
  return (
    <FormBeside
      form={form}
      title={t('Change basic data of {code}', { code: warehouse.code })}
      submit={t('Save basic data')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        width={140}
        hint={t('Can be changed until the warehouse is used.')}
      />
      <AddressFields form={form} before={warehouse.zone} />
      <KindFields form={form} />
      <CheckField
        form={form}
        name="hideEtasAllowed"
        label={t('ETAs may be hidden')}
        hint={t('Its ETAs can be hidden from customers.')}
      />
      <div className="row wrap">
        <NumberField
          form={form}
          name="farHours"
          label={t('Far hours')}
          width={180}
          hint={t('Hours that its default ship date is ahead')}
        />
        <NumberField
          form={form}
          name="startDayAllowedPreviousDays"
          label={t('Previous days')}
          width={180}
          hint={t('How many days back a day may be started')}
        />
      </div>
      <Touched
        warehouse={warehouse}
        isReceiving={form.values.isReceiving === true}
        isOutbound={form.values.isOutbound === true}
      />
    </FormBeside>
  );
}

function usePlaceForm(warehouse: WarehouseSettings, onClose: () => void) {
  const save = useAct(savePlace, {
    says: (w) => ({ text: '{name} is saved.', params: { name: w.name } }),
  });
  const { code, zone, isReceiving, isOutbound, address1, city, zip, farHours, rowVersion } = warehouse;
  const { startDayAllowedPreviousDays, hideEtasAllowed } = warehouse;
  return useForm(
    savePlaceBody,
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
    closing(onClose, (body, how) => save.run({ params: { id: warehouse.id }, body }, how)),
    { draft: `warehouse.place.${warehouse.id}`, version: rowVersion },
  );
}

/** Freight that loses its service when the warehouse no longer receives or sends; asked for once that is chosen. */
function Touched({
  warehouse,
  isReceiving,
  isOutbound,
}: {
  warehouse: WarehouseSettings;
  isReceiving: boolean;
  isOutbound: boolean;
}) {
  const t = useText();
  const changed = isReceiving !== warehouse.isReceiving || isOutbound !== warehouse.isOutbound;
  const touched = useAnswer(
    previewWarehouse,
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
    <Answered of={touched} lines={2}>
      {(found) => (
        <ImpactNote
          of={found}
          says={t(
            'Freight that is entered keeps its day; it can no longer be changed where it has no service.',
          )}
        />
      )}
    </Answered>
  );
}
