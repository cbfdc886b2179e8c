import { addShuttleSetup, saveShuttleSetup, setupBody } from './shuttle-setup.contract.ts';
import type { SetupWish, ShuttleSetupRow } from './shuttle-setup.contract.ts';
import { useWeekdayOptions } from './weekday-label.web.ts';
import { WayFields, wayNames } from '#areas/shuttles/shuttle-file/shuttle-way.part.tsx';
import type { How } from '#kit/web/call.ts';
import { SelectField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** A new row of the weekly rule, or a changed one. */
export function SetupDialog({ row, onClose }: { row: ShuttleSetupRow | null; onClose: () => void }) {
  const t = useText();
  const days = useWeekdayOptions();
  const form = useSetupForm(row, onClose);
  return (
    <FormBeside
      form={form}
      title={row ? t('Change the row of {name}', { name: row.consignee }) : t('New set-up row')}
      submit={row ? t('Save set-up row') : t('Add set-up row')}
      onClose={onClose}
    >
      <WayFields
        form={form}
        names={wayNames}
        row={row}
        received={
          <SelectField
            form={form}
            name="receivingDay"
            label={t('Receiving day')}
            empty={t('Choose a day')}
            options={days}
          />
        }
        leaves={
          <SelectField
            form={form}
            name="outboundDay"
            label={t('Outbound day')}
            empty={t('Choose a day')}
            options={days}
          />
        }
      />
      {row && (
        <p className="note">{t('Dated rows that were generated stay until they are generated again.')}</p>
      )}
    </FormBeside>
  );
}

function useSetupForm(row: ShuttleSetupRow | null, onClose: () => void) {
  const me = useMe();
  const says = {
    says: (r: ShuttleSetupRow) => ({ text: 'The row of {name} is saved.', params: { name: r.consignee } }),
  };
  const add = useAct(addShuttleSetup, says);
  const save = useAct(saveShuttleSetup, says);
  const send = (values: SetupWish, how: How) =>
    row
      ? save.run({ params: { id: row.id }, body: { ...values, rowVersion: row.rowVersion } }, how)
      : add.run({ body: values }, how);
  return useForm(
    setupBody,
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
    async (values: SetupWish, how) => {
      const saved = await send(values, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    row ? { draft: `shuttle-setup.${row.id}`, version: row.rowVersion } : { draft: 'shuttle-setup.new' },
  );
}
