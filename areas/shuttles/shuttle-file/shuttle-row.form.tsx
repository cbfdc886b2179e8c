import {
  addManualShuttleRowEndpoint,
  updateShuttleRowAsManualEndpoint,
  shuttleRowBodySchema,
} from './shuttle-file.contract.ts';
import type { ShuttleFileRow, ShuttleRowInput } from './shuttle-file.contract.ts';
import { ShuttleLaneFields, shuttleLaneFieldNames } from './shuttle-lane-fields.component.tsx';
import type { ApiCallOptions } from '#kit/web/api-call.ts';
import { DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Adds or edits a row of the shuttle file. */
export function ShuttleRowDialog({ row, onClose }: { row: ShuttleFileRow | null; onClose: () => void }) {
  const t = useTranslate();
  const form = useRowForm(row, onClose);
  const today = useWarehouseToday(Number(form.values.receivingWarehouseId) || undefined);
  const outboundToday = useWarehouseToday(Number(form.values.outboundWarehouseId) || undefined);
  const past = (from: string, was?: string) => (date: string) =>
    date < from && date !== was ? t('This day is in the past.') : null;
  return (
    <SideForm
      form={form}
      title={row ? t('Edit row for {name}', { name: row.consignee }) : t('New shuttle row')}
      submitLabel={row ? t('Save shuttle row') : t('Add shuttle row')}
      onClose={onClose}
    >
      <ShuttleLaneFields
        form={form}
        names={shuttleLaneFieldNames}
        row={row}
        receivingDayInput={
          <DateField
            form={form}
            name="receivingDate"
            label={t('Receiving date')}
            getDayDisabledReason={past(today, row?.receivingDate)}
            today={today}
          />
        }
        outboundDayInput={
          <DateField
            form={form}
            name="outboundDate"
            label={t('Outbound date')}
            getDayDisabledReason={past(outboundToday, row?.outboundDate)}
            today={outboundToday}
          />
        }
      />
      <p className="note">
        {t(
          'This row now sets when and from where that day’s freight leaves. Existing units keep their day until you apply the row to them.',
        )}
      </p>
    </SideForm>
  );
}

function useRowForm(row: ShuttleFileRow | null, onClose: () => void) {
  const me = useCurrentUser();
  const mutationOptions = {
    successMessage: (r: ShuttleFileRow) => ({ text: 'Row for {name} saved.', params: { name: r.consignee } }),
  };
  const add = useApiMutation(addManualShuttleRowEndpoint, mutationOptions);
  const save = useApiMutation(updateShuttleRowAsManualEndpoint, mutationOptions);
  const send = (values: ShuttleRowInput, how: ApiCallOptions) =>
    row
      ? save.run({ params: { id: row.id }, body: { ...values, rowVersion: row.rowVersion } }, how)
      : add.run({ body: values }, how);
  return useForm(
    shuttleRowBodySchema,
    row
      ? {
          consigneeAccountId: row.consigneeId,
          receivingDate: row.receivingDate,
          receivingWarehouseId: row.receivingWarehouseId,
          outboundDate: row.outboundDate,
          outboundWarehouseId: row.outboundWarehouseId,
          shuttle: row.shuttle ?? undefined,
        }
      : { receivingWarehouseId: me.warehouse?.id },
    async (values: ShuttleRowInput, how) => {
      const saved = await send(values, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    row ? { draftKey: `shuttle-row.${row.id}`, rowVersion: row.rowVersion } : { draftKey: 'shuttle-row.new' },
  );
}
