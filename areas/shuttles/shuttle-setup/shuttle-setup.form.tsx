import {
  addWeeklyShuttleSetupRowEndpoint,
  updateWeeklyShuttleSetupRowEndpoint,
  shuttleSetupBodySchema,
} from './shuttle-setup.contract.ts';
import type { ShuttleSetupInput, ShuttleSetupRow } from './shuttle-setup.contract.ts';
import { useWeekdayWithDayOfMonthOptions } from './weekday-label.client.ts';
import {
  ShuttleLaneFields,
  shuttleLaneFieldNames,
} from '#areas/shuttles/shuttle-file/shuttle-lane-fields.component.tsx';
import type { ApiCallOptions } from '#kit/web/api-call.ts';
import { SelectField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Adds or edits a row of the weekly setup. */
export function ShuttleSetupDialog({ row, onClose }: { row: ShuttleSetupRow | null; onClose: () => void }) {
  const t = useTranslate();
  const days = useWeekdayWithDayOfMonthOptions();
  const form = useSetupForm(row, onClose);
  return (
    <SideForm
      form={form}
      title={row ? t('Edit row for {name}', { name: row.consignee }) : t('New setup row')}
      submitLabel={row ? t('Save setup row') : t('Add setup row')}
      onClose={onClose}
    >
      <ShuttleLaneFields
        form={form}
        names={shuttleLaneFieldNames}
        row={row}
        receivingDayInput={
          <SelectField
            form={form}
            name="receivingDay"
            label={t('Receiving day')}
            emptyLabel={t('Choose a day')}
            options={days}
          />
        }
        outboundDayInput={
          <SelectField
            form={form}
            name="outboundDay"
            label={t('Outbound day')}
            emptyLabel={t('Choose a day')}
            options={days}
          />
        }
      />
      {row && <p className="note">{t('Existing dated rows don’t change until you generate them again.')}</p>}
    </SideForm>
  );
}

function useSetupForm(row: ShuttleSetupRow | null, onClose: () => void) {
  const me = useCurrentUser();
  const mutationOptions = {
    successMessage: (r: ShuttleSetupRow) => ({
      text: 'Row for {name} saved.',
      params: { name: r.consignee },
    }),
  };
  const add = useApiMutation(addWeeklyShuttleSetupRowEndpoint, mutationOptions);
  const save = useApiMutation(updateWeeklyShuttleSetupRowEndpoint, mutationOptions);
  const send = (values: ShuttleSetupInput, how: ApiCallOptions) =>
    row
      ? save.run({ params: { id: row.id }, body: { ...values, rowVersion: row.rowVersion } }, how)
      : add.run({ body: values }, how);
  return useForm(
    shuttleSetupBodySchema,
    row
      ? {
          consigneeAccountId: row.consigneeId,
          receivingDay: row.receivingDay,
          receivingWarehouseId: row.receivingWarehouseId,
          outboundDay: row.outboundDay,
          outboundWarehouseId: row.outboundWarehouseId,
          shuttle: row.shuttle ?? undefined,
        }
      : { receivingWarehouseId: me.warehouse?.id },
    async (values: ShuttleSetupInput, how) => {
      const saved = await send(values, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    row
      ? { draftKey: `shuttle-setup.${row.id}`, rowVersion: row.rowVersion }
      : { draftKey: 'shuttle-setup.new' },
  );
}
