import { z } from 'zod';
import {
  findPalletExchangeParticipantsEndpoint,
  createDayReceiptsAndExpireOverdueEndpoint,
} from './pallet-receipts.contract.ts';
import { palletReceiptErrors } from './pallet-receipts.errors.ts';
import { dateField } from '#kit/contract/fields.ts';
import { DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const body = z.object({ dayOfService: dateField('Day of service') });

/** Creates the receipts of a day from the scans. */
export function CreateDayReceiptsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const run = useApiMutation(createDayReceiptsAndExpireOverdueEndpoint, {
    successMessage: (r) => ({
      text: 'Receipts created: {made}, unqualified: {unqualified}, already existing: {skipped}, expired: {expired}.',
      params: r,
    }),
  });
  const form = useForm(
    body,
    { dayOfService: useWarehouseToday() },
    async ({ dayOfService }, how) => {
      const query = { dayOfService, ...(me.warehouse ? { warehouseId: me.warehouse.id } : {}) };
      const counts = await run.run({ query }, how);
      if (counts) onClose();
      return counts !== undefined;
    },
    { draftKey: null },
  );
  const exchange = useApiQuery(findPalletExchangeParticipantsEndpoint, {}).data;
  const exchanging = exchange?.warehouses.filter(({ id }) => !me.warehouse || id === me.warehouse.id);
  const none = exchanging !== undefined && !exchanging.some(({ exchanges }) => exchanges);
  return (
    <SideForm
      form={form}
      title={t('New receipts for a day')}
      submitLabel={t('Add receipts')}
      disabledReason={none ? t(palletReceiptErrors.exchangeNotOffered.sentence) : null}
      onClose={onClose}
    >
      <p className="muted">
        {t(
          'Creates a receipt for each shipper with pallets scanned on this day of service, unless one exists. Receipts past their last day expire.',
        )}
      </p>
      <DateField form={form} name="dayOfService" label={t('Day of service')} />
    </SideForm>
  );
}
