import { z } from 'zod';
import { findExchange, processReceipts } from './pallet-receipts.contract.ts';
import { palletErrors } from './pallet-receipts.errors.ts';
import { date } from '#kit/contract/fields.ts';
import { DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useMe, useToday } from '#kit/web/me.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const body = z.object({ dayOfService: date('Day of service') });

/** Makes the receipts of a day from what was scanned. */
export function ProcessDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const me = useMe();
  const run = useAct(processReceipts, {
    says: (r) => ({
      text: 'Receipts made: {made}, unqualified: {unqualified}, there already: {skipped}, expired: {expired}.',
      params: r,
    }),
  });
  const form = useForm(
    body,
    { dayOfService: useToday() },
    async ({ dayOfService }, how) => {
      const query = { dayOfService, ...(me.warehouse ? { warehouseId: me.warehouse.id } : {}) };
      const told = await run.run({ query }, how);
      if (told) onClose();
      return told !== undefined;
    },
    { draft: null },
  );
  const exchange = useAnswer(findExchange, {}).data;
  const exchanging = exchange?.warehouses.filter(({ id }) => !me.warehouse || id === me.warehouse.id);
  const none = exchanging !== undefined && !exchanging.some(({ exchanges }) => exchanges);
  return (
    <FormBeside
      form={form}
      title={t('Receipts of a day')}
      submit={t('Add receipts')}
      whyNot={none ? t(palletErrors.noExchange.sentence) : null}
      onClose={onClose}
    >
      <p className="dim">
        {t(
          'Each shipper whose pallets were scanned for this day of service gets a receipt, unless there is one. Receipts whose time is over expire.',
        )}
      </p>
      <DateField form={form} name="dayOfService" label={t('Day of service')} />
    </FormBeside>
  );
}
