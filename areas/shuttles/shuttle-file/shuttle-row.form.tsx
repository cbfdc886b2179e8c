import { addShuttleRow, saveShuttleRow, shuttleRowBody } from './shuttle-file.contract.ts';
import type { ShuttleFileRow, ShuttleRowWish } from './shuttle-file.contract.ts';
import { WayFields, wayNames } from './shuttle-way.part.tsx';
import type { How } from '#kit/web/call.ts';
import { DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useMe, useToday } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** A new row of the shuttle file, or a changed one. */
export function ShuttleRowDialog({ row, onClose }: { row: ShuttleFileRow | null; onClose: () => void }) {
  const t = useText();
  const form = useRowForm(row, onClose);
  const today = useToday(Number(form.values.receivingWarehouseId) || undefined);
  const leaves = useToday(Number(form.values.outboundWarehouseId) || undefined);
  const past = (from: string, was?: string) => (date: string) =>
    date < from && date !== was ? t('This day is past.') : null;
  return (
    <FormBeside
      form={form}
      title={row ? t('Change the row of {name}', { name: row.consignee }) : t('New shuttle row')}
      submit={row ? t('Save shuttle row') : t('Add shuttle row')}
      onClose={onClose}
    >
      <WayFields
        form={form}
        names={wayNames}
        row={row}
        received={
          <DateField
            form={form}
            name="receivingDate"
            label={t('Receiving date')}
            off={past(today, row?.receivingDate)}
            today={today}
          />
        }
        leaves={
          <DateField
            form={form}
            name="outboundDate"
            label={t('Outbound date')}
            off={past(leaves, row?.outboundDate)}
            today={leaves}
          />
        }
      />
      <p className="note">
        {t(
          'From now on it decides when and from where freight of that day leaves. Boxes entered before keep their day until the row is applied to them.',
        )}
      </p>
    </FormBeside>
  );
}

function useRowForm(row: ShuttleFileRow | null, onClose: () => void) {
  const me = useMe();
  const says = {
    says: (r: ShuttleFileRow) => ({ text: 'The row of {name} is saved.', params: { name: r.consignee } }),
  };
  const add = useAct(addShuttleRow, says);
  const save = useAct(saveShuttleRow, says);
  const send = (values: ShuttleRowWish, how: How) =>
    row
      ? save.run({ params: { id: row.id }, body: { ...values, rowVersion: row.rowVersion } }, how)
      : add.run({ body: values }, how);
  return useForm(
    shuttleRowBody,
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
    async (values: ShuttleRowWish, how) => {
      const saved = await send(values, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    row ? { draft: `shuttle-row.${row.id}`, version: row.rowVersion } : { draft: 'shuttle-row.new' },
  );
}
